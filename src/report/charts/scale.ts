/** Places values on an axis, with round ticks. */
import { plain, short } from '../../text/figures.ts';
import type { Axis } from './chart.ts';

export interface Tick {
  value: number;
  text: string;
}

export interface Scale {
  /** Where a value lies: 0 at the beginning of the axis, 1 at its end. */
  shareOf: (value: number) => number;
  ticks: Tick[];
  from: number;
  to: number;
  /** What the figures of the ticks are, such as `minutes:seconds`; empty if they need no name. */
  unit: string;
}

/** From this ratio of highest to lowest value on, a linear axis would crowd the low values. */
const logarithmicFrom = 8;

/**
 * @param mostTicks that have room
 * @param isRounded whether the axis extends to the next tick
 */
export function scaleOf(axis: Axis, values: number[], mostTicks: number, isRounded: boolean): Scale {
  if (axis.scale === 'time') return timeScale(axis.min ?? 0, axis.max ?? Math.max(...values), mostTicks);
  // The first row is at the top.
  if (axis.scale === 'rows') return linear((axis.rows ?? []).length - 0.5, -0.5, [], '');
  if (axis.scale === 'numbers') {
    const highest = axis.max ?? Math.max(...values);
    return linear(0.5, highest + 0.5, ticksOf(multiples(1, highest, 1)), '');
  }
  const isSpread = axis.scale === 'spread' && Math.max(...values) >= logarithmicFrom * Math.min(...values);
  const isLogarithmic = (axis.scale === 'log' || isSpread) && values.every((value) => value > 0);
  return isLogarithmic ? logarithmic(axis, values, mostTicks, isRounded) : rounded(axis, values, mostTicks, isRounded);
}

function linear(from: number, to: number, ticks: Tick[], unit: string): Scale {
  // One value only has its place at the beginning.
  return { shareOf: (value) => (to === from ? 0 : (value - from) / (to - from)), ticks, from, to, unit };
}

function rounded({ min, max }: Axis, values: number[], mostTicks: number, isRounded: boolean): Scale {
  const lowest = min ?? Math.min(0, ...values);
  const highest = max ?? Math.max(...values);
  const step = roundStep(highest - lowest || 1, mostTicks);
  const from = min === undefined ? Math.floor(lowest / step) * step : min;
  const to = max === undefined && isRounded ? Math.ceil(highest / step - 1e-9) * step : highest;
  return linear(from, to > from ? to : from + step, ticksOf(multiples(from, Math.max(to, from + step), step)), '');
}

/** The smallest of 1, 2, 2.5 and 5 times a power of ten that gives few enough ticks. */
function roundStep(length: number, mostTicks: number): number {
  const power = 10 ** Math.floor(Math.log10(length / mostTicks));
  return power * ([1, 2, 2.5, 5].find((step) => length / (step * power) <= mostTicks) ?? 10);
}

function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  // Twelve digits: 3 times 0.1 is 0.3.
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

function logarithmic({ min, max }: Axis, values: number[], mostTicks: number, isRounded: boolean): Scale {
  const [lowest, highest] = [min ?? Math.min(...values), max ?? Math.max(...values)];
  const isBinary = values.every((value) => Number.isInteger(Math.log2(value)));
  const grids = isBinary
    ? [powers(2, [1]), powers(4, [1]), powers(16, [1])]
    : [powers(10, [1, 2, 5]), powers(10, [1, 3]), powers(10, [1]), powers(100, [1]), powers(1000, [1])];
  const around = grids.map((grid) => enclosing(grid(lowest, highest), lowest, highest));
  // Ends at the finest grid that is not too fine, and no coarser than powers of two or ten.
  const fine = around.slice(0, isBinary ? 1 : 3);
  const ends = fine.find((all) => all.length <= mostTicks + 1) ?? fine.at(-1)!;
  const [from, to] = isRounded ? [ends[0]!, ends.at(-1)!] : [lowest, highest];
  const within = around.map((all) => all.filter((value) => value >= from * 0.999 && value <= to * 1.001));
  const ticks = within.find((all) => all.length <= mostTicks + 2) ?? within.at(-1)!;
  const length = Math.log(to / from);
  return {
    shareOf: (value) => (length === 0 ? 0 : Math.log(value / from) / length),
    // Levels between two round values: they are the ticks.
    ticks: ticksOf(ticks.length < 2 && !isRounded ? [lowest, highest] : ticks),
    from,
    to,
    unit: 'logarithmic',
  };
}

type Grid = (lowest: number, highest: number) => number[];

/** Parts of every power of a base, from below the lowest value to above the highest one. */
function powers(base: number, parts: number[]): Grid {
  return (lowest, highest) => {
    const first = exponentOf(lowest, base);
    const count = exponentOf(highest, base) - first + 2;
    return Array.from({ length: count }, (_, index) => first + index).flatMap((power) =>
      parts.map((part) => Number((part * base ** power).toPrecision(12))),
    );
  };
}

const exponentOf = (value: number, base: number): number => Math.floor(Math.log(value) / Math.log(base) + 1e-9);

function enclosing(grid: number[], lowest: number, highest: number): number[] {
  const first = grid.findLastIndex((value) => value <= lowest * (1 + 1e-9));
  const last = grid.findIndex((value) => value >= highest * (1 - 1e-9));
  return grid.slice(Math.max(0, first), last + 1);
}

const ticksOf = (values: number[]): Tick[] =>
  values.map((value) => ({ value, text: plain(short(value)).replace('-', '−') }));

const secondsOfSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400];

/** From this length on, seconds would not be read. */
const hoursFrom = 3 * 3600;

function timeScale(from: number, to: number, mostTicks: number): Scale {
  const length = to - from;
  const step =
    secondsOfSteps.find((each) => length / each <= mostTicks) ?? Math.ceil(length / mostTicks / 86_400) * 86_400;
  const isHours = length >= hoursFrom;
  const ticks = multiples(from, to, step).map((value) => ({ value, text: clock(isHours ? value / 60 : value) }));
  return linear(from, to, ticks, isHours ? 'hours:minutes' : 'minutes:seconds');
}

/** `4:05` for 245 seconds. */
export function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
