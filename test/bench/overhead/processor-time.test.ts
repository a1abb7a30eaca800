import { expect, test } from 'vitest';
import { sharesOf, type Part, type Snapshot } from '../../../bench/overhead/processor-time.ts';

const at = (seconds: number, used: [string, Part, number][]): Snapshot => ({
  atMilliseconds: seconds * 1000,
  used: new Map(used.map(([key, part, its]) => [key, { part, seconds: its }])),
});
const window = { startMilliseconds: 10_000, endMilliseconds: 20_000 };

test('what was used within the window counts, by part, and agents are taken out of the load', () => {
  const shares = sharesOf(
    [
      at(5, [['w', 'worker', 3]]),
      at(10, [
        ['w', 'worker', 5],
        ['k', 'load', 100],
        ['k/1', 'agent', 1],
      ]),
      at(20, [
        ['w', 'worker', 5.2],
        ['k', 'load', 110],
        ['k/1', 'agent', 1.5],
      ]),
      at(25, [['w', 'worker', 9]]),
    ],
    window,
    2,
  )!;
  expect(shares.seconds).toBe(10);
  expect(shares.used.worker).toBeCloseTo(0.2);
  expect(shares.used.load).toBeCloseTo(9.5);
  expect(shares.ofCores).toBeCloseTo(0.7 / 20);
  expect(shares.ofLoad).toBeCloseTo(0.7 / 9.5);
});

test('a process that begins and ends within the window counts from nothing, as far as it was seen', () => {
  const shares = sharesOf(
    [at(10, []), at(12, [['p', 'load', 2]]), at(14, [['p', 'load', 5]]), at(20, [['s', 'sampler', 0.1]])],
    window,
    2,
  )!;
  expect(shares.used.load).toBe(5);
  expect(shares.used.sampler).toBeCloseTo(0.1);
});

test('a window with one snapshot, or without any load, tells nothing', () => {
  expect(sharesOf([at(12, [['k', 'load', 1]])], window, 2)).toBeNull();
  expect(sharesOf([at(12, []), at(13, [['w', 'worker', 1]])], window, 2)).toBeNull();
});
