import { describe, expect, it } from 'vitest';
import { contradictionsIn, operationsInFlight } from '../../../src/findings/baselines/contradictions.ts';
import {
  consumerTableTitle,
  pipelineKafka,
  producerTableTitle,
} from '../../../src/findings/baselines/pipeline-kafka.ts';
import type { PublishedResult } from '../../../src/findings/baselines/published.ts';
import { publishedSources } from '../../../src/findings/baselines/sources.ts';

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

describe('published tables', () => {
  it('contradict themselves in exactly two places', () => {
    const doubted = results.filter((result) => contradictionsIn(result).length > 0);
    expect(doubted.map(({ table, id }) => [table, id])).toEqual([
      [producerTableTitle, 'producer-100k'],
      [consumerTableTitle, 'consumer-combined'],
    ]);
  });

  it('give the combined consumer a time and a rate of which only one can be right', () => {
    expect(contradictionsIn(published('consumer-combined'))).toEqual([
      '300,000,000 messages in 372 s are 806,452 messages/s, not the 695,350 published, which would take 431.44 s: the time or the rate is wrong.',
      '28,610 MB in 372 s are 76.91 MB/s, not the 66.31 published, which would take 431.46 s: the time or the rate is wrong.',
    ]);
  });

  it('show a consumer loss of 27 % by the rates, and of 16 % by times and counts', () => {
    const isolated = published('consumer-individual').figures;
    const combined = published('consumer-combined').figures;
    expect(combined.recordsPerSecond! / isolated.recordsPerSecond! - 1).toBeCloseTo(-0.274, 3);
    expect(counted(combined) / counted(isolated) - 1).toBeCloseTo(-0.16, 3);
  });

  it('give the slowest producer a median above its 95th percentile', () => {
    expect(contradictionsIn(published('producer-100k'))).toEqual([
      'The median of 7.79 ms is above the 95th percentile of 1 ms, which is impossible: one of the two is wrong.',
    ]);
  });

  it('have sixteen operations in flight in both tables of Cassandra', () => {
    expect(operationsInFlight(published('cassandra-alone'))).toBeCloseTo(15.7, 1);
    expect(operationsInFlight(published('cassandra-combined'))).toBeCloseTo(15.8, 1);
  });

  it('confirm the rate of the fastest producer in bytes', () => {
    const { recordsPerSecond, megabytesPerSecond } = published('producer-10m').figures;
    expect((recordsPerSecond! * 100) / 2 ** 20).toBeCloseTo(megabytesPerSecond!, 1);
    expect(pipelineKafka.filter((result) => result.workload === 'kafka-producer')).toHaveLength(5);
  });

  it('have unique ids', () => {
    expect(new Set(results.map(({ id }) => id)).size).toBe(results.length);
  });
});

describe('a row whose reads and writes do not add up', () => {
  it('is doubted', () => {
    const row = published('cassandra-alone');
    const doubted = { ...row, figures: { ...row.figures, readOperationsPerSecond: 9000 } };
    expect(contradictionsIn(doubted)).toEqual([
      'Reads of 9,000 and writes of 6,553 operations/s do not add up to 26,195.',
    ]);
  });
});
