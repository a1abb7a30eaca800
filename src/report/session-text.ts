/** The sessions of a resumed campaign in a report. Pure. */
import { duration, instant } from '../text/figures.ts';
import { sessionsOf } from '../measurement/results/sessions.ts';
import type { CampaignRecord, CampaignSession, RunResult } from '../measurement/results/types.ts';

/** First and last recorded moment of a campaign or session; null before the first phase. */
export function phasesSpan({
  phases,
}: Pick<CampaignSession, 'phases'>): { startMilliseconds: number; endMilliseconds: number } | null {
  const times = phases.flatMap(({ startMilliseconds, endMilliseconds }) => [
    startMilliseconds,
    endMilliseconds ?? startMilliseconds,
  ]);
  return times.length === 0 ? null : { startMilliseconds: Math.min(...times), endMilliseconds: Math.max(...times) };
}

/** One sentence per session before the last. Empty for a campaign that was never resumed. */
export function sessionTexts(record: CampaignRecord, runs: RunResult[]): string[] {
  const earlier = record.sessions ?? [];
  if (earlier.length === 0) return [];
  const sessions = sessionsOf(record);
  const starts = sessions.map((session) => phasesSpan(session)?.startMilliseconds ?? 0);
  return [
    `The campaign was resumed ${earlier.length === 1 ? 'once' : `${earlier.length} times`}. Each session had its own hosts; every run is within one session.`,
    ...earlier.map((session, index) => {
      const next = starts[index + 1] ?? Infinity;
      const kept = runs.filter(
        ({ state, span }) =>
          state === 'valid' && span.startMilliseconds >= (starts[index] ?? 0) && span.startMilliseconds < next,
      );
      const ids = kept.map(({ runId }) => runId).join(', ');
      const when = whenText(session);
      return `Session ${index + 1}${when === null ? '' : `, ${when},`} ${endText(session)} ${ids === '' ? 'None of its runs were kept.' : `Kept runs: ${ids}.`}`;
    }),
  ];
}

/** When it began and how long it took; null before the first phase. */
export function whenText(session: Pick<CampaignSession, 'phases'>): string | null {
  const span = phasesSpan(session);
  if (!span) return null;
  return `${instant(span.startMilliseconds)}, ${duration((span.endMilliseconds - span.startMilliseconds) / 1000)}`;
}

function endText({ outcome, phases }: CampaignSession): string {
  if (!outcome) return `was interrupted in phase ${phases.at(-1)?.phase ?? 'plan'}.`;
  const [why] = (outcome.reason ?? '').split('\n');
  const ended = { done: 'completed', failed: 'failed', cancelled: 'was cancelled' }[outcome.state];
  return why ? `${ended}: ${why}` : `${ended}.`;
}
