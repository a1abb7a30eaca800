import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { ownFilePaths } from '../../src/campaign/own-file-paths.ts';
import { planCampaign } from '../../src/campaign/plan-campaign.ts';
import { sizesOf } from '../../src/campaign/sizes.ts';
import { readProfile } from '../../src/hardware/profile/read.ts';
import { readSettingNames } from '../../src/installations/setting-names.ts';
import { projectFolder } from '../../src/state/paths.ts';
import { examplesFolder } from '../../tools/campaign-reference.ts';

const page = await readFile(join(projectFolder, 'docs', 'campaign-reference.md'), 'utf8');
const profile = await readProfile('local');
const names = await readSettingNames();

/** Every block of YAML of the page, with the heading above it. */
const blocks = page
  .split(/^(?=#{2,4} )/m)
  .flatMap((section) => {
    const heading = /^#+ (.*)$/m.exec(section)?.[1] ?? '';
    return [...section.matchAll(/^```yaml\n([^]*?)^```/gm)].map(([, text = '']) => ({ heading, text }));
  })
  .map(({ heading, text }, index) => [`${index + 1}, ${heading}`, text] as const);

/** The first block with a name is a complete campaign. The others change it, field by field. */
const complete = blocks.find(([, text]) => text.startsWith('name: '))![1];

function merged(base: unknown, change: unknown): unknown {
  if (!isMapping(base) || !isMapping(change)) return change;
  const keys = [...new Set([...Object.keys(base), ...Object.keys(change)])];
  return Object.fromEntries(keys.map((key) => [key, key in change ? merged(base[key], change[key]) : base[key]]));
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const ownJar = { sha256: '00'.repeat(32), classes: new Set(['io.proofload.spark.WordCount']) };

test.each(blocks)('the example %s can be planned at each of its sizes', (_, text) => {
  const whole = stringify(merged(parse(complete), parse(text)));
  const campaign = { file: join(projectFolder, 'campaigns', 'examples', 'of-reference.yaml'), text: whole };
  expect(sizesOf(campaign)).not.toEqual([]);
  for (const size of sizesOf(campaign)) {
    const files = new Map(ownFilePaths(campaign, [], size).map((path) => [path, { ...ownJar, path }]));
    const plan = planCampaign({ campaign, profile, size, sets: [], names, files });
    expect(plan.steps.length).toBeGreaterThan(0);
  }
});

test('every section with a table of fields has an example', () => {
  const without = page
    .split(/^(?=#{2,4} )/m)
    .filter((section) => /^\| (?:Field|Parameter) /m.test(section) && !section.includes('```yaml'))
    .map((section) => /^#+ (.*)$/m.exec(section)?.[1]);
  expect(without).toEqual([]);
});

test('every example of the folder is on the page', async () => {
  for (const file of await readdir(examplesFolder)) {
    const text = await readFile(join(examplesFolder, file), 'utf8');
    expect(page, file).toContain(text.trimEnd());
  }
});
