import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firstScreenFaults, firstScreenOf } from './first-screen.ts';

const campaigns = readdirSync(import.meta.dirname).flatMap((name) => /^(.+)\.yaml$/.exec(name)?.slice(1) ?? []);

test('each file says what the reader of a campaign of its name wants to know', () => {
  expect(campaigns).toHaveLength(6);
  for (const campaign of campaigns) expect(firstScreenOf(campaign).campaign).toBe(campaign);
});

const search = [
  'Kafka sustains 140,000 to 175,000 records/s at its target rate; 6 of 6 fresh runs.',
  'Kafka is limited by CPU of the machine at 99 % (medium confidence).',
  'Cassandra sustains 1,900 to 2,400 operations/s at p99 ≤ 250 ms; 6 of 6 fresh runs.',
  'Cassandra: no bottleneck was found; next is CPU of the machine at 71 % (medium confidence).',
];

test('a first screen that answers every question in one short sentence is enough', () => {
  expect(firstScreenFaults(firstScreenOf('saturation-search'), 'smoke', search)).toEqual([]);
});

test('a missing answer, a figure without its interval, a late answer and a long one are faults', () => {
  const expected = firstScreenOf('saturation-search');
  expect(firstScreenFaults(expected, 'smoke', search.slice(1))).toEqual([
    'no answer to: What is the highest rate that Kafka sustains, and how sure is it?',
  ]);
  const pointed = ['Kafka sustains 160,000 records/s; 6 of 6 fresh runs.', ...search.slice(1)];
  expect(firstScreenFaults(expected, 'smoke', pointed)).toHaveLength(1);
  expect(firstScreenFaults(expected, 'smoke', [...search.slice(1), search[0]!])).toContain(
    'too late: What limits Kafka there?',
  );
  const long = [...search, 'word '.repeat(31)];
  expect(firstScreenFaults(expected, 'smoke', long)[0]).toMatch(/^more than 30 words/);
});

test('a size that cannot answer says so, with the command of the size that can', () => {
  const expected = firstScreenOf('two-data-centres');
  const others = [
    'The requests keep p95 ≤ 50 ms up to 200 operations/s.',
    'Spark is limited by CPU (high confidence).',
  ];
  const undecided =
    'Whether one data centre or two data centres are better, and from which rate on, needs more blocks: proofload run two-data-centres --size laptop.';
  expect(firstScreenFaults(expected, 'smoke', [undecided, ...others])).toEqual([]);
  expect(firstScreenFaults(expected, 'laptop', [undecided, ...others])).toHaveLength(2);
});
