import { expect, test } from 'vitest';
import { levelObjectives, parseLevelObjective } from '../../src/thresholds/objective.ts';

const faultsOf = (text: string): string[] => {
  const parsed = parseLevelObjective(text);
  return 'faults' in parsed ? parsed.faults : [];
};

test('a share of disk operations below a bound is an objective, of all operations, reads or writes', () => {
  expect(levelObjectives(['share(disk.latency < 8 ms) >= 90 %'])).toEqual([
    {
      text: 'share(disk.latency < 8 ms) >= 90 %',
      scope: null,
      figure: 'share',
      operations: 'all',
      belowMilliseconds: 8,
      comparator: '>=',
      limit: 0.9,
    },
  ]);
  expect(levelObjectives(['mixed.share(disk.read-latency<500us)>99.5%'])).toMatchObject([
    { scope: 'mixed', operations: 'read', belowMilliseconds: 0.5, comparator: '>', limit: 0.995 },
  ]);
});

test('a threshold of a figure that each level has is an objective', () => {
  expect(levelObjectives(['write.p99 <= 20 ms'])).toMatchObject([{ scope: 'write', figure: 'p99', limit: 20 }]);
});

test('what no level can be judged by is refused, with what is known', () => {
  expect(faultsOf('p99 vs latest < 10 %')).toEqual([expect.stringContaining('cannot name another campaign')]);
  expect(faultsOf('peak > 5')).toEqual([expect.stringContaining('not a figure of a level')]);
  expect(faultsOf('share(disk.queue < 8 ms) >= 90 %')).toEqual([expect.stringContaining('disk.read-latency')]);
  expect(faultsOf('share(disk.latency < 8) >= 90 %')).toEqual([expect.stringContaining('share(disk.latency < 8 ms)')]);
  expect(faultsOf('share(disk.latency < 8 ms) >= 101 %')).toHaveLength(1);
  expect(faultsOf('share(disk.latency < 0 ms) >= 90 %')).toHaveLength(1);
});
