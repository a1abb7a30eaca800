import { expect, test } from 'vitest';
import { sessionSentences } from '../../src/report/session-text.ts';
import type { CampaignSession } from '../../src/measurement/results/types.ts';
import { findingsOf } from '../../src/findings/analyse.ts';
import { markdownReport } from '../../src/report/markdown-report.ts';
import { sampleCampaign } from './sample-campaign.ts';

/** The sample campaign, resumed after its first two runs. */
function resumed(outcome: CampaignSession['outcome']) {
  const data = sampleCampaign();
  const { schema: _schema, id: _id, plan: _plan, phases, ...session } = data.record;
  const second = data.runs[2]!.span.startMilliseconds - 3000;
  data.record.sessions = [{ ...session, phases: phases.slice(0, 5).map((phase) => ({ ...phase })), outcome }];
  data.record.phases = phases
    .filter(({ endMilliseconds }) => endMilliseconds! > second)
    .map((phase) => ({ ...phase, startMilliseconds: Math.max(second, phase.startMilliseconds) }));
  return data;
}

test('a campaign that was never resumed says nothing of sessions', () => {
  const { record, runs } = sampleCampaign();
  expect(sessionSentences(record, runs)).toEqual([]);
});

test('a resumed campaign says how each session before ended and which runs it kept of it', () => {
  const { record, runs } = resumed({ state: 'cancelled', reason: 'The campaign was cancelled.\nlog', gone: null });
  expect(sessionSentences(record, runs)).toEqual([
    'The campaign was resumed once. Each session had hosts of its own; a run lies wholly in one of them.',
    expect.stringMatching(
      /^Session 1, .+, was cancelled: The campaign was cancelled\. Kept of it: kafka-producer-10k, kafka-producer-50k\.$/,
    ),
  ]);
});

test('a session that broke off says in which phase, in the report too, beside its phases', () => {
  const data = resumed(null);
  expect(sessionSentences(data.record, data.runs)[1]).toContain('broke off in isolated. Kept of it:');
  const report = markdownReport(data, findingsOf(data));
  expect(report).toContain('The campaign was resumed once.');
  expect(report).toContain('session 1: provision');
  expect(report).toContain('session 2: teardown');
  expect(/NaN|undefined|Infinity/.exec(report)).toBeNull();
});
