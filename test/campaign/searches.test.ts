import { describe, expect, test } from 'vitest';
import { searchedNames } from '../../src/workloads/registry.ts';
import { diskNeededBytes } from '../../src/hardware/preflight/needs.ts';
import { planText } from '../../src/cli/plan-view.ts';
import { isSearch, runsOf, searchesOf } from '../../src/plan/runs-of.ts';
import { changed, faultsOf, plan, profile, smallCampaign } from './examples.ts';

/** The small campaign with a search of its producer instead of its levels. */
const searching = changed(
  `      write:
        - producer: { records: 1000, targetRecordsPerSecond: 100 }
        - producer: { records: 20000, targetRecordsPerSecond: 2000 }
`,
  '',
)
  .replace(
    '  smoke:\n',
    `  smoke:
    search:
      write: { over: targetRecordsPerSecond, from: 1000, to: 64000, objective: p99 <= 10 ms, maxRuns: 12, seconds: 15 }
`,
  )
  .replace('        reads: write\n', '        reads: before\n')
  .replace(
    'runs:\n',
    `runs:
  before:
    title: Something to read
    loads:
      producer: { workload: kafka-producer, host: kafka02, recordBytes: 100, partitions: 6, replicationFactor: 3, acks: all, records: 1000, targetRecordsPerSecond: 100 }
`,
  );

const search =
  'write: { over: targetRecordsPerSecond, from: 1000, to: 64000, objective: p99 <= 10 ms, maxRuns: 12, seconds: 15 }';
const withSearch = (by: string): string => searching.replace(search, () => by);

test('a search is one step, which states every run that it may make, each as long as it can become, and covers them', () => {
  const planned = plan(searching);
  expect(searchesOf(planned)).toEqual([
    {
      run: 'write',
      over: 'targetRecordsPerSecond',
      from: 1000,
      to: 64_000,
      objective: { percentile: 'p99', atMostMilliseconds: 10 },
      precisionPercent: 5,
      maxRuns: 12,
      confirmations: 3,
      seconds: 15,
    },
  ]);
  const [step, ...others] = planned.steps.filter(isSearch);
  expect(others).toEqual([]);
  const { possibleRuns: possible } = step!;
  expect(runsOf(planned).filter((run) => run.search)).toEqual(possible);
  expect(possible.map(({ id }) => id)).toEqual([
    ...Array.from({ length: 12 }, (_, index) => `write-search-${index + 1}`),
    ...Array.from({ length: 45 }, (_, index) => `write-confirm-${index + 1}`),
  ]);
  expect(possible[0]).toMatchObject({
    group: 'kafka',
    level: 'searched, 1,000 to 64,000 records/s',
    search: { of: 'write', step: 'search' },
    loads: [{ plannedSeconds: 35, parameters: { topic: 'proofload-write', targetRecordsPerSecond: 64_000 } }],
  });
  expect(possible.at(-1)).toMatchObject({ trial: 45, search: { of: 'write', step: 'confirm' } });
  expect(possible[0]!.plannedSeconds).toBeGreaterThan(35);
  expect(step).toMatchObject({
    id: 'search.write',
    plannedSeconds: 57 * possible[0]!.plannedSeconds,
    limitSeconds: 57 * possible[0]!.limitSeconds,
  });
});

test('a plan as text has a row for each step of a search, with its maximum number of runs', () => {
  const text = planText(plan(searching), profile, []);
  expect(text).toMatch(/write-search-1 to 12 +12 x \d+ s/);
  expect(text).toMatch(/write-confirm-1 to 45 +45 x \d+ s/);
  expect(text).toMatch(/^ {2}isolated +\d+ min \d+ s to \d+ min \d+ s +timeout/m);
  expect(text).toMatch(/^Total: about \d+ min \d+ s to \d+ min \d+ s, /m);
  expect(text).not.toContain('write-search-2');
  expect(text).toContain(
    'write: the highest rate with p99 <= 10 ms, 1,000 to 64,000 records/s, precision 5 %; at most 12 search runs and 45 confirming runs; typically 8 and 3.',
  );
});

test('the typical need of a search is shown next to its maximum, and limits and lease use the maximum', () => {
  const planned = plan(searching);
  const { phases, plannedSeconds, typicalSeconds, lease } = planned;
  const runs = runsOf(planned);
  const needed = runs.filter((run) => run.search).filter((run) => run.typicalSeconds! > 0);
  expect(needed).toHaveLength(8 + 3);
  // Its JVM, 15 s and a warm-up of 5 s against twice the 15 s.
  expect(needed[0]).toMatchObject({ plannedSeconds: 41, typicalSeconds: 26 });
  const saved = 57 * 41 - 11 * 26;
  expect(typicalSeconds).toBe(plannedSeconds - saved);
  const isolated = phases.find(({ phase }) => phase === 'isolated')!;
  expect(isolated.typicalSeconds).toBe(isolated.plannedSeconds - saved);
  expect(lease?.estimate.likely?.hours).toBeCloseTo(lease!.estimate.hosts[0]!.hours - saved / 3600);
});

test('a campaign without a search has none in its plan, and one length', () => {
  expect(searchesOf(plan(smallCampaign))).toEqual([]);
  expect(plan(smallCampaign).typicalSeconds).toBeUndefined();
  expect(plan(smallCampaign).lease?.estimate.likely).toBeUndefined();
});

test('trials repeat everything but a search, which confirms what it finds by itself', () => {
  const repeated = plan(searching.replace('  smoke:\n', '  smoke:\n    trials: 3\n'));
  expect(runsOf(repeated).filter((run) => run.search)).toHaveLength(57);
  expect(runsOf(repeated).filter((run) => run.title === 'Something to read')).toHaveLength(3);
});

test('the disk holds the topic of a search once, since each run writes it anew', () => {
  const longer = withSearch(search.replace('maxRuns: 12', 'maxRuns: 100'));
  expect(diskNeededBytes(plan(longer))).toBe(diskNeededBytes(plan(searching)));
});

describe('a search that cannot be made is refused, with every fault at once', () => {
  test.each([
    ['from: 1000, to: 64000', 'from: 1000, to: 1000', 'to: must be above from, which is 1000'],
    ['p99 <= 10 ms', 'p99 < 10', 'objective: must be a limit on a latency percentile, such as "p99 <= 10 ms"'],
    ['seconds: 15', 'seconds: 5', 'seconds: must be at least 10'],
    ['maxRuns: 12', 'confirmations: 2', 'confirmations: must be at least 3'],
    ['maxRuns: 12', 'precisionPercent: 60', 'precisionPercent: must be at most 50 percent, not 60'],
    [
      'over: targetRecordsPerSecond',
      'over: threads',
      'over: kafka-producer has no threads, but targetRecordsPerSecond',
    ],
    [
      'over: targetRecordsPerSecond',
      'over: acks',
      `over: must be one of ${searchedNames.map((each) => `"${each}"`).join(', ')}, not "acks"`,
    ],
    ['maxRuns: 12', 'maxRun: 12', 'maxRun: unknown key; did you mean "maxRuns"?'],
  ])('%s as %s', (piece, by, fault) => {
    const [found, ...more] = faultsOf(withSearch(search.replace(piece, by)));
    expect(found).toContain(`sizes.smoke.search.write.${fault}`);
    expect(more).toEqual([]);
  });

  test('of an unknown run, of a load without a level, and in addition to a list of levels', () => {
    const wrong = withSearch(`${search}
      wrote: { over: threads, from: 1, to: 9 }
      read: { over: threads, from: 1, to: 9 }
      store: { over: threads, from: 9, to: 1 }`);
    expect(faultsOf(wrong)).toEqual([
      expect.stringContaining('sizes.smoke.search.wrote: unknown run "wrote"; did you mean "write"?'),
      expect.stringContaining(
        'sizes.smoke.search.read.over: kafka-consumer has no threads; list its levels under runs',
      ),
      expect.stringContaining('sizes.smoke.search.store: store has levels under runs as well; keep one'),
      expect.stringContaining('sizes.smoke.search.store.to: must be above from, which is 9'),
    ]);
  });

  test('where another run would read what it writes', () => {
    expect(faultsOf(searching.replace('        reads: before\n', '        reads: write\n'))).toEqual([
      expect.stringContaining(
        'the level of "write" is searched for, so its final data is not known in advance; read from another run',
      ),
    ]);
  });
});
