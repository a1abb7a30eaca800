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
  if (Array.isArray(before) && Array.isArray(after)) return differencesOfLists(at, before, after);
  if (isRecord(before) && isRecord(after)) {
    if (at === 'clusters') return differencesByName(at, before, after);
    const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return fields.flatMap((field) => differences(at === '' ? field : `${at}.${field}`, before[field], after[field]));
  }
  return Object.is(before, after) ? [] : [`${at}: ${shown(before)} before, ${shown(after)} now`];
}

/** A name that only one side has is one line. */
function differencesByName(at: string, before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  const added = Object.keys(after).filter((name) => !Object.hasOwn(before, name));
  const kept = Object.keys(before).filter((name) => Object.hasOwn(after, name));
  return [
    ...gone.map((name) => `${at}.${name}: removed`),
    ...added.map((name) => `${at}.${name}: new`),
    ...kept.flatMap((name) => differences(`${at}.${name}`, before[name], after[name])),
  ];
}

/** Compares lists of named items by name, so that an added run does not shift all later ones. */
function differencesOfLists(at: string, before: unknown[], after: unknown[]): string[] {
  const was = byName(before);
  const is = byName(after);
  if (!was || !is) {
    const same = JSON.stringify(before) === JSON.stringify(after);
    return same ? [] : [`${at}: ${shown(before)} before, ${shown(after)} now`];
  }
  const kept = [...was.keys()].filter((name) => is.has(name));
  const order = [...is.keys()].filter((name) => was.has(name));
  return [
    ...[...was.keys()].filter((name) => !is.has(name)).map((name) => `${at} ${name}: removed`),
    ...[...is.keys()].filter((name) => !was.has(name)).map((name) => `${at} ${name}: new`),
    ...kept.flatMap((name) => differences(`${at} ${name}`, was.get(name), is.get(name))),
    ...(kept.join('\n') === order.join('\n')
      ? []
      : [`${at}: order changed: ${kept.join(', ')} before, ${order.join(', ')} now`]),
  ];
}

/** Null if an item has no name, or two share one. */
function byName(items: unknown[]): Map<string, unknown> | null {
  const named = new Map<string, unknown>();
  for (const item of items) {
    const name = nameOf(item);
    if (name === null || named.has(name)) return null;
    named.set(name, item);
  }
  return named;
}

function nameOf(item: unknown): string | null {
  if (!isRecord(item)) return null;
  const name = item.id ?? item.name ?? item.phase;
  return typeof name === 'string' ? name : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
