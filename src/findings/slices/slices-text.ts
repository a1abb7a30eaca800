/** What a long run showed, as sentences. Pure. */
import { capitalised, count, duration, plain, rate, share, changeOf } from '../../text/figures.ts';
import { fewestValues } from '../../statistics/change-of-level.ts';
import { isTooWide, type TestedRatio } from '../../statistics/ratio-interval.ts';
import { figures as listed } from '../contrast/figures.ts';
import type {
  DailyFinding,
  DriftFinding,
  FigureOverTime,
  FigureOverTimeName,
  ShiftFinding,
  SlicesFinding,
} from './slices-finding.ts';

type Findings = Omit<SlicesFinding, 'answers'>;

/** How many slices count, what each figure did over time, the worst slices, and the time without load. */
export function slicesAnswers(finding: Findings): string[] {
  return [
    countText(finding),
    ...finding.figures.map((figure) => figureText(figure, finding)),
    ...worstText(finding),
    ...gapsText(finding),
  ].map(plain);
}

function countText({ title, loadId, slices }: Findings): string {
  const valid = slices.filter(({ state }) => state === 'valid').length;
  const others = (['invalid', 'skipped', 'missing'] as const).flatMap((state) => {
    const own = slices.filter((slice) => slice.state === state);
    return own.length === 0 ? [] : [`${own.length} ${state} (${numbersText(own.map(({ number }) => number))})`];
  });
  const unsteady = slices.filter(({ isUnsteady }) => isUnsteady).map(({ number }) => number);
  const within =
    unsteady.length > 0 ? ` Throughput changed within ${sliceNoun(unsteady)} ${numbersText(unsteady)}.` : '';
  return `${title} (${loadId}): ${valid} of ${slices.length} slices are valid${others.map((each) => `, ${each}`).join('')}.${within}`;
}

/** `1 to 3, 7` */
function numbersText(numbers: number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from} to ${to}`)).join(', ');
}

const sliceNoun = (numbers: number[]): string => (numbers.length === 1 ? 'slice' : 'slices');

function figureText({ name, median, drift, shift, daily }: FigureOverTime, { margin, unit }: Findings): string {
  return `${capitalised(listed[name].title)}, median ${sliceFigureText(name, median, unit)}: ${driftText(drift, margin)}; ${shiftText(shift)}; ${dailyText(daily, margin)}.`;
}

export function driftText(drift: DriftFinding, margin: number): string {
  switch (drift.state) {
    case 'too-few':
      return tooFewText('drift', drift.slices);
    case 'drifts':
      return `it drifted by ${withInterval(drift)} from the first slice to the last`;
    case 'none':
      return `no drift shown: ${withInterval(drift)}, of which nothing above ${share(margin - 1)} matters`;
    case 'inconclusive':
      return `drift inconclusive: ${withInterval(drift)}`;
  }
}

function shiftText(shift: ShiftFinding): string {
  switch (shift.state) {
    case 'too-few':
      return tooFewText('shift of level', shift.slices);
    case 'found': {
      const until = shift.kind === 'spell' ? ` to slice ${shift.to}` : ' on';
      const hosts = shift.withNewHosts ? ', with which a resumed session began on new hosts' : '';
      return `its level changed by ${withInterval(shift)} from slice ${shift.from}${until}${hosts}`;
    }
    case 'none':
      return `no shift of level shown, of at least ${share(shift.detectable)}`;
    case 'inconclusive':
      return `shift of level inconclusive: one below ${share(shift.detectable)} would not show`;
  }
}

function dailyText(daily: DailyFinding, margin: number): string {
  switch (daily.state) {
    case 'not-covered':
      return 'daily wave not covered, which takes two days';
    case 'found':
      return `a daily wave of ${withInterval(daily)} from its lowest hour to its highest, ${hourText(daily.highestAtHourUtc)}`;
    case 'none':
      return `no daily wave shown, above ${share(margin - 1)}`;
    case 'inconclusive':
      return `daily wave inconclusive: up to ${changeOf(daily.high)}`;
  }
}

function tooFewText(what: string, slices: number): string {
  return `${what} inconclusive: ${slices} valid ${slices === 1 ? 'slice' : 'slices'}, and ${fewestValues} are needed`;
}

function withInterval({ ratio, low, high }: TestedRatio): string {
  const interval = isTooWide({ low, high }) ? 'too wide to be shown' : `${changeOf(low)} to ${changeOf(high)}`;
  return `${changeOf(ratio)} (95 % interval ${interval})`;
}

function hourText(hour: number): string {
  const minutes = Math.round(hour * 60) % 1440;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')} UTC`;
}

export function sliceFigureText(name: FigureOverTimeName, value: number | null, unit: SlicesFinding['unit']): string {
  if (value === null) return '–';
  return name === 'perSecond' ? `${rate(value)} ${unit}/s` : listed[name].text(value);
}

/** One slice says nothing about another. */
function worstText({ figures, unit }: Findings): string[] {
  const parts = figures
    .filter(({ name }) => name !== 'latencyMedianMilliseconds')
    .map(({ name, median, worst }) => {
      const value = sliceFigureText(name, worst.value, unit);
      return `${listed[name].title} ${value} in slice ${worst.number} (${changeOf(worst.value / median)} from the median)`;
    });
  return parts.length === 0 ? [] : [`Worst: ${parts.join('; ')}.`];
}

function gapsText({ gaps }: Findings): string[] {
  if (!gaps) return [];
  const { count: gapCount, medianSeconds, longestSeconds, totalSeconds } = gaps;
  if (gapCount === 1) return [`Without load between the two slices: ${duration(totalSeconds)}.`];
  return [
    `Without load between slices: ${duration(medianSeconds)} each time (median of ${count(gapCount)}), at most ${duration(longestSeconds)}, together ${duration(totalSeconds)}.`,
  ];
}
