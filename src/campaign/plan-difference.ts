/** The differences between two plans, as text. Pure. */
import type { Plan } from '../plan/plan.ts';

/** Further lines are only counted. */
const linesShown = 15;

/** One line per field, run, host or service that differs; empty if the plans are equal. */
export function planDifference(before: Omit<Plan, 'lease'>, after: Omit<Plan, 'lease'>): string[] {
  // Both pass through JSON, as the plan on disk did: fields that JSON omits are no difference.
  const lines = differences('', JSON.parse(JSON.stringify(before)), JSON.parse(JSON.stringify(after)));
  if (lines.length <= linesShown) return lines;
  return [...lines.slice(0, linesShown), `and ${lines.length - linesShown} more`];
}

function differences(at: string, before: unknown, after: unknown): string[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    const [was, is] = [byName(before), byName(after)];
    // By name, so that an added run does not shift all later ones.
    if (was && is) return [...differencesByName(`${at} `, was, is), ...differencesOfOrder(at, was, is)];
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [changeText(at, before, after)];
  }
  if (isRecord(before) && isRecord(after)) {
    if (at === 'clusters')
      return differencesByName('clusters.', new Map(Object.entries(before)), new Map(Object.entries(after)));
    const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return fields.flatMap((field) => differences(at === '' ? field : `${at}.${field}`, before[field], after[field]));
  }
  return Object.is(before, after) ? [] : [changeText(at, before, after)];
}

type Named = ReadonlyMap<string, unknown>;

/** A name that only one side has is one line. */
function differencesByName(at: string, was: Named, is: Named): string[] {
  return [
    ...namesOnlyIn(was, is).map((name) => `${at}${name}: removed`),
    ...namesOnlyIn(is, was).map((name) => `${at}${name}: new`),
    ...namesInBoth(was, is).flatMap((name) => differences(`${at}${name}`, was.get(name), is.get(name))),
  ];
}

function differencesOfOrder(at: string, was: Named, is: Named): string[] {
  const [before, after] = [namesInBoth(was, is).join(', '), namesInBoth(is, was).join(', ')];
  return before === after ? [] : [`${at}: order changed: ${before} before, ${after} now`];
}

const namesInBoth = (one: Named, other: Named): string[] => [...one.keys()].filter((name) => other.has(name));
const namesOnlyIn = (one: Named, other: Named): string[] => [...one.keys()].filter((name) => !other.has(name));

/** Null if an item has no name, or two share one. */
function byName(items: unknown[]): Named | null {
  const names = items.map((item) => (isRecord(item) ? (item.id ?? item.name ?? item.phase) : null));
  if (new Set(names).size < items.length || !names.every((name) => typeof name === 'string')) return null;
  return new Map(names.map((name, index) => [name, items[index]]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

const changeText = (at: string, before: unknown, after: unknown): string =>
  `${at}: ${shown(before)} before, ${shown(after)} now`;
