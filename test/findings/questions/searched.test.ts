import { expect, test } from 'vitest';
import type { Findings, SystemFinding } from '../../../src/findings/findings.ts';
import type { SourceFinding } from '../../../src/findings/published/baseline-findings.ts';
import type { ConfirmedPeak } from '../../../src/findings/peaks/peak-finding.ts';
import { sentenceOf } from '../../../src/findings/questions/answer.ts';
import type { Answered } from '../../../src/findings/questions/question.ts';
import { searched } from '../../../src/findings/questions/searched.ts';
import { profileOf, shippedFiles, shippedPlan } from '../../campaign/shipped-plans.ts';

const path = 'pipeline-stress';
const file = shippedFiles.campaigns.find((one) => one.path === path)!;
const plan = await shippedPlan(file, 'laptop', await profileOf(path, 'laptop'));
const [kafka] = searched.subjects(plan);

/** The answer where four fresh runs were made and some of them met the level. */
function answerTo(met: number, source: Partial<SourceFinding> = {}): string {
  const run = { runId: 'a', perSecond: 1, isSteady: true };
  const peak: Partial<ConfirmedPeak> = {
    state: 'confirmed',
    ...kafka!.search,
    unit: 'records',
    objective: kafka!.search.objective!,
    level: 160_000,
    failedAt: 231_063,
    confirmations: [0, 1, 2, 3].map((number) => ({ ...run, met: number < met })),
  };
  const system: Partial<SystemFinding> = { peaks: [peak as ConfirmedPeak] };
  const findings: Partial<Findings> = {
    systems: [system as SystemFinding],
    departures: plan.repeats!,
    publishedSources: [{ title: 'Another', rates: {}, ...source } as SourceFinding],
  };
  const said = searched.answer(kafka!, { findings } as Answered);
  return sentenceOf(said!.parts).replaceAll('\u00A0', ' ');
}

test('a searched rate has its interval, its objective, and what its fresh runs prove', () => {
  expect(answerTo(4)).toMatch(
    /^Kafka sustains 160,000 to 231,063 records\/s at p99 ≤ 200 ms; 4 of 4 .* 4 in 10 .* 95 %/,
  );
  expect(answerTo(0)).toMatch(/0 of 4 fresh runs met it\.$/);
});

test('the rates of the study that the campaign repeats follow it', () => {
  const study = { title: plan.repeats!.source, rates: { kafka: [100_000, 1e6, 1e7] } };
  expect(answerTo(4, study)).toMatch(/published: 100,000 to 10,000,000\.$/);
  expect(answerTo(4, { ...study, title: 'Another' })).not.toContain('published');
});
