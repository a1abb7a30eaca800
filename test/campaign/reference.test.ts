import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { campaignJsonSchema } from '../../src/campaign/json-schema.ts';
import { workloadNames, workloadParameters } from '../../src/campaign/parameters.ts';
import { referenceFiles } from '../../tools/campaign-reference.ts';

const files = await referenceFiles();

describe('what is published about the campaign file', () => {
  test.each(files)('is up to date: $path', async ({ path, text }) => {
    expect(await readFile(path, 'utf8'), `${basename(path)}: run node tools/campaign-reference.ts --write`).toBe(text);
  });

  test('says something about every parameter of every workload', () => {
    expect(workloadNames).toEqual(['kafka-producer', 'kafka-consumer', 'spark-perf', 'cassandra-stress']);
    for (const schema of Object.values(workloadParameters)) {
      for (const field of Object.values(schema.shape)) expect(field.description).toMatch(/\.$/);
    }
  });

  test('refuses unknown keys in editors as well', () => {
    expect(campaignJsonSchema()).toMatchObject({ type: 'object', additionalProperties: false });
  });
});
