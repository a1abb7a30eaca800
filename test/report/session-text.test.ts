import { expect, test } from 'vitest';
import { sessionTexts } from '../../src/report/session-text.ts';
import type { CampaignSession } from '../../src/measurement/results/types.ts';
import { findingsOf } from '../../src/findings/analyse.ts';
import { markdownReport } from './rendered.ts';
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

test('a campaign that was never resumed has no text about sessions', () => {
  const { record, runs } = sampleCampaign();
  expect(sessionTexts(record, runs)).toEqual([]);
});

test('a resumed campaign shows how each earlier session ended and which of its runs were kept', () => {
  const { record, runs } = resumed({ state: 'cancelled', reason: 'The campaign was cancelled.\nlog', cleanup: null });
  expect(sessionTexts(record, runs)).toEqual([
    'The campaign was resumed once. Each session had its own hosts; every run is within one session.',
    expect.stringMatching(
      /^Session 1, .+, was cancelled: The campaign was cancelled\. Kept runs: kafka-producer-10k, kafka-producer-50k\.$/,
    ),
  ]);
});

test('an interrupted session shows its phase, in the report too', () => {
  const data = resumed(null);
  expect(sessionTexts(data.record, data.runs)[1]).toContain('was interrupted in phase isolated. Kept runs:');
  const report = markdownReport(data, findingsOf(data));
  expect(report).toContain('The campaign was resumed once.');
  expect(report).toContain('session 1: provision');
  expect(report).toContain('session 2: teardown');
  expect(/NaN|undefined|Infinity/.exec(report)).toBeNull();
});
