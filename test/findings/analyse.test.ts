import { expect, test } from 'vitest';
import { findingsOf } from '../../src/findings/analyse.ts';
import type { CampaignData } from '../../src/findings/analyse.ts';
import { bottleneckText } from '../../src/findings/bottlenecks/bottleneck-text.ts';
import type { Findings } from '../../src/findings/findings.ts';
import { noTelemetry } from '../../src/measurement/telemetry/statistics.ts';
import { chartedCampaign, sampleCampaign } from '../report/sample-campaign.ts';
import { producerFigures, sparkFigures } from '../report/sample-loads.ts';
import { plain } from '../../src/text/figures.ts';
import { withFigures } from '../workloads/made-load.ts';

const finding = (data: CampaignData, system: string) => findingsOf(data).systems.find((its) => its.system === system)!;

const caveatsIn = ({ caveats }: Findings) => caveats.map(({ sentence }) => sentence);

test('the maximum of each system is its best valid isolated run, with the latency of that run', () => {
  const data = sampleCampaign();
  expect(finding(data, 'kafka').maximum).toMatchObject({ runId: 'kafka-producer-10m', perSecond: 187_432, trials: 1 });
  expect(finding(data, 'kafka').also).toMatchObject([{ runId: 'kafka-consumer', perSecond: 312_400 }]);
  expect(finding(data, 'kafka').highestTargetMet).toMatchObject({
    runId: 'kafka-producer-50k',
    targetPerSecond: 50_000,
  });
  expect(finding(data, 'cassandra').maximum).toMatchObject({ runId: 'cassandra-64', latency: { p99: 30 } });
});

test('an invalid run does not count, and the maximum of Spark is the largest factor with all stages completed', () => {
  const data = sampleCampaign();
  expect(finding(data, 'spark').maximum).toMatchObject({ state: 'batch', size: 2, totalSeconds: 31.5 });
  const stuck = data.runs.find((run) => run.runId === 'spark-2')!;
  stuck.loads = stuck.loads.map((load) => withFigures(load, sparkFigures(2, 31.5, 12)));
  expect(finding(data, 'spark').maximum).toMatchObject({ size: 1 });
});

test('a common window of a few seconds is reported with the difference and as a caveat', () => {
  const data = sampleCampaign();
  const combined = data.runs.find((run) => run.runId === 'combined')!;
  combined.window = { ...combined.window!, endMilliseconds: combined.window!.startMilliseconds + 4500 };
  expect(finding(data, 'cassandra').sharing).toMatchObject([
    {
      commonSeconds: 4.5,
      figures: expect.arrayContaining([expect.objectContaining({ estimate: { state: 'too-short' } })]),
    },
  ]);
  expect(caveatsIn(findingsOf(data)).join(' ')).toContain('The loads of run combined had only 4.5 s in common');
});

test('a campaign that failed before its first run is analysed', () => {
  const { record } = sampleCampaign();
  const findings = findingsOf({
    record: { ...record, inventory: null, outcome: null },
    runs: [],
    attempts: [],
    telemetry: noTelemetry,
  });
  expect(findings.systems.map(({ maximum }) => maximum.state === 'inconclusive' && maximum.reason)).toEqual(
    Array(3).fill('no isolated run was made'),
  );
  expect(findings.runs).toMatchObject({ planned: 12, valid: 0, invalid: 0 });
  expect(caveatsIn(findings)).toContain('There is no telemetry, so all bottlenecks are inconclusive.');
});

test('all caveats are listed', () => {
  const data = chartedCampaign((rows) => rows.filter((row) => row.host !== 'spark-cassandra-worker02'));
  data.record.warnings = ['Teardown failed: the bridge is busy. Retrying teardown in 10 s.'];
  const text = caveatsIn(findingsOf(data)).join('\n');
  expect(text).toContain('All hosts share one machine, whose CPU (2 cores), memory and disk are the limits.');
  expect(text).toContain('Telemetry is missing for spark-cassandra-worker02.');
  expect(text).toContain('cassandra-stress ran closed-loop');
  expect(text).toContain(
    'kafka-producer is closed-loop: it measures latency from when it hands a record to the client',
  );
  expect(text).toContain('Teardown failed: the bridge is busy.');
  expect(text).toContain('Every level ran once.');
  expect(text).toContain('Run spark-3 is invalid and does not count: executor on spark-cassandra-worker02 died');
});

test('telemetry without thread figures gives a caveat about load generators limited by a single thread', () => {
  const job = 'kafka-producer-10k-a1-producer';
  const data = chartedCampaign((rows) =>
    rows.flatMap((row) => (row.host === 'kafka01' && row.scope === 'host' ? [row, { ...row, scope: job }] : [row])),
  );
  const hasCaveat = () =>
    caveatsIn(findingsOf(data)).some((caveat) => caveat.startsWith('The telemetry has no thread figures'));
  expect(hasCaveat()).toBe(true);
  for (const { scopes } of data.telemetry.windows) {
    const its = scopes.find(({ scope }) => scope === job);
    if (its) its.measures.busiest_thread_cores = its.measures.cpu_used_cores!;
  }
  expect(hasCaveat()).toBe(false);
});

test('if every run of a system is invalid, its first reason is reported without its log', () => {
  const data = sampleCampaign();
  for (const run of data.runs.filter((its) => its.group === 'cassandra')) {
    run.state = 'invalid';
    run.invalidReasons = ['cassandra on spark-cassandra-master died.\nERROR line of a log', 'A second reason.'];
  }
  expect(finding(data, 'cassandra')).toMatchObject({
    maximum: { reason: 'no isolated run is valid: cassandra on spark-cassandra-master died' },
    bottleneck: { state: 'inconclusive' },
  });
});

test('processes outside the hosts of a shared machine are reported with the bottleneck', () => {
  const data = chartedCampaign((rows) =>
    rows.map((row) => (row.scope === 'machine' ? { ...row, cpu_used_cores: 1.96 } : row)),
  );
  const { bottleneck } = finding(data, 'kafka');
  // The five hosts use about 1.24 of the 2 cores while only Kafka runs.
  expect(bottleneck.state === 'found' && bottleneck.neighbour?.share).toBeCloseTo(0.36, 1);
  expect(plain(bottleneckText(bottleneck))).toMatch(
    /bottleneck: CPU of the machine at 98 %, 3\d % used by processes outside the hosts \(medium confidence\)/,
  );
});

test('there is a verdict for each system in each valid run, and none for an invalid one', () => {
  const { bottlenecks } = findingsOf(sampleCampaign());
  expect(bottlenecks.map(({ runId, system, state }) => `${runId} ${system} ${state}`)).toEqual([
    'kafka-producer-10k kafka none-found',
    'kafka-producer-50k kafka none-found',
    'kafka-producer-10m kafka inconclusive',
    'kafka-consumer kafka inconclusive',
    'kafka-pair kafka inconclusive',
    'spark-0.1 spark found',
    'spark-1 spark found',
    'spark-2 spark found',
    'cassandra-16 cassandra inconclusive',
    'cassandra-64 cassandra inconclusive',
    'combined kafka found',
    'combined spark found',
    'combined cassandra found',
  ]);
});

test('a target rate that was missed does not count as met', () => {
  const data = sampleCampaign();
  const missed = data.runs.find((run) => run.runId === 'kafka-producer-50k')!;
  missed.loads = missed.loads.map((load) => withFigures(load, producerFigures(47_400)));
  expect(finding(data, 'kafka').highestTargetMet).toMatchObject({ runId: 'kafka-producer-10k' });
});

test('a run whose throughput rose has no headline, no bottleneck and no comparison, and a caveat says what to change', () => {
  const data = sampleCampaign();
  const rising = data.runs.map((run) =>
    run.group === 'cassandra'
      ? {
          ...run,
          loads: run.loads.map((load) => ({
            ...load,
            measured: {
              ...load.measured,
              series: load.measured.series.map((point, second) => ({ ...point, count: 1000 + 200 * second })),
            },
          })),
        }
      : run,
  );
  const findings = findingsOf({ ...data, runs: rising });
  const cassandra = findings.systems.find(({ system }) => system === 'cassandra')!;
  const sentence =
    /cassandra-64 was not steady: throughput rose from 1,[56]00 to 3,[89]00 ops\/s during the window\. Add a warm-up \(runs\.cassandra\.warmUp\) or lengthen the run/;
  expect(cassandra.maximum).toMatchObject({
    state: 'inconclusive',
    reason: expect.stringContaining('no isolated run was steady'),
  });
  expect(cassandra.sharing.map(({ state }) => state)).toEqual(['inconclusive']);
  expect(cassandra.curves).toBeUndefined();
  expect(findings.bottlenecks.find(({ runId }) => runId === 'cassandra-64')).toMatchObject({ state: 'inconclusive' });
  expect(caveatsIn(findings).join('\n')).toMatch(sentence);
});
