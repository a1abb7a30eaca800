import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { campaignJsonSchema } from '../../src/campaign/campaign-schema.ts';
import { factsOf, workloadNames } from '../../src/workloads/registry.ts';
import { referenceFiles } from '../../tools/campaign-reference.ts';

const files = await referenceFiles();

describe('what is published about the campaign file', () => {
  test.each(files)('is up to date: $path', async ({ path, text }) => {
    expect(await readFile(path, 'utf8'), `${basename(path)}: run node tools/campaign-reference.ts --write`).toBe(text);
  });

  test('says something about every parameter of every workload', () => {
    for (const { given } of workloadNames.map(factsOf)) {
      for (const field of Object.values(given.shape)) expect(z.globalRegistry.get(field)?.description).toMatch(/\.$/);
    }
  });

  test('refuses unknown keys in editors as well', () => {
    expect(campaignJsonSchema()).toMatchObject({ type: 'object', additionalProperties: false });
  });
});
