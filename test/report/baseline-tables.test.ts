import { expect, test } from 'vitest';
import { findingsOf } from '../../src/findings/analyse.ts';
import { baselineParts } from '../../src/report/baseline-tables.ts';
import { sampleCampaign } from './sample-campaign.ts';

const departure = { subject: 'Metadata', published: 'ZooKeeper', here: 'KRaft', because: 'There is no other.' };

test('a comparison begins with the departures that the campaign states, and ends with the sources', () => {
  const data = sampleCampaign();
  data.record.plan.repeats = { source: 'A study', departures: [departure] };
  const parts = baselineParts(findingsOf(data));
  expect(parts.map(({ title }) => title)).toEqual(['Departures', 'Kafka', 'Spark', 'Cassandra', 'Sources']);
  expect(parts[0]?.tables[0]?.rows).toEqual([{ cells: Object.values(departure) }]);
});

test('a campaign that repeats nothing has none', () => {
  const parts = baselineParts(findingsOf(sampleCampaign()));
  expect(parts[0]?.title).toBe('Kafka');
});

test('contradictions that concern no compared row stand with their source', () => {
  const parts = baselineParts(findingsOf(sampleCampaign()));
  const statements = parts.at(-1)?.tables[0]?.rows.map(({ cells }) => cells);
  const found = statements?.filter(([, kind]) => kind === 'contradiction').map((cells) => cells[2]);
  expect(found?.some((each) => each?.includes('RAID for Type 2'))).toBe(true);
  expect(found?.some((each) => each?.includes('maximum of (30%)'))).toBe(true);
  const shown = parts.flatMap(({ tables }) => tables.flatMap(({ notes }) => notes));
  for (const sentence of found ?? []) expect(shown.filter((note) => note.includes(sentence!))).toEqual([]);
});
