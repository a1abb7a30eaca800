/** Draws mutants, the same ones for the same seed. Pure. */
import { randomNumbers, shuffled } from '../../src/statistics/random-numbers.ts';
import { roomOf } from '../rooms/imports.ts';
import type { Place } from './mutant.ts';

/**
 * Takes the rooms in turn, so that a small room is judged too, and within a room every mutant is equally likely.
 *
 * @param isFit a mutant that does not compile is none that a test has to find: another one is drawn
 */
export function drawMutants(
  places: readonly Place[],
  count: number,
  seed: number,
  isFit: (place: Place) => boolean,
): Place[] {
  const random = randomNumbers(seed);
  const rooms = Map.groupBy(places, ({ file }) => roomOf(file));
  let queues = shuffled([...rooms.values()], random).map((room) => shuffled(room, random));
  const drawn: Place[] = [];
  while (drawn.length < count && queues.length > 0) {
    for (const queue of queues) {
      if (drawn.length === count) break;
      let next = queue.pop();
      while (next !== undefined && !isFit(next)) next = queue.pop();
      if (next !== undefined) drawn.push(next);
    }
    queues = queues.filter((queue) => queue.length > 0);
  }
  return drawn;
}
