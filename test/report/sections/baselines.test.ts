import { expect, test } from 'vitest';
import { findingsOf } from '../../../src/findings/analyse.ts';
import type { CampaignData } from '../../../src/findings/analyse.ts';
import type { Node } from '../../../src/report/document/document.ts';
import { baselinesSection } from '../../../src/report/sections/baselines.ts';
import { sampleCampaign } from '../sample-campaign.ts';

const departure = { subject: 'Metadata', published: 'ZooKeeper', here: 'KRaft', because: 'There is no other.' };

function shown(data: CampaignData) {
  const { nodes } = baselinesSection(findingsOf(data))!;
  const of = <Found>(pick: (node: Node) => Found[]): Found[] => nodes.flatMap(pick);
  return {
    titles: of((node) => (node.kind === 'heading' ? [node.text] : [])),
    tables: of((node) => (node.kind === 'table' ? [node.table] : [])),
  };
}

test('a comparison begins with the departures that the campaign states, and ends with the sources', () => {
  const data = sampleCampaign();
  data.record.plan.repeats = { source: 'A study', departures: [departure] };
  const { titles, tables } = shown(data);
  expect(titles).toEqual(['Departures', 'Kafka', 'Spark', 'Cassandra', 'Sources']);
  expect(tables[0]?.rows).toEqual([{ cells: Object.values(departure) }]);
});

test('a campaign that repeats nothing has none', () => {
  expect(shown(sampleCampaign()).titles[0]).toBe('Kafka');
});

test('contradictions that concern no compared row stand with their source', () => {
  const { tables } = shown(sampleCampaign());
  const statements = tables.at(-1)?.rows.map(({ cells }) => cells);
  const found = statements?.filter(([, kind]) => kind === 'contradiction').map((cells) => cells[2]);
  expect(found?.some((each) => each?.includes('RAID for Type 2'))).toBe(true);
  expect(found?.some((each) => each?.includes('maximum of (30%)'))).toBe(true);
  const notes = tables.flatMap((table) => table.notes);
  for (const sentence of found ?? []) expect(notes.filter((note) => note.includes(sentence!))).toEqual([]);
});
