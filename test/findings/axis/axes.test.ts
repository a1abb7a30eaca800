import { expect, test } from 'vitest';
import { plain } from '../../../src/text/figures.ts';
import { curveOf, grownCampaign, outgrownCache, type GrownRun } from './grown-campaign.ts';
import { findingsOf } from '../../../src/findings/analyse.ts';

const sentencesOf = (runs: GrownRun[]): string => plain(curveOf(runs).verdict.join('\n'));

test('data that outgrow the cache bend throughput there, and the disk reads say why', () => {
  const curve = curveOf(outgrownCache());
  expect(curve).toMatchObject({
    variable: { name: 'data', unit: 'GB', also: [{ name: 'data ÷ memory', unit: '×', factor: 0.5 }] },
    bend: { state: 'found' },
    attribution: { state: 'variable', by: 'repeated-values' },
    cause: { state: 'shown', name: 'disk-reads', from: 2.6 },
  });
  expect(curve.points.map(({ value, runs }) => [value, runs.length])).toEqual([
    [0.6, 2],
    [1, 4],
    [1.6, 2],
    [2.6, 2],
    [4.2, 2],
    [6.8, 2],
  ]);
  const { bend } = curve;
  if (bend.state !== 'found') throw new Error('No bend');
  expect(bend.interval.low).toBeLessThanOrEqual(2);
  expect(bend.interval.high).toBeGreaterThanOrEqual(2);
  const sentences = sentencesOf(outgrownCache());
  expect(sentences).toContain('Data from 0.6 GB (0.3 × memory) to 6.8 GB (3.4 × memory)');
  expect(sentences).toContain(
    'Throughput falls because the data exceed the page cache from 2.6 GB (1.3 × memory) on: disk reads per operation rise from 0 to 2.96.',
  );
  expect(sentences).toContain('The change follows data, and no drift is shown');
});

test('every point has its interval, and its figures from memory and disk', () => {
  const curve = curveOf(outgrownCache());
  const [first] = curve.points;
  expect(first!.perSecond.interval!.low).toBeLessThan(first!.perSecond.median);
  expect(first!.perSecond.interval!.high).toBeGreaterThan(first!.perSecond.median);
  const hits = curve.evidence.find(({ name }) => name === 'cache-hits')!;
  // An operation reads 380 kB from two copies, and each disk read brings 100 kB.
  expect(hits.values[0]).toBe(1);
  expect(hits.values.at(-1)).toBeCloseTo(1 - (4.2 * (1 - 2 / 6.8) * 100) / 760);
});

test('without telemetry a fall is found, and its cause is not measured', () => {
  const runs = outgrownCache().map(({ gigabytes, perSecond }) => ({ gigabytes, perSecond }));
  const curve = curveOf(runs);
  expect(curve.cause).toMatchObject({ state: 'not-shown', reason: 'no measured figure rose where throughput fell' });
  expect(sentencesOf(runs)).toMatch(/Not measured: disk reads per operation; kB read from disks per operation;/);
});

test('disk reads that do not rise where throughput falls are no cause', () => {
  const rising = outgrownCache({ diskReads: 2 });
  expect(curveOf(rising).cause).toMatchObject({ state: 'not-shown' });
  const early = outgrownCache().map((run) => ({ ...run, diskReads: run.gigabytes }));
  expect(curveOf(early).cause.state).toBe('not-shown');
});

test('more SSTables for each read are the cause where disks read nothing', () => {
  const runs = outgrownCache().map((run) => ({
    ...run,
    diskReads: 0,
    sstablesPerRead: run.gigabytes > 2 ? 1.2 * run.gigabytes : 1.1,
  }));
  const curve = curveOf(runs);
  expect(curve.cause).toMatchObject({ state: 'shown', name: 'sstables-per-read', from: 2.6 });
  expect(sentencesOf(runs)).toContain('because each read asks more SSTables from 2.6 GB');
});

test('a figure that rises within the scatter of its runs is no cause', () => {
  const runs = outgrownCache().map((run, index) => ({
    ...run,
    diskReads: 0,
    sstablesPerRead: (run.gigabytes > 2 ? 8 : 3) * (index % 2 === 0 ? 0.3 : 1.7),
  }));
  expect(curveOf(runs).cause).toMatchObject({ state: 'not-shown' });
  const steady = runs.map((run) => ({ ...run, sstablesPerRead: run.gigabytes > 2 ? 8 : 3 }));
  expect(curveOf(steady).cause).toMatchObject({ state: 'shown', name: 'sstables-per-read' });
});

test('without a cause the report says what was seen', () => {
  const runs = outgrownCache().map((run) => ({ ...run, diskReads: 0, sstablesPerRead: 1.5 }));
  expect(sentencesOf(runs)).toContain(
    'No cause is shown: no measured figure rose where throughput fell. At the lowest and the highest value: disk reads per operation 0 and 0; ' +
      'kB read from disks per operation 0 and 0; share of the read bytes that came from memory 1 and 1; SSTables per read 1.5 and 1.5. Not measured: ',
  );
});

test('writes that cost the disks more and more bytes are the cause where only writes slow down', () => {
  const runs = outgrownCache().map(({ gigabytes, perSecond }) => ({
    gigabytes,
    perSecond,
    writesPerByte: gigabytes > 2 ? 4 * gigabytes : 6,
  }));
  const curve = curveOf(runs);
  expect(curve.evidence.map(({ name }) => name)).not.toContain('cache-hits');
  expect(curve.cause).toMatchObject({ state: 'shown', name: 'disk-writes', from: 2.6 });
  expect(sentencesOf(runs)).toContain(
    'because the disks write each byte of a record more often from 2.6 GB (1.3 × memory) on: bytes written to disks per byte of the records written rise from 6 to 27.2.',
  );
});

test('a load that only reads has no figure of its writes, and what a setting turns on is left out without it', () => {
  const names = curveOf(outgrownCache()).evidence.map(({ name }) => name);
  expect(names).not.toContain('disk-writes');
  expect(names).not.toContain('chunk-cache-misses');
  expect(names).toContain('key-cache-misses');
});

test('where sizes only grow, growth and drift are not told apart, and the way out is named', () => {
  const growing = outgrownCache().slice(0, -2);
  const single = growing.filter((_, index) => index % 2 === 0);
  expect(curveOf(single).attribution.state).toBe('inconclusive');
  expect(sentencesOf(single)).toContain(
    'Whether data or the time changed throughput is inconclusive: the variable only grew with the time, and no run was repeated: measure a smaller value again at the end',
  );
});

test('drift alone is no growth', () => {
  const runs = outgrownCache().map(({ gigabytes }, index) => ({
    gigabytes,
    perSecond: 200 * 0.97 ** index * (1 + 0.002 * (index % 3)),
  }));
  const curve = curveOf(runs);
  expect(curve.attribution.state).toBe('drift');
  expect(['none', 'inconclusive']).toContain(curve.bend.state);
  expect(curve.cause.state).not.toBe('shown');
});

test('runs with cold caches, of another variant of the load, or without variables are on other curves or none', () => {
  const runs = outgrownCache();
  const cold = runs.map((run): GrownRun => ({ ...run, perSecond: run.perSecond / 2, change: { caches: 'cold' } }));
  const warm = runs.map((run): GrownRun => ({ ...run, change: { caches: 'warm' } }));
  const curves = findingsOf(grownCampaign([...warm, ...cold])).systems.flatMap(({ axes = [] }) => axes);
  expect(curves.map(({ caches, points }) => [caches, points.length])).toEqual([
    ['warm', 6],
    ['cold', 6],
  ]);
  const plainRuns = grownCampaign(runs);
  for (const run of plainRuns.runs) delete (run as { variables?: unknown }).variables;
  expect(findingsOf(plainRuns).systems.flatMap(({ axes = [] }) => axes)).toEqual([]);
});

test('a run that began before background work had ended is named', () => {
  const [first, ...rest] = outgrownCache();
  const sentences = sentencesOf([{ ...first!, change: { notSettled: '3 compactions pending on host-1' } }, ...rest]);
  expect(sentences).toContain('began before the systems had settled: 3 compactions pending on host-1.');
});

test('a threshold is an objective: measured where it is missed, and the cost of a stored TB is that of the size before', () => {
  const curve = curveOf(outgrownCache(), (data) => {
    const { plan } = data.record;
    const loads = [{ ...data.runs[0]!.loads[0]!.load }];
    const steps = data.runs.map((run) => ({
      kind: 'run' as const,
      id: run.runId,
      group: 'cassandra',
      title: 'Reads',
      level: '100 threads',
      trial: 1,
      loads,
      plannedSeconds: 20,
      limitSeconds: 60,
    }));
    const hosts = Object.values(plan.clusters['cassandra']!.hosts)
      .flat()
      .map((host) => ({ host, hardware: 'type-1', pricePerHour: 0.5, hours: 1, dollars: 0.5 }));
    const estimate = { hostHours: 3, dollarsPerHour: 1.5, dollars: 1.5, phases: [], hosts };
    const lease = { hours: 1, hardLimitHours: 2, dollars: 3, graceMinutes: 30, estimate };
    return {
      ...data,
      record: { ...data.record, plan: { ...plan, steps, lease, thresholds: ['cassandra.throughput > 150'] } },
    };
  });
  expect(curve.objectives).toMatchObject([
    { objective: 'cassandra.throughput > 150', holds: { state: 'up-to', upTo: 1.6, next: 2.6, failsFrom: 2.6 } },
  ]);
  expect(plain(curve.verdict.join('\n'))).toMatch(
    /throughput > 150 holds up to 1\.6 GB \(0\.8 × memory\) \(.*\), fails from 2\.6 GB/,
  );
  expect(curve.cost).toMatchObject({ value: 1.6, dollarsPerHour: 1.5, isAtObjective: true });
  expect(curve.cost!.dollarsPerTerabyteMonth).toBeCloseTo((1.5 * 730 * 1000) / 1.6);
});

test('the published study of the same load stands next to the curve, with its own contradictions', () => {
  const curve = curveOf(outgrownCache());
  const [study] = curve.published!;
  expect(study).toMatchObject({
    source: 'Apache Cassandra Performance Benchmark on a large data set',
    table: 'Read performance',
  });
  expect(study!.points.map(({ dataGigabytes, perSecond }) => [dataGigabytes, perSecond])).toEqual([
    [36, 188],
    [253, 82],
    [290, 85],
    [761, 36],
  ]);
  // 36 GB of six hosts with 32 GiB.
  expect(study!.points[0]).toMatchObject({
    overMemory: expect.closeTo(0.175, 3),
    overMemoryWithCopies: expect.closeTo(0.524, 3),
  });
  expect(study!.lossPerDoubling).toBeCloseTo(31.3, 1);
  expect(study!.doubts).toHaveLength(3);
  expect(study!.doubts).toContainEqual(
    expect.stringContaining('From 253 GB to 290 GB throughput rose from 82 to 85 operations/s (+3.7 %)'),
  );
  expect(study!.differences.map(({ condition }) => condition)).toContain('Hosts');
});

test('updates of all fields are compared with the study’s inserts, which is a condition that differs', () => {
  const runs = outgrownCache().map((run) => ({ ...run, writesPerByte: 6 }));
  const curve = curveOf(runs, (data) => {
    for (const { loads } of data.runs)
      for (const { load } of loads)
        Object.assign(load.parameters, { insertShare: 0, updateShare: 100, updateAllFields: true });
    return data;
  });
  const [study] = curve.published!;
  expect(study!.table).toBe('Write performance');
  expect(study!.points.map(({ dataGigabytes, perSecond }) => [dataGigabytes, perSecond])).toEqual([
    [36, 61],
    [800, 20],
  ]);
  expect(study!.differences).toContainEqual({
    condition: 'Writes',
    published: 'inserts',
    here: 'updates of all fields of records that are there',
    forbidsRatio: false,
  });
  // Ten fields of 38,000 bytes are its records of 380 KB, and shares are the same whatever their sum.
  const conditions = study!.differences.map(({ condition }) => condition);
  for (const same of ['recordBytes', 'insertShare', 'updateShare']) expect(conditions).not.toContain(same);
});

test('over days the variable is the time, so nothing is said of drift', () => {
  const runs = outgrownCache().map((run, index): GrownRun => ({
    ...run,
    change: { variables: [{ name: 'age', value: index, unit: 'days' }] },
  }));
  const curve = curveOf(runs);
  expect(curve.variable).toEqual({ name: 'age', unit: 'days', also: [] });
  expect(curve.attribution).toMatchObject({ state: 'inconclusive', reason: 'the variable is the time itself' });
});

test('a run that was not steady is on no point, and is named', () => {
  const data = grownCampaign(outgrownCache());
  const unsteady = data.runs[3]!.loads[0]!;
  for (const [second, each] of unsteady.measured.series.entries()) each.count = second < 10 ? 250 : 100;
  const [curve] = findingsOf(data).systems.flatMap(({ axes = [] }) => axes);
  expect(curve!.unsteady).toEqual(['reads-4']);
  expect(curve!.points.flatMap(({ runs }) => runs)).not.toContain('reads-4');
  expect(curve!.verdict.at(-1)).toContain('reads-4');
});
