/** Values of a variable as text, and whether it is an amount of data. Pure. */
import { significant } from '../../text/figures.ts';
import type { AxisVariable } from './axis-findings.ts';

const gigabytes: Readonly<Record<string, number>> = {
  B: 1e-9,
  kB: 1e-6,
  MB: 1e-3,
  GB: 1,
  TB: 1e3,
  KiB: 2 ** 10 / 1e9,
  MiB: 2 ** 20 / 1e9,
  GiB: 2 ** 30 / 1e9,
  TiB: 2 ** 40 / 1e9,
};

/** The data at a value in 10^9 bytes; null if neither the variable nor one in proportion to it is an amount of data. */
export function gigabytesAt(value: number, variable: AxisVariable): number | null {
  const [found] = [{ ...variable, factor: 1 }, ...variable.also].filter(({ unit }) => Object.hasOwn(gigabytes, unit));
  return found ? value * found.factor * gigabytes[found.unit]! : null;
}

export function isDataAmount(variable: AxisVariable): boolean {
  return gigabytesAt(1, variable) !== null || overMemory(variable) !== null;
}

const timeUnits = new Set(['s', 'min', 'h', 'hours', 'd', 'days', 'weeks']);

export function isTime({ unit }: AxisVariable): boolean {
  return timeUnits.has(unit);
}

/** The variable in multiples of the memory; null if there is none. */
function overMemory({ name, unit, also }: AxisVariable): { factor: number } | null {
  return [{ name, unit, factor: 1 }, ...also].find((each) => each.unit === '×' && each.name.includes('memory')) ?? null;
}

/** `3.2 GB (1.4 × memory)`, `1.4 × memory`, `12 days` */
export function shownValue(value: number, variable: AxisVariable): string {
  const memory = overMemory(variable);
  const times = memory ? `${significant(value * memory.factor)} × memory` : null;
  if (memory?.factor === 1 && variable.unit === '×') return times!;
  const own = `${significant(value)} ${variable.unit}`;
  return times === null ? own : `${own} (${times})`;
}
