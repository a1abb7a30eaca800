/** A series before, while and after it runs, as text. Pure. */
import { dollarsPerHour } from '../campaign/lease/hourly-items.ts';
import { stateText, waitText, type CampaignOfSeries, type SeriesProgress } from '../control/progress/series.ts';
import { costText, remedy } from '../hardware/lease/lease-text.ts';
import { typicalSecondsOf } from '../campaign/lengths.ts';
import type { Plan } from '../plan/plan.ts';
import { total } from '../statistics/sums.ts';
import { columnsText } from '../text/columns.ts';
import { expectedRangeText } from '../text/expected-range.ts';
import { elapsed } from '../text/figures.ts';
import { dollarsText, priceText } from '../text/money.ts';
import { exitCodes, gateExitCode, type ExitCode } from './exit-codes.ts';
import type { SeriesRequest } from './series-request.ts';

/** Estimated cost of the campaigns that are not done; null if nothing has a price. */
export function remainingEstimate({ campaigns }: SeriesRequest): number | null {
  const dollars = remainingPlans(campaigns).flatMap(({ lease }) => lease?.estimate.dollars ?? []);
  return dollars.length === 0 ? null : total(dollars);
}

const remainingPlans = (campaigns: SeriesRequest['campaigns']): Plan[] =>
  campaigns.flatMap(({ standing, configuration }) => (standing === 'done' ? [] : [configuration.plan]));

/** A row for each campaign before it runs: its length and, if it has a price, the part of the budget that it cannot exceed. */
export function requestText(request: SeriesRequest): string[] {
  const { id, title, about, campaigns, dollars } = request;
  const remaining = remainingPlans(campaigns);
  const planned = total(remaining.map(({ plannedSeconds }) => plannedSeconds));
  const length = expectedRangeText(total(remaining.map(typicalSecondsOf)), planned, elapsed);
  const estimate = remainingEstimate(request);
  const priced = ['Hardware', 'Expected cost', 'At most'];
  return [
    `Series ${id}: ${title}.`,
    ...about,
    '',
    ...columnsText([
      ['What', 'Campaign', 'State', 'Length', ...(dollars === null ? [] : priced)],
      ...campaigns.map((campaign) => requestRow(campaign, dollars !== null)),
    ]),
    '',
    `Remaining: about ${length}${estimate === null ? '' : `, about ${dollarsText(estimate)}`}.`,
    dollars === null
      ? 'Nothing here has a price.'
      : `All together cost at most ${dollarsText(dollars)}. What one does not spend is passed on to the next.`,
  ];
}

function requestRow(
  { campaignId, label, configuration, share, standing }: SeriesRequest['campaigns'][number],
  isPriced: boolean,
): string[] {
  const { plan, profile } = configuration;
  const rate = dollarsPerHour(profile);
  const cells = [label, campaignId, standing, expectedRangeText(plan.typicalSeconds, plan.plannedSeconds, elapsed)];
  if (!isPriced) return cells;
  if (rate === null || !plan.lease || share === null) return [...cells, 'no price', '–', '–'];
  return [...cells, priceText(rate), costText(plan.lease.estimate), dollarsText(share)];
}

const marks = { waiting: '·', running: '▶', ended: '✘' };

const mark = ({ state, ending }: CampaignOfSeries): string => (ending?.state === 'done' ? '✔' : marks[state]);

const lineOf = (campaign: CampaignOfSeries): string =>
  `${mark(campaign)} ${campaign.label}: ${campaign.campaignId} ${stateText(campaign)}`;

/** All campaigns, a line each. */
export function seriesLines(series: SeriesProgress): string[] {
  return [...series.campaigns.map((campaign) => lineOf(campaign)), ...standingLines(series)];
}

/** The same, without the campaigns that ended or start long before or after the present one. */
export function seriesScreen(series: SeriesProgress): string {
  const { campaigns } = series;
  const ended = campaigns.filter(({ state }) => state === 'ended').length;
  const near = campaigns.slice(Math.max(0, ended - 3), ended + 4);
  return [
    `${ended} of ${campaigns.length} campaigns ended`,
    ...near.map((campaign) => lineOf(campaign)),
    ...standingLines(series),
  ].join('\n');
}

function standingLines(series: SeriesProgress): string[] {
  const waits = waitText(series);
  return [...series.notes.map((note) => `! ${note}`), ...(waits === null ? [] : [`‖ ${waits}`])];
}

/** What has changed since `before`, one line each. */
export function seriesChanges(before: SeriesProgress | null, after: SeriesProgress): string[] {
  const known = new Set(
    before ? seriesLines(before) : after.campaigns.flatMap((each) => (each.state === 'waiting' ? [lineOf(each)] : [])),
  );
  return seriesLines(after).filter((line) => !known.has(line));
}

/** Worst first: hardware that may be left is worse than a failure. */
const worstFirst: ExitCode[] = [
  exitCodes.hardwareLeft,
  exitCodes.failed,
  exitCodes.thresholdFailed,
  exitCodes.thresholdInconclusive,
];

export function exitCodeOf({ state, ending, thresholds = [] }: CampaignOfSeries): ExitCode {
  if (!ending) return state === 'running' ? exitCodes.hardwareLeft : exitCodes.failed;
  if (ending.mayBeLeft) return exitCodes.hardwareLeft;
  return ending.state === 'done' ? gateExitCode(thresholds) : exitCodes.failed;
}

/** The last lines of a series, and its exit code: that of the worst campaign. Refused only if all of them were. */
export function seriesConclusion(series: SeriesProgress): { lines: string[]; exitCode: ExitCode } {
  const { seriesId, campaigns, comparison } = series;
  const codes = campaigns.map((campaign) => exitCodeOf(campaign));
  const isRefused = campaigns.every(({ ending }) => ending?.state === 'refused');
  const exitCode = isRefused ? exitCodes.refused : (worstFirst.find((code) => codes.includes(code)) ?? exitCodes.done);
  const left = campaigns.filter((_, index) => codes[index] === exitCodes.hardwareLeft);
  const isComplete = campaigns.every(({ ending }) => ending?.state === 'done');
  return {
    exitCode,
    lines: [
      '',
      ...seriesLines(series),
      ...campaigns.flatMap(({ campaignId, thresholds = [] }) => thresholds.map(({ line }) => `${campaignId}: ${line}`)),
      ...(comparison === null ? [] : [`Comparison: ${comparison}`]),
      ...(isComplete ? [] : [`What is done is kept. To continue, run the same command with --id ${seriesId}.`]),
      ...left.map(({ campaignId }) => `Hardware may still exist: remove it with ${remedy(campaignId)}.`),
      ...(left.length > 0 ? [] : ['Cleanup verified: no hardware is left.']),
    ],
  };
}
