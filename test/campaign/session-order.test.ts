import { expect, test } from 'vitest';
import { sessionOrder } from '../../src/campaign/session-order.ts';

test('every block has one session of each side, with ids of the comparison', () => {
  const order = sessionOrder('mine', 5, 3);
  expect(order.map(({ block }) => block)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
  for (let block = 1; block <= 5; block += 1) {
    const sessions = order.filter((session) => session.block === block).toSorted((a, b) => (a.side < b.side ? -1 : 1));
    expect(sessions).toEqual([
      { id: `mine-a${block}`, side: 'A', block },
      { id: `mine-b${block}`, side: 'B', block },
    ]);
  }
});

test('every second block reverses the one before, and the first is drawn', () => {
  const firsts = new Set<string>();
  for (let seed = 0; seed < 20; seed += 1) {
    const sides = sessionOrder('mine', 4, seed).map(({ side }) => side);
    expect(sides.slice(2, 4)).toEqual(sides.slice(0, 2).toReversed());
    expect(sides.slice(6, 8)).toEqual(sides.slice(4, 6).toReversed());
    firsts.add(sides[0]!);
  }
  expect([...firsts].toSorted()).toEqual(['A', 'B']);
});

test('the order is the same for the same seed, so that a comparison can be continued', () => {
  expect(sessionOrder('mine', 4, 7)).toEqual(sessionOrder('mine', 4, 7));
  // More blocks continue it.
  expect(sessionOrder('mine', 8, 7).slice(0, 8)).toEqual(sessionOrder('mine', 4, 7));
});
