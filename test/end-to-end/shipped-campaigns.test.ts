import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCampaignText } from '../../src/campaign/find.ts';
import { sizesOf } from '../../src/campaign/sizes.ts';
import { projectFolder } from '../../src/state/paths.ts';
import { shippedCampaigns, shippedRuns } from './shipped-campaigns.ts';

const folder = join(projectFolder, 'campaigns');

test('every campaign that ships is named, and no other', async () => {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.yaml'));
  expect(Object.keys(shippedCampaigns).toSorted()).toEqual(files.map((file) => file.slice(0, -5)).toSorted());
});

test('each is run at its smallest size', async () => {
  for (const [path, { size }] of shippedRuns) {
    const sizes = sizesOf(await readCampaignText(join(folder, `${path}.yaml`)));
    expect(size, path).toBe(sizes.includes('smoke') ? 'smoke' : 'laptop');
  }
});
