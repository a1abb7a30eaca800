import { Ajv } from 'ajv';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findingsOf } from '../../src/findings/analyse.ts';
import { compareCampaigns } from '../../src/findings/comparison/compare-campaigns.ts';
import { judgeComparison } from '../../src/findings/thresholds/judge-comparison.ts';
import { projectFolder } from '../../src/state/paths.ts';
import { resultSchemas, schemaTexts } from '../../tools/result-schemas.ts';
import { sampleCampaign } from '../report/sample-campaign.ts';

async function errorsOf(path: string, data: unknown): Promise<string[]> {
  const schema = JSON.parse(await readFile(join(projectFolder, path), 'utf8')) as object;
  const validate = new Ajv({ allErrors: true, strict: false }).compile(schema);
  // What is on disk has passed through JSON.
  if (validate(JSON.parse(JSON.stringify(data)))) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const [findingsPath, comparisonPath] = resultSchemas.map(({ path }) => path) as [string, string];

function judgedFindings() {
  const sample = sampleCampaign();
  const thresholds = ['kafka-producer.throughput > 1', 'throughput vs latest > -5 %'];
  return findingsOf({ ...sample, record: { ...sample.record, plan: { ...sample.record.plan, thresholds } } });
}

test('the published schemas are those of the types', async () => {
  const texts = schemaTexts();
  for (const [index, each] of resultSchemas.entries()) {
    expect(await readFile(join(projectFolder, each.path), 'utf8'), each.path).toBe(texts[index]);
  }
});

test('findings with thresholds match the published schema, and other data does not', async () => {
  const findings = judgedFindings();
  expect(findings.thresholds).toHaveLength(2);
  expect(await errorsOf(findingsPath, findings)).toEqual([]);
  expect(await errorsOf(findingsPath, { ...findings, schema: 3 })).toEqual([expect.stringContaining('/schema')]);
  const { campaignId: _, ...without } = findings;
  expect(await errorsOf(findingsPath, without)).toEqual([expect.stringContaining('campaignId')]);
});

test('a comparison with thresholds matches the published schema, and other data does not', async () => {
  const sample = sampleCampaign();
  const comparison = compareCampaigns([sample, sample]);
  const judged = { ...comparison, thresholds: judgeComparison(['throughput > -5 %'], comparison) };
  expect(await errorsOf(comparisonPath, judged)).toEqual([]);
  const bad = { ...judged, thresholds: [{ threshold: 'x', verdict: 'perhaps', figures: [] }] };
  expect(await errorsOf(comparisonPath, bad)).toEqual([expect.stringContaining('/thresholds/0/verdict')]);
});
