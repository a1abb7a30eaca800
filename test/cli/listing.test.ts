import { expect, test } from 'vitest';
import { campaignListText, campaignRows } from '../../src/cli/listing.ts';
import { shippedFiles } from '../campaign/shipped-plans.ts';

test('the list has every campaign and example, with its default profile and the length of each size', async () => {
  const rows = await campaignRows();
  const { campaigns, examples } = shippedFiles;
  expect(rows).toHaveLength(campaigns.length + examples.length);
  expect(rows.filter(({ isExample }) => isExample)).toHaveLength(examples.length);
  const growth = rows.find(({ name }) => name === 'data-growth')!;
  expect(growth).toMatchObject({ profile: 'local-growth', about: 'Cassandra while its data outgrow memory' });
  expect(growth.sizes.map(({ name }) => name)).toEqual(['smoke', 'laptop', 'published']);
  const [smoke, laptop] = growth.sizes.map(({ typicalSeconds }) => typicalSeconds ?? 0);
  expect(smoke).toBeGreaterThan(60);
  expect(laptop).toBeGreaterThan(smoke!);
  const lines = campaignListText(rows).split('\n');
  for (const { name } of rows) expect(lines.filter((line) => line.startsWith(`  ${name} `))).toHaveLength(1);
  expect(lines.filter((line) => line.length > 100)).toEqual([]);
});
