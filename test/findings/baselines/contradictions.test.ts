import { describe, expect, it, test } from 'vitest';
import { operationsInFlight } from '../../../src/findings/baselines/checks/row.ts';
import { contradictionsOf } from '../../../src/findings/baselines/contradictions.ts';
import { pipelineKafka } from '../../../src/findings/baselines/pipeline-kafka.ts';
import type { PublishedResult, PublishedSource } from '../../../src/findings/baselines/published.ts';
import { publishedSources } from '../../../src/findings/baselines/sources.ts';
import { expectWording } from '../../wording.ts';

const results = publishedSources.flatMap((source) => source.results);

function published(id: string): PublishedResult {
  const found = results.find((result) => result.id === id);
  if (!found) throw new Error(`Nothing published has the id ${id}.`);
  return found;
}

/** Messages a second, from their number and time. */
function counted({ records, totalSeconds }: PublishedResult['figures']): number {
  return records! / totalSeconds!;
}

test('what contradicts itself in what was published, with the rows that it casts doubt on', async () => {
  const contradictions = publishedSources.flatMap((source) =>
    contradictionsOf(source).map(({ rows, sentence }): [string, string[]] => [
      [`${source.id}:`, ...rows].join(' '),
      [sentence],
    ]),
  );
  // Rounding and “about” explain the difference.
  expect(contradictions.filter(([, [sentence]]) => /27%|peak of 50%|RAID for Type 1/.test(sentence!))).toEqual([]);
  await expectWording('contradictions-of-published-figures', contradictions);
});

describe('“Stress Testing Big Data Setups”', () => {
  it('shows a consumer loss of 27 % by the rates, and of 16 % by times and counts', () => {
    const isolated = published('consumer-individual').figures;
    const combined = published('consumer-combined').figures;
    expect(combined.recordsPerSecond! / isolated.recordsPerSecond! - 1).toBeCloseTo(-0.274, 3);
    expect(counted(combined) / counted(isolated) - 1).toBeCloseTo(-0.16, 3);
  });

  it('has sixteen operations in flight in both tables of Cassandra', () => {
    expect(operationsInFlight(published('cassandra-alone'))).toBeCloseTo(15.7, 1);
    expect(operationsInFlight(published('cassandra-combined'))).toBeCloseTo(15.8, 1);
  });

  it('confirms the rate of the fastest producer in bytes', () => {
    const { recordsPerSecond, megabytesPerSecond } = published('producer-10m').figures;
    expect((recordsPerSecond! * 100) / 2 ** 20).toBeCloseTo(megabytesPerSecond!, 1);
    expect(pipelineKafka.filter((result) => result.workload === 'kafka-producer')).toHaveLength(5);
  });
});

describe('published sources', () => {
  it('have unique ids of rows and hosts', () => {
    const ids = [...results, ...publishedSources.flatMap(({ hostUse }) => hostUse)].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('doubt rows and hosts that exist', () => {
    for (const source of publishedSources) {
      const own = [...source.results, ...source.hostUse].map(({ id }) => id);
      for (const { rows } of contradictionsOf(source)) for (const row of rows) expect(own).toContain(row);
      for (const { during } of source.hostUse) for (const row of during) expect(own).toContain(row);
    }
  });
});

describe('a source whose figures agree', () => {
  const base = publishedSources[0]!;
  const row: PublishedResult = {
    id: 'row',
    table: 'a table',
    system: 'cassandra',
    workload: 'cassandra-stress',
    setting: 'isolated',
    level: 'one',
    parameters: { threads: 100 },
    figures: {
      operations: 600_000,
      totalSeconds: 600,
      operationsPerSecond: 1000,
      readOperationsPerSecond: 750,
      writeOperationsPerSecond: 250,
      latencyMeanMilliseconds: 100,
      latencyMedianMilliseconds: 90,
      latencyP95Milliseconds: 150,
      latencyP99Milliseconds: 200,
    },
  };
  const source: PublishedSource = { ...base, results: [row], hostUse: [], claims: [], statements: [] };
  const changed = (figures: PublishedResult['figures'], parameters: PublishedResult['parameters'] = row.parameters) =>
    contradictionsOf({ ...source, results: [{ ...row, figures: { ...row.figures, ...figures }, parameters }] });

  it('has no contradiction', () => {
    expect(contradictionsOf(source)).toEqual([]);
  });

  it.each([
    ['a time that the rate does not give', { totalSeconds: 500 }],
    ['parts that do not add up', { readOperationsPerSecond: 600 }],
    ['a median above a percentile', { latencyMedianMilliseconds: 160 }],
    ['more operations in flight than threads', { latencyMeanMilliseconds: 140 }],
    ['fewer operations in flight than threads', { latencyMeanMilliseconds: 70 }],
  ])('is doubted once it has %s', (_, figures) => {
    expect(changed(figures)).toHaveLength(1);
  });

  it('is not doubted for threads that wait for the schedule of a target rate', () => {
    expect(changed({ latencyMeanMilliseconds: 2 }, { threads: 100, targetOperationsPerSecond: 1000 })).toEqual([]);
  });
});
