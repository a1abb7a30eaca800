import { expect, test } from 'vitest';
import { clockFaults } from '../../../src/hosts/clocks/on-our-clock.ts';

const window = { startMilliseconds: 0, endMilliseconds: 60_000 };
const faultsAt = (worst: number) => clockFaults(window, new Map([['kafka01', { worstWithin: () => worst }]]));

test('a window is invalid from more than 100 ms of uncertainty on', () => {
  expect(faultsAt(100)).toEqual([]);
  expect(faultsAt(101)).toEqual([
    'The clock of kafka01 was known only to ±101 ms in the window, and ±100 ms are allowed: let it synchronise (chrony, ntpd), and check that the host answers.',
  ]);
  expect(faultsAt(Infinity)[0]).toContain('The clock of kafka01 was not measured in the window');
});
