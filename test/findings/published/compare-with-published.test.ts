import { describe, expect, it } from 'vitest';
import type { CampaignData } from '../../../src/findings/analyse.ts';
import { findingsOf } from '../../../src/findings/analyse.ts';
import { baselinesSection } from '../../../src/report/sections/baselines.ts';
import { compareWithPublished } from '../../../src/findings/published/compare-with-published.ts';
import { noTelemetry } from '../../../src/measurement/telemetry/statistics.ts';
import { publishedStudies } from '../../report/published-studies.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';

const published = { telemetry: noTelemetry, studies: publishedStudies };

function findingOn({ record, runs }: CampaignData, resultId: string) {
  const found = compareWithPublished(record, runs, published).find((finding) => finding.resultId === resultId);
  if (!found) throw new Error(`There is no finding on ${resultId}.`);
  return found;
}

/** The sample with every host as a machine reached by SSH. */
function onSeparateMachines(): CampaignData {
  const data = sampleCampaign();
  for (const host of data.record.inventory!.hosts) {
    host.reach = { kind: 'ssh', user: 'root', port: 22, privateKeyFile: '/key', hostKeys: [] };
  }
  return data;
}

describe('a comparison with published figures', () => {
  it('matches by load generator, other loads and level only', () => {
    const { record, runs } = sampleCampaign();
    const matched = compareWithPublished(record, runs, published).map(({ resultId, runs: its }) => [resultId, ...its]);
    expect(matched).toEqual([
      // Only the level that the producer could not reach: LinkedIn's ran as fast as it could.
      ['linkedin-producer', 'kafka-producer-10m'],
      ['producer-10m', 'kafka-producer-10m'],
      ['producer-with-consumer', 'kafka-pair'],
      ['producer-together', 'combined'],
      ['consumer-alone', 'kafka-consumer'],
      ['consumer-individual', 'kafka-pair'],
      ['consumer-combined', 'combined'],
      ['spark-0.1', 'spark-0.1'],
      ['spark-1', 'spark-1'],
      ['spark-2', 'spark-2'],
      ['spark-combined', 'combined'],
      ['spark-suite-1', 'spark-1'],
      ['cassandra-alone', 'cassandra-16'],
      ['cassandra-alone', 'cassandra-64'],
      ['cassandra-combined', 'combined'],
    ]);
  });

  it('counts a load whose backlog grew as one that ran as fast as it could, although its rate was near the target', () => {
    const { record, runs } = structuredClone(sampleCampaign());
    const of = () =>
      compareWithPublished(record, runs, published)
        .filter(({ resultId }) => resultId === 'linkedin-producer')
        .flatMap((its) => its.runs);
    expect(of()).not.toContain('kafka-producer-50k');
    const late = runs.find(({ runId }) => runId === 'kafka-producer-50k')!.loads[0]!;
    late.measured.operations[0]!.latency!.p99 = late.window.endMilliseconds - late.window.startMilliseconds;
    expect(of()).toContain('kafka-producer-50k');
  });

  it('gives no ratio if the hosts share a machine, and lists that first', () => {
    const { comparable, differences, figures } = findingOn(sampleCampaign(), 'producer-10m');
    expect(comparable).toBe(false);
    expect(differences[0]).toMatchObject({ condition: 'Hosts', forbidsRatio: true });
    expect(figures.filter(({ hosts }) => hosts === undefined)).toHaveLength(4);
    expect(figures.map(({ ratio }) => ratio)).toEqual(figures.map(() => null));
    expect(figures[0]).toMatchObject({ name: 'recordsPerSecond', published: 1_292_958, here: 187_432 });
  });

  it('gives ratios on separate machines, and lists last what the source does not state', () => {
    const { comparable, differences, figures } = findingOn(onSeparateMachines(), 'producer-10m');
    expect(comparable).toBe(true);
    expect(figures[0]?.ratio).toBeCloseTo(187_432 / 1_292_958);
    expect(differences.map(({ condition }) => condition)).toEqual([
      'records',
      'Machines',
      'Kafka’s metadata',
      'Version',
    ]);
    expect(differences.at(-1)).toMatchObject({ published: null, here: '4.3.1' });
  });

  it('says how many operations stand behind a latency, and leaves out a percentile with too few', () => {
    const data = structuredClone(onSeparateMachines());
    const p99 = () => findingOn(data, 'cassandra-alone').figures.find(({ name }) => name === 'latencyP99Milliseconds');
    const operations = p99()?.operations ?? 0;
    expect(operations).toBeGreaterThan(1000);
    expect(p99()?.here).not.toBeNull();
    for (const { loads } of data.runs)
      for (const { measured } of loads) if (measured.operations[0]) measured.operations[0].count = 700;
    expect(p99()).toMatchObject({
      here: null,
      ratio: null,
      operations: 700,
      omitted: 'p99 needs 1,000 operations, and there were 700',
    });
    const tables = baselinesSection(findingsOf(data))!.nodes.flatMap((node) =>
      node.kind === 'table' ? node.table : [],
    );
    const table = tables.find(({ id }) => id === 'baseline-figures-cassandra');
    expect(table?.notes.join(' ')).toContain('the fewest of a run: cassandra-16 700');
    expect(table?.notes.join(' ')).toContain('Left out: cassandra-16: p99 needs 1,000 operations');
    expect(table?.rows.flatMap(({ cells }) => cells)).toContain('too few operations');
  });

  it('gives no ratio if the work differs', () => {
    const { comparable, differences } = findingOn(onSeparateMachines(), 'spark-2');
    expect(comparable).toBe(false);
    const forbidding = differences.filter(({ forbidsRatio }) => forbidsRatio).map(({ condition }) => condition);
    expect(forbidding).toEqual(['partitionsAtFactorOne', 'recordsAtFactorOne']);
  });

  it('gives no ratio of the amount of work, nor of the time it takes', () => {
    const { figures } = findingOn(onSeparateMachines(), 'consumer-alone');
    expect(figures.map(({ name, ratio }) => [name, ratio !== null])).toEqual([['recordsPerSecond', true]]);
    const combined = findingOn(onSeparateMachines(), 'consumer-combined').figures;
    const withRatio = combined.filter(({ ratio }) => ratio !== null).map(({ name }) => name);
    expect(withRatio).toEqual(['megabytesPerSecond', 'recordsPerSecond']);
  });

  it('never gives a ratio of Spark’s total times without what they are of', () => {
    const data = onSeparateMachines();
    for (const load of data.runs.flatMap(({ loads }) => loads)) {
      const parameters: Record<string, unknown> = load.load.parameters;
      if ('scaleFactor' in parameters)
        Object.assign(parameters, { partitionsAtFactorOne: 400, recordsAtFactorOne: 200_000_000 });
    }
    const { figures } = findingOn(data, 'spark-1');
    const total = figures.find(({ name }) => name === 'totalSeconds');
    expect(total?.ratio).toBeCloseTo(14.8 / 366);
    expect(total?.caveat).toBe('all eight tests here; the published total most likely is of one test');
    const findings = findingsOf(data);
    const cells = baselinesSection(findings)!
      .nodes.flatMap((node) => (node.kind === 'table' ? node.table.rows : []))
      .filter(({ cells: its }) => its[2] === 'Total time' && its[5]?.includes('×') === true);
    expect(cells.length).toBeGreaterThan(1);
    for (const { cells: its } of cells) expect(its[5]).toMatch(/\(.*(one test|all its tests).*\)$/);
  });

  it('has the contradictions of the published row', () => {
    expect(findingOn(sampleCampaign(), 'consumer-combined').doubts).toHaveLength(2);
  });

  it('is absent from the findings if no valid run matches', () => {
    const data = sampleCampaign();
    const { baselines, publishedSources } = findingsOf(data);
    expect(baselines).toHaveLength(15);
    // Its loads of Cassandra have threads and no rate.
    expect(publishedSources?.map(({ rates }) => rates)).toContainEqual({ kafka: [100_000, 1e6, 1e7] });
    for (const run of data.runs) run.state = 'invalid';
    expect(findingsOf(data)).not.toHaveProperty('baselines');
  });
});
