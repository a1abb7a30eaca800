/** Draws mutants, the same ones for the same seed. Pure. */
import { randomNumbers, shuffled } from '../../src/statistics/random-numbers.ts';
import { roomOf } from '../rooms/imports.ts';
import type { Place } from './mutant.ts';

/**
 * Takes the rooms in turn, so that a small room is judged too; within a room every mutant is equally likely.
 *
 * @param fitOf those that compile, of mutants of different rooms: the check finds the others, so no test has to
 */
export function drawMutants(
  places: readonly Place[],
  count: number,
  seed: number,
  fitOf: (places: readonly Place[]) => readonly Place[],
): Place[] {
  const random = randomNumbers(seed);
  const rooms = Map.groupBy(places, ({ file }) => roomOf(file));
  let queues = shuffled([...rooms.values()], random).map((room) => shuffled(room, random));
  const drawn: Place[] = [];
  while (drawn.length < count && queues.length > 0) {
    drawn.push(...fitOf(queues.flatMap((queue) => queue.pop() ?? [])));
    queues = queues.filter((queue) => queue.length > 0);
  }
  return drawn.slice(0, count);
}
