/** The cost and the savings of sharing hosts, figure by figure. */
import { change, count, duration, share, significant } from '../text/figures.ts';
import { dollarsText } from '../text/money.ts';
import type { Findings } from '../findings/findings.ts';
import type { Drift, Effect, MeasuredSharing, Sharing, SharingMoney } from '../findings/sharing/sharing-finding.ts';
import { effectText, figureTitle, figureValue, intervalText, moneyTexts } from '../findings/sharing/sharing-text.ts';
import { subjectText } from '../findings/sharing/sharing-subject-text.ts';
import type { Row, Table } from './table.ts';

/** One table per load of a combined run, compared with isolated runs of the same level. */
export function sharingTables(findings: Findings): Table[] {
  const costs = findings.systems.flatMap((system) => system.sharing);
  return costs.map((cost, index) => ({
    id: `sharing-${index + 1}`,
    caption: captionOf(cost),
    columns: [
      { label: 'Figure' },
      { label: 'Isolated', numeric: true },
      { label: 'Combined', numeric: true },
      { label: 'Change', numeric: true },
      { label: '95 % interval', numeric: true },
      { label: 'Finding' },
      { label: 'Operations', numeric: true },
      { label: 'Drift, isolated', numeric: true },
    ],
    rows: sharingRows(cost),
    notes: index === costs.length - 1 ? sharingNotes(costs) : [],
  }));
}

function captionOf(cost: Sharing): string {
  const caption = `Interference with ${subjectText(cost)}`;
  if (cost.state === 'inconclusive') return caption;
  return `${caption}: ${trialsOf(cost)}, common window ${duration(cost.commonSeconds)} (${share(cost.overlapShare)} of its own)`;
}

function sharingNotes(costs: Sharing[]): string[] {
  const interleaved = costs.some((cost) => cost.state === 'measured' && cost.blocks !== null);
  return [
    'In the charts, a filled mark is a difference; an open mark is no difference or inconclusive. A solid line is an interval, a dotted line a range, and an arrow continues beyond the axis.',
    'Throughput of combined runs is over the common window of all loads. CPU and disk figures cover the system’s services, without load generators; network figures cover hosts that no other system uses.',
    interleaved
      ? 'Isolated and combined runs were interleaved in blocks. The interval is a Student’s t interval of the logarithm of each block’s ratio, for every autocorrelation of successive runs up to 0.8. A drift changes both sides of a block alike. The interval holds for each figure on its own: of twenty figures without a difference, one is expected to show one.'
      : 'Isolated and combined runs were not interleaved. With at least four trials on either side, a linear trend over the runs is fitted and taken out of the change and its interval, which holds for every autocorrelation of successive runs up to 0.8.',
    'Operations are those behind a latency, the fewest of a run.',
    'Drift is the change from the first isolated trial to the last; with five trials, the Mann-Kendall test gives its trend.',
  ];
}

function sharingRows(cost: Sharing): Row[] {
  if (cost.state === 'inconclusive') return [{ cells: [cost.level], isInvalid: `inconclusive: ${cost.reason}` }];
  const rows = cost.figures.map(({ name, isolated, combined, changePercent, operations, effect, drift }) => ({
    cells: [
      figureTitle(name),
      figureValue(name, isolated),
      figureValue(name, combined),
      change(changePercent),
      'lowPercent' in effect ? intervalText(effect) : rangeText(effect),
      effectText({ name, effect }),
      count(operations ?? null),
      driftText(drift),
    ],
  }));
  const omitted = (cost.omitted ?? []).map(({ name, reason }) => ({
    cells: [figureTitle(name)],
    isInvalid: `left out: ${reason}`,
  }));
  return [...rows, ...omitted];
}

function rangeText(effect: Effect): string {
  if (effect.state !== 'too-few' || !effect.rangePercent) return '–';
  const { low, high } = effect.rangePercent;
  return `none; range ${change(low)} to ${change(high)}`;
}

function driftText(drift: Drift | null): string {
  if (!drift) return '–';
  return drift.trend === null || drift.trend === 'none'
    ? change(drift.percent)
    : `${change(drift.percent)}, ${drift.trend}`;
}

function trialsOf({ blocks, isolatedRuns, combinedRuns }: MeasuredSharing): string {
  return blocks === null
    ? `${isolatedRuns.length} isolated, ${combinedRuns.length} combined`
    : `${blocks}\u00a0${blocks === 1 ? 'block' : 'blocks'}`;
}

/** The value of the saved hosts, and the cost per result with and without sharing. */
export function sharingMoneyTable({ sharing = [] }: Findings): Table {
  return {
    id: 'sharing-money',
    caption: 'Savings from sharing hosts',
    columns: [
      { label: 'Combined' },
      { label: 'Result' },
      { label: 'On separate hosts', numeric: true },
      { label: 'On shared hosts', numeric: true },
      { label: 'Change', numeric: true },
    ],
    rows: sharing.flatMap((money) => moneyRows(money, nameOf(money, sharing))),
    notes: [
      ...sharing.flatMap((money) => moneyNotes(money, sharing)),
      ...(sharing.some(({ results }) => results.length > 0)
        ? ['The cost of shared hosts is split in proportion to the separate hosts that each system would need.']
        : []),
    ],
  };
}

/** A combined run at several levels, such as rates of its background, is named with them. */
function nameOf({ title, level }: SharingMoney, all: SharingMoney[]): string {
  return all.filter((other) => other.title === title).length > 1 ? `${title}, ${level}` : title;
}

/** The sentences on several combined runs say which one they are about. */
function moneyNotes(money: SharingMoney, all: SharingMoney[]): string[] {
  const texts = moneyTexts(money);
  return all.length > 1 ? [`${nameOf(money, all)}: ${texts.join(' ')}`] : texts;
}

function moneyRows({ sharedHosts, separateHosts, dollarsPerHour, results }: SharingMoney, name: string): Row[] {
  const hosts = {
    cells: [name, 'hosts', count(separateHosts), count(sharedHosts), changeText(separateHosts, sharedHosts)],
  };
  if (!dollarsPerHour) return [hosts];
  const { separate, shared } = dollarsPerHour;
  return [
    hosts,
    { cells: [name, 'price/h', dollarsText(separate), dollarsText(shared), changeText(separate, shared)] },
    ...results.map(({ workload, unit, isolatedDollars, combinedDollars }) => ({
      cells: [
        name,
        `${workload}, per ${unit}`,
        `$${significant(isolatedDollars)}`,
        `$${significant(combinedDollars)}`,
        changeText(isolatedDollars, combinedDollars),
      ],
    })),
  ];
}

function changeText(from: number, to: number): string {
  return change((to / from - 1) * 100);
}
