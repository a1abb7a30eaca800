/** What sharing cost and what it saved, figure by figure. */
import { change, count, duration, share, significant } from '../text/figures.ts';
import { dollarsInWords } from '../text/money.ts';
import type { Findings } from '../findings/findings.ts';
import type { Drift, Effect, MeasuredSharing, Sharing, SharingMoney } from '../findings/sharing/sharing-finding.ts';
import {
  effectText,
  figureTitle,
  figureValue,
  intervalText,
  moneySentences,
} from '../findings/sharing/sharing-wording.ts';
import type { Row, Table } from './table.ts';

/** A table for each load that ran together, against the runs of the same level alone. */
export function sharingTables(findings: Findings): Table[] {
  const costs = findings.systems.flatMap((system) => system.sharing);
  return costs.map((cost, index) => ({
    id: `sharing-${index + 1}`,
    caption: captionOf(cost),
    columns: [
      { label: 'Figure' },
      { label: 'Alone', numeric: true },
      { label: 'Together', numeric: true },
      { label: 'Change', numeric: true },
      { label: '95 % interval', numeric: true },
      { label: 'Finding' },
      { label: 'Drift alone', numeric: true },
    ],
    rows: sharingRows(cost),
    notes: index === costs.length - 1 ? sharingNotes(costs) : [],
  }));
}

function captionOf(cost: Sharing): string {
  const caption = `What sharing cost ${cost.workload}`;
  if (cost.state === 'cannot-tell') return caption;
  return `${caption}: ${trialsOf(cost)}, ${duration(cost.commonSeconds)} in common (${share(cost.overlapShare)} of its own window)`;
}

function sharingNotes(costs: Sharing[]): string[] {
  const interleaved = costs.some((cost) => cost.state === 'measured' && cost.blocks !== null);
  return [
    'In the charts a filled mark differs, an open one does not or cannot be told; a dotted line is a range and no interval, and an arrow an end that lies further out.',
    'Throughput of combined runs is over the common window, in which every load was measured. CPU and disk are those of the system’s services without the load tools; network is that of hosts which nothing else used.',
    interleaved
      ? 'Alone and together were done in turns. The interval is Student’s paired one on the logarithms of each block’s ratio. Each holds for its own figure: of twenty figures without a difference, one is expected to look like one.'
      : 'From four trials on either side the interval holds every ratio that a permutation test leaves standing.',
    'Drift is from the first trial alone to the last, with the trend by the Mann-Kendall test where there are five trials; where it is as large as the change, the change cannot be told from it.',
  ];
}

function sharingRows(cost: Sharing): Row[] {
  if (cost.state === 'cannot-tell') return [{ cells: [cost.level], isVoid: `cannot tell: ${cost.reason}` }];
  return cost.figures.map(({ name, alone, together, changePercent, effect, drift }) => ({
    cells: [
      figureTitle(name),
      figureValue(name, alone),
      figureValue(name, together),
      change(changePercent),
      'lowPercent' in effect ? intervalText(effect) : rangeText(effect),
      effectText(effect),
      driftText(drift),
    ],
  }));
}

function rangeText(effect: Effect): string {
  if (effect.state !== 'too-few' || !effect.rangePercent) return '–';
  const { low, high } = effect.rangePercent;
  return `none; pairs ${change(low)} to ${change(high)}`;
}

function driftText(drift: Drift | null): string {
  if (!drift) return '–';
  return drift.trend === null || drift.trend === 'none'
    ? change(drift.percent)
    : `${change(drift.percent)}, ${drift.trend}`;
}

function trialsOf({ blocks, isolatedRuns, combinedRuns }: MeasuredSharing): string {
  return blocks === null
    ? `${isolatedRuns.length} alone, ${combinedRuns.length} together`
    : `${blocks}\u00a0${blocks === 1 ? 'block' : 'blocks'}`;
}

/** What hosts that were saved are worth, and what each result cost with and without sharing. */
export function sharingMoneyTable({ sharing = [] }: Findings): Table {
  return {
    id: 'sharing-money',
    caption: 'What sharing saved',
    columns: [
      { label: 'Together' },
      { label: 'Result' },
      { label: 'On own hosts', numeric: true },
      { label: 'On shared hosts', numeric: true },
      { label: 'Change', numeric: true },
    ],
    rows: sharing.flatMap(moneyRows),
    notes: [
      ...sharing.flatMap(moneySentences),
      ...(sharing.some(({ results }) => results.length > 0)
        ? ['Of shared hosts each system bears the part that its own hosts would be of all separate ones.']
        : []),
    ],
  };
}

function moneyRows({ title, sharedHosts, separateHosts, dollarsPerHour, results }: SharingMoney): Row[] {
  const hosts = {
    cells: [title, 'hosts', count(separateHosts), count(sharedHosts), changed(separateHosts, sharedHosts)],
  };
  if (!dollarsPerHour) return [hosts];
  const { separate, shared } = dollarsPerHour;
  return [
    hosts,
    { cells: [title, 'an hour', dollarsInWords(separate), dollarsInWords(shared), changed(separate, shared)] },
    ...results.map(({ workload, unit, aloneDollars, togetherDollars }) => ({
      cells: [
        title,
        `${workload}, ${unit === 'batch' ? 'a batch' : `a ${unit}`}`,
        `$${significant(aloneDollars)}`,
        `$${significant(togetherDollars)}`,
        changed(aloneDollars, togetherDollars),
      ],
    })),
  ];
}

function changed(from: number, to: number): string {
  return change((to / from - 1) * 100);
}
