/** A plan in at most 25 lines of 100 columns, from which a person decides whether to start it. Pure. */
import { mostDatasetBytes } from '../campaign/datasets/stored-datasets.ts';
import { typicalSecondsOf, windowSeconds } from '../campaign/lengths.ts';
import { questionsOf } from '../findings/questions/registry.ts';
import { startText } from '../plan/events.ts';
import { costText } from '../hardware/lease/lease-text.ts';
import { addressesText, isExisting } from '../plan/clusters.ts';
import type { Plan, RunPlan, Step } from '../plan/plan.ts';
import { hasRuns, isDeciding, isRun, runsOf, searchesOf, withPossibleRuns } from '../plan/runs-of.ts';
import type { Profile } from '../providers/profile.ts';
import { isOnThisMachine } from '../providers/registry.ts';
import { objectiveText } from '../search/search.ts';
import { rangeBoundsText } from '../search/search-text.ts';
import { total } from '../statistics/sums.ts';
import { columnsText, columnWidths } from '../text/columns.ts';
import { expectedRangeText } from '../text/expected-range.ts';
import { bytes, elapsed, plain, roughly, share } from '../text/figures.ts';
import { dollarsText, hoursText } from '../text/money.ts';
import { datasetsText } from './datasets-view.ts';
import { typesText } from './hardware-view.ts';
import { clustersText } from './plan-view.ts';

/** What a terminal shows without scrolling and without wrapping. */
export const mostLines = 25;
export const mostColumns = 100;

/** A title is cut to what the levels of its line leave, but not below this. */
const leastOfTitle = 24;
const mostOfLevels = 40;
const mostOfQuestion = 64;

/** Lines of steps and events that questions leave, on a page that is full. */
const leastOfSteps = 4;

/**
 * What it finds out, hosts, length and cost with their limits, and what runs: one line for all runs of one kind.
 *
 * @param notes what the user should know about the hardware, one sentence each
 * @param freeBytes free on this machine for the data of its hosts; null if the hosts are elsewhere
 */
export function planSummary(plan: Plan, profile: Profile, notes: string[], freeBytes: number | null): string {
  const facts = [
    ['Campaign', `${plan.campaign} at size ${plan.size}`],
    ['Systems', clustersText(plan)],
    ['Hosts', hostsText(plan, profile)],
    ['Time', timeText(plan)],
    ...costRows(plan),
    ...dataRow(plan, freeBytes),
    ...variantsRow(plan),
    ...thresholdsRow(plan),
    ...[...existingNotes(plan), ...notes].map((note) => ['Note', note]),
  ];
  const details = columnsText(facts.flatMap(wrapped));
  const foot = ['', 'Nothing was started. "run" in place of "plan" starts it; --verbose shows every detail.'];
  const questions = columnsText(questionRows(plan)).map((line) => line.trimEnd());
  const forQuestions = mostLines - details.length - foot.length - leastOfSteps - 6;
  const head = [
    plan.title,
    '',
    ...details,
    '',
    'This campaign answers:',
    ...firstOf(questions, forQuestions, 'questions'),
    '',
    `What runs, in this order (${countText(plan)}):`,
  ];
  const rows = fittedRows(kindsOf(plan).map((steps) => rowOf(plan, steps)));
  const events = columnsText(eventRows(plan));
  const room = mostLines - head.length - foot.length;
  const forEvents = events.length === 0 ? 0 : Math.min(events.length + 1, Math.max(4, room - rows.length));
  const body = [
    ...firstOf(rows, room - forEvents, 'kinds of steps'),
    ...(forEvents > 0 ? ['Events while they run:', ...firstOf(events, forEvents - 1, 'events')] : []),
  ];
  return [...head, ...body, ...foot, ''].map((line) => withEllipsis(line, mostColumns)).join('\n');
}

/** Each question once: parts of a long run may ask the same. What every campaign asks of itself alike is left out. */
function questionRows(plan: Plan): string[][] {
  const asked = questionsOf(plan).filter(({ id }) => id !== 'purchase');
  const rows = asked.map(({ asks, design }) => [withEllipsis(asks, mostOfQuestion), design]);
  return [...new Map(rows.map((row) => [row.join('|'), row])).values()];
}

/** The rows of a label and a sentence that is as long as it is; with the label, a line has these columns left. */
function wrapped([label = '', text = '']: string[]): string[][] {
  const lines: string[] = [];
  for (const each of text.split(' ')) {
    const line = lines.length === 0 ? each : `${lines.at(-1)} ${each}`;
    if (line.length <= mostColumns - 14) lines.splice(-1, 1, line);
    else lines.push(each);
  }
  return lines.map((line, index) => [index === 0 ? label : '', line]);
}

const withEllipsis = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;

/** As many lines as there is room for; the last one says how many are missing. */
function firstOf(lines: string[], room: number, what: string): string[] {
  if (lines.length <= room) return lines;
  return [...lines.slice(0, room - 1), `  … and ${lines.length - room + 1} more ${what}`];
}

const counted = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

function hostsText({ profile: name }: Plan, profile: Profile): string {
  const { provider, hosts } = profile;
  const where = isOnThisMachine(provider) ? 'on this machine' : `of provider ${provider}`;
  return `${hosts.length} ${where}, profile ${name}: ${typesText(profile)}`;
}

function timeText(plan: Plan): string {
  const { typicalSeconds, plannedSeconds, lease } = plan;
  const underLoad = share(windowSeconds(runsOf(plan)) / plannedSeconds);
  const limit = lease ? `; cancelled after ${hoursText(lease.hours)}` : '';
  const length = expectedRangeText(typicalSeconds, plannedSeconds, elapsed);
  const why = typicalSeconds === undefined ? `${underLoad} of it under load` : 'as its searches need';
  return plain(`about ${length}, ${why}${limit}`);
}

/** The worst case lasts until the lease has ended, with its grace period and all hosts. */
function costRows({ lease }: Plan): string[][] {
  const rate = lease?.estimate.dollarsPerHour ?? null;
  if (!lease || rate === null) return [['Cost', 'nothing: no host has a price']];
  const { estimate, dollars, hours, graceMinutes } = lease;
  const cost = ['Cost', `about ${costText(estimate)}, at ${dollarsText(rate)} an hour`];
  if (dollars !== null) return [cost, ['At most', `${dollarsText(dollars)}: its budget ends the campaign`]];
  const worst = rate * (hours + graceMinutes / 60) + (estimate.traffic?.dollarsAtMost ?? 0);
  return [
    cost,
    ['At most', `${dollarsText(worst)}, or less: "run" needs a budget, --max-dollars, which ends the campaign`],
  ];
}

function dataRow(plan: Plan, freeBytes: number | null): string[][] {
  if (!plan.datasets) return [];
  const free =
    freeBytes === null ? '' : `, which need ${bytes(mostDatasetBytes(plan))} of ${bytes(freeBytes)} free here`;
  return [['Data', plain(`up to ${datasetsText(plan)}${free}`)]];
}

function existingNotes({ clusters }: Plan): string[] {
  return Object.entries(clusters).flatMap(([name, cluster]) =>
    isExisting(cluster)
      ? [`${name} is an existing cluster at ${addressesText(cluster)}: "run" needs --i-own-this-cluster`]
      : [],
  );
}

function variantsRow({ variants }: Plan): string[][] {
  if (!variants) return [];
  const { all, trials } = variants;
  return [
    ['Variants', `${all.map(({ name }) => name).join(', ')}: in turns, in ${counted(trials, 'block')} of random order`],
  ];
}

function thresholdsRow({ thresholds = [] }: Plan): string[][] {
  const [first, ...others] = thresholds;
  if (first === undefined) return [];
  return [['Thresholds', others.length === 0 ? first : `${first}, and ${others.length} more`]];
}

/** `19 runs`, or `at most 62 runs` where a step may make fewer. */
export function runCountText(plan: Plan): string {
  return `${plan.steps.some(isDeciding) ? 'at most ' : ''}${counted(runsOf(plan).length, 'run')}`;
}

function countText(plan: Plan): string {
  const others = plan.steps.filter((step) => !hasRuns(step)).length;
  return [runCountText(plan), ...(others === 0 ? [] : [counted(others, 'other step')])].join(', ');
}

function fittedRows(rows: string[][]): string[] {
  const others = columnWidths(rows.map((row) => row.with(1, '').with(4, withEllipsis(row[4] ?? '', mostOfLevels))));
  const left = mostColumns - 2 * others.length - total(others);
  return columnsText(rows.map((row) => row.with(1, withEllipsis(row[1] ?? '', Math.max(leastOfTitle, left)))));
}

const kindOf = (step: Step): string =>
  isRun(step) ? [step.group, step.title, step.warmUp ?? '', step.search ? 'search' : ''].join('|') : step.kind;

/** Steps that do the same, in the order in which the first of each comes. */
function kindsOf({ steps }: Plan): Step[][] {
  return [...Map.groupBy(withPossibleRuns(steps), kindOf).values()];
}

function rowOf(plan: Plan, steps: Step[]): string[] {
  const [first] = steps as [Step];
  const { title } = first;
  const time = roughly(total(steps.map(typicalSecondsOf)));
  if (!isRun(first)) return ['', title, steps.length === 1 ? '' : `${steps.length} times`, time, ''];
  const runs = steps as RunPlan[];
  const most = first.search ? 'up to ' : '';
  const number = steps.length === 1 ? '' : `${most}${steps.length} ${first.slice ? 'slices' : 'runs'}`;
  return [first.group, title, number, time, levelsText(plan, runs)];
}

function levelsText(plan: Plan, runs: RunPlan[]): string {
  const { matrices } = plan;
  const [first] = runs as [RunPlan];
  const search = searchesOf(plan).find(({ run }) => run === first.search?.of);
  if (search)
    return `search ${rangeBoundsText(search)}${search.objective ? `, ${objectiveText(search.objective)}` : ''}`;
  const matrix = matrices?.all.find(({ run }) => run === first.matrix?.of);
  if (matrix) return matrix.factors.map(({ name, values }) => `${values.length} ${name}`).join(' × ');
  const levels = [...new Set(runs.map(({ level, variant }) => level.replace(` (${variant?.name})`, '')))];
  const [from = '', to = from] = [levels[0], levels.at(-1)];
  if (levels.length === 1) return from;
  return `${levels.length === runs.length ? '' : `${levels.length} levels: `}${spanText(from.split(' '), to.split(' '))}`;
}

/** `16 threads, 300 … 5,000 operations/s`: the words that both have are said once. */
function spanText(from: string[], to: string[]): string {
  const start = from.findIndex((word, index) => word !== to[index]);
  const end = from.toReversed().findIndex((word, index) => word !== to.at(-1 - index));
  if (start === -1 || end === -1) return `${from.join(' ')} … ${to.join(' ')}`;
  const fromEnd = Math.max(start, from.length - end);
  return [...from.slice(0, fromEnd), '…', ...to.slice(Math.min(start, to.length))].join(' ');
}

/** The run is named where several have events. */
function eventRows(plan: Plan): string[][] {
  const runs = runsOf(plan).filter(({ events }) => events);
  const isOne = new Set(runs.map(({ title }) => title)).size === 1;
  const rows = runs.flatMap(({ title, events = [] }) =>
    events.map((event) => [...(isOne ? [] : [withEllipsis(title, leastOfTitle)]), startText(event.start), event.title]),
  );
  return [...new Map(rows.map((row) => [row.join('|'), row])).values()];
}
