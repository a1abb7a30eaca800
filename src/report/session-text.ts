/** What a report says of a campaign that was resumed. Pure. */
import { duration, instant } from '../text/figures.ts';
import { sessionsOf } from '../measurement/results/sessions.ts';
import type { CampaignRecord, CampaignSession, RunResult } from '../measurement/results/types.ts';

/** First and last moment that the record knows of a session; null before its first phase. */
export function sessionSpan({
  phases,
}: CampaignSession): { startMilliseconds: number; endMilliseconds: number } | null {
  const times = phases.flatMap(({ startMilliseconds, endMilliseconds }) => [
    startMilliseconds,
    endMilliseconds ?? startMilliseconds,
  ]);
  return times.length === 0 ? null : { startMilliseconds: Math.min(...times), endMilliseconds: Math.max(...times) };
}

/** A sentence on each session before the last; none where the campaign was never resumed. */
export function sessionSentences(record: CampaignRecord, runs: RunResult[]): string[] {
  const earlier = record.sessions ?? [];
  if (earlier.length === 0) return [];
  const sessions = sessionsOf(record);
  const begins = sessions.map((session) => sessionSpan(session)?.startMilliseconds ?? 0);
  return [
    `The campaign was resumed ${earlier.length === 1 ? 'once' : `${earlier.length} times`}. Each session had hosts of its own; a run lies wholly in one of them.`,
    ...earlier.map((session, index) => {
      const next = begins[index + 1] ?? Infinity;
      const kept = runs.filter(
        ({ state, span }) =>
          state === 'whole' && span.startMilliseconds >= (begins[index] ?? 0) && span.startMilliseconds < next,
      );
      const ids = kept.map(({ runId }) => runId).join(', ');
      return `Session ${index + 1}${whenText(session)} ${endText(session)} ${ids === '' ? 'None of its runs was kept.' : `Kept of it: ${ids}.`}`;
    }),
  ];
}

function whenText(session: CampaignSession): string {
  const span = sessionSpan(session);
  if (!span) return '';
  return `, ${instant(span.startMilliseconds)}, ${duration((span.endMilliseconds - span.startMilliseconds) / 1000)},`;
}

function endText({ outcome, phases }: CampaignSession): string {
  if (!outcome) return `broke off in ${phases.at(-1)?.phase ?? 'its plan'}.`;
  const [why] = (outcome.reason ?? '').split('\n');
  const ended = { done: 'was done', failed: 'failed', cancelled: 'was cancelled' }[outcome.state];
  return why ? `${ended}: ${why}` : `${ended}.`;
}
