import { describe, expect, it, test } from 'vitest';
import { operationsInFlight } from '../../../src/findings/baselines/checks/row.ts';
import { contradictionsOf } from '../../../src/findings/baselines/contradictions.ts';
import { pipelineKafka } from '../../../src/findings/baselines/pipeline-kafka.ts';
import type { PublishedResult, PublishedSource } from '../../../src/findings/baselines/published.ts';
import { publishedSources } from '../../../src/findings/baselines/sources.ts';

const results = publishedSources.flatMap((source) => source.results);

function published(id: string): PublishedResult {
  const found = results.find((result) => result.id === id);
  if (!found) throw new Error(`Nothing published has the id ${id}.`);
  return found;
}

function sentencesOf(sourceId: string): string[] {
  const source = publishedSources.find(({ id }) => id === sourceId);
  if (!source) throw new Error(`No source has the id ${sourceId}.`);
  return contradictionsOf(source).map(({ sentence }) => sentence);
}

/** Messages a second, from their number and time. */
function counted({ records, totalSeconds }: PublishedResult['figures']): number {
  return records! / totalSeconds!;
}

describe('“Stress Testing Big Data Setups”', () => {
  const sentences = sentencesOf('stress-testing-big-data-setups');

  test.each([
    ['The median of 7.79 ms is above the 95th percentile of 1 ms', 'impossible'],
    ['300,000,000 messages in 372 s are 806,452 messages/s, not the 695,350 published', '431.44 s'],
    ['28,610 MB in 372 s are 76.91 MB/s, not the 66.31 published', '431.46 s'],
    ['“we hit the ceiling of 1 Gbps/sec”', 'is 50 % of the 2,000 Mbit/s of the three Kafka nodes (Type 1)'],
    ['“we hit the ceiling of 1 Gbps/sec”', 'is below the 1,200 Mbit/s of the maximum of all nodes'],
    ['“we hit the ceiling of 1 Gbps/sec”', 'is below the 1,379 Mbit/s that 123.31 MB/s with 3 copies'],
    ['“CPU Utilization hit a maximum of (30%)”', '75 on Spark-Cassandra-Master (Type 1) and 88 on the two workers'],
    [
      '“shuffle read times increased to almost double”',
      '90 (Combined, combined) against 57 (scale factor 2, isolated), 1.58 ×',
    ],
    ['about 15%”', '5,362 (Combined, combined) against 5,040 (scale factor 2, isolated), 6.39 %'],
    ['“almost double the performance with 113K', '113,000'],
    ['two values of RAID for Type 2', 'RAID 0 (Test 2, Infrastructure Observations) and none (Test 3'],
    ['two values of total time for scale factor 1', '366 s (the table of Test 2) and 2,100 s (the Summary)'],
    ['two values of Type 2 nodes', '2 (The Setup) and 3 (the Summary)'],
    ['highest production of messages a second', '1,292,958 (the summary of Test 1) and 1,700,000'],
    ['CPU of Spark-Cassandra-Master (Type 1) (Mix, isolated) averages 80 %', 'above its peak of 45 %'],
  ])('contradicts itself: %s … %s', (beginning, part) => {
    expect(sentences.filter((each) => each.includes(beginning) && each.includes(part))).toHaveLength(1);
  });

  it('does not contradict itself where rounding and “about” explain the difference', () => {
    expect(sentences.filter((each) => each.includes('27%'))).toEqual([]);
    expect(sentences.filter((each) => each.includes('peak of 50%'))).toEqual([]);
    expect(sentences.filter((each) => each.includes('RAID for Type 1'))).toEqual([]);
  });

  it('has the ratio of 113K writes to the same hosts under Spark', () => {
    const [found] = sentences.filter((each) => each.includes('113K'));
    expect(found).toContain('333,000 (the two workers (Type 2), until scale factor 2, isolated), 0.34 ×');
  });

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

describe('the study of two data centres', () => {
  const sentences = sentencesOf('multi-data-center-round-2');

  test('gives both set-ups the same name, at both ends of both lines', () => {
    expect(sentences).toContain(
      'The source gives two values of Spark’s time at 0 op/s for multi DC: 3,890 s (one half of the sentence) and 2,018 s (the other half).',
    );
    expect(sentences.filter((each) => each.includes('Spark’s time at 6000 op/s for multi DC'))).toHaveLength(1);
    expect(sentences.filter((each) => each.includes('6 (the discussion of figures 1 and 2) and 3'))).toHaveLength(1);
  });

  test('calls the faster set-up at rest multi DC in the sentence with its times, and single DC in two others', () => {
    expect(sentences).toContain(
      'The source gives two values of the set-up for the job of 2,018 s: multi DC (the sentence with its times) and ' +
        'single DC (“with no cassandra-stress activity (0 op/s), the single-DC cluster runs the Spark job twice faster”).',
    );
    expect(sentences).toContain(
      'The source gives two values of the set-up for the job of 5,078 s: multi DC (the sentence with its times) and ' +
        'single DC (“unlike the single-DC cluster, the multiDC cluster capacity to process the Spark job is much less affected”).',
    );
  });

  test('has lines that cross at 4,367, and not at 3,800', () => {
    expect(sentences.filter((each) => each.includes('cross at 4,367 operations/s'))).toHaveLength(1);
  });

  test('lists 300 and discusses 3,000', () => {
    expect(sentences.filter((each) => each.includes('3,000 operations/s (listed as 300?)'))).toHaveLength(1);
  });

  test('runs the job twice faster with six nodes, as it says', () => {
    expect(sentences.filter((each) => each.startsWith('“with no cassandra-stress activity, the single DC'))).toEqual(
      [],
    );
  });
});

test('the study of data growth has 100 threads, and half and a quarter of them in a read', () => {
  expect(sentencesOf('cassandra-large-data-set').map((each) => each.slice(0, 100))).toEqual([
    '188 operations/s at a mean of 265 ms keep 49.82 of the 100 threads in an operation (Little’s law): t',
    '36 operations/s at a mean of 689 ms keep 24.8 of the 100 threads in an operation (Little’s law): the',
  ]);
});

test('the test of 100 nodes writes its rows in 2.3 hours, not 72, and its waits are of another load', () => {
  const [rows, tail, writes, ...others] = sentencesOf('datastax-google-compute-engine');
  expect(rows).toContain('50,000,000 operations in 259,200 s (72 h) are 192.9 operations/s, not the 6,000 published');
  expect(rows).toContain('8,333 s (2.3 h)');
  expect(tail).toContain('“90% of the times were less than 8ms”');
  expect(tail).toContain('a mean wait of 211.32 ms');
  expect(tail).toContain('the slowest 10 % would take at least 2,041 ms on average');
  expect(writes).toContain('a mean wait of 226.89 ms');
  expect(others).toEqual([]);
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
