/** The progress of a series of campaigns as plain data, and as Markdown for the Temporal UI. Pure: its workflow holds the state. */
import { instant } from '../../text/figures.ts';
import { dollarsText } from '../../text/money.ts';
import { markdownTable } from './markdown.ts';
import type { CampaignOutput, ThresholdOutcome } from './progress.ts';

/** How a campaign of a series ended, as its record says. */
export interface CampaignEnding {
  /** `refused`: nothing was started. `unknown`: its workflow ended without an outcome. */
  state: CampaignOutput['outcome']['state'] | 'refused' | 'unknown';
  reason: string | null;
  /** Whether its hardware, or what it made on an existing cluster, may still exist. */
  mayBeLeft: boolean;
  /** Dollars, of all its sessions; null if nothing has a price. */
  spent: number | null;
}

export interface CampaignOfSeries {
  campaignId: string;
  /** What distinguishes it from the others, such as its profile, or its side and block. */
  label: string;
  profile: string;
  state: 'waiting' | 'running' | 'ended';
  /** Null until it has ended. */
  ending: CampaignEnding | null;
  /** Whether it was done before this start of the series. */
  isKept?: true;
  thresholds?: ThresholdOutcome[];
}

export interface SeriesProgress {
  seriesId: string;
  title: string;
  campaigns: CampaignOfSeries[];
  isPaused: boolean;
  /** When the next campaign starts, in Unix milliseconds; null unless the series waits for that time. */
  nextMilliseconds: number | null;
  /** What else there is to say, in order: budgets that were passed on, and why a campaign was not started. */
  notes: string[];
  /** Ids of the campaigns of each side that are compared at the end; empty if nothing is. */
  sides: string[][];
  /** The page of the comparison, once it is written. */
  comparison: string | null;
}

/** The progress of a series before its first campaign. */
export function startSeriesProgress(
  series: Pick<SeriesProgress, 'seriesId' | 'title' | 'campaigns' | 'sides'>,
): SeriesProgress {
  return { ...series, isPaused: false, nextMilliseconds: null, notes: [], comparison: null };
}

/** The sides whose campaigns have ended with results, with these alone. */
export function sidesWithResults({ sides, campaigns }: Pick<SeriesProgress, 'sides' | 'campaigns'>): string[][] {
  const withResults = campaigns.filter(({ ending }) => ['done', 'failed', 'cancelled'].includes(ending?.state ?? ''));
  const ids = new Set(withResults.map(({ campaignId }) => campaignId));
  return sides.map((side) => side.filter((id) => ids.has(id))).filter((side) => side.length > 0);
}

/** `done, $3.10`, `failed: The budget is used up.` */
export function stateText({ state, ending, isKept }: CampaignOfSeries): string {
  if (!ending) return state;
  const spent = ending.spent === null ? '' : `, ${dollarsText(ending.spent)}`;
  const kept = isKept ? ' and kept' : '';
  const left = ending.mayBeLeft ? '; hardware may still exist' : '';
  return `${ending.state}${kept}${spent}${ending.reason === null ? '' : `: ${ending.reason}`}${left}`;
}

/** What the series waits for, or its state in one word. */
export function waitText({ isPaused, nextMilliseconds, campaigns }: SeriesProgress): string | null {
  const isRunning = campaigns.some(({ state }) => state === 'running');
  if (isPaused) return isRunning ? 'will pause before its next campaign' : 'paused';
  return nextMilliseconds === null ? null : `the next campaign starts at ${instant(nextMilliseconds)}`;
}

export function seriesMarkdown(progress: SeriesProgress): string {
  const waits = waitText(progress);
  const rows = progress.campaigns.map((each) => [each.campaignId, each.label, stateText(each)]);
  return [
    `## ${progress.title}`,
    ...(waits === null ? [] : [`**${waits}**`]),
    markdownTable(['campaign', 'what', 'state'], rows).join('\n'),
    ...progress.notes.map((note) => `- ${note}`),
    ...(progress.comparison === null ? [] : [`Comparison: \`${progress.comparison}\``]),
  ].join('\n\n');
}
