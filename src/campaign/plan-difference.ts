/** In what two plans differ, in words. Pure. */
import type { Plan } from '../plan/plan.ts';

/** More lines than this help nobody: the rest is counted. */
const linesShown = 15;

/** A line for each field, run, host or service in which the plans differ; none where they are the same. */
export function planDifference(before: Omit<Plan, 'lease'>, after: Omit<Plan, 'lease'>): string[] {
  // Written and read again, as the plan on disk was: what JSON leaves out is no difference.
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

/** What is there before or after alone is one line. */
function differencesByName(at: string, before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  const added = Object.keys(after).filter((name) => !Object.hasOwn(before, name));
  const kept = Object.keys(before).filter((name) => Object.hasOwn(after, name));
  return [
    ...gone.map((name) => `${at}.${name}: no longer there`),
    ...added.map((name) => `${at}.${name}: new`),
    ...kept.flatMap((name) => differences(`${at}.${name}`, before[name], after[name])),
  ];
}

/** Lists of named things are compared name by name, so that one more run does not make all after it look changed. */
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
    ...[...was.keys()].filter((name) => !is.has(name)).map((name) => `${at} ${name}: no longer there`),
    ...[...is.keys()].filter((name) => !was.has(name)).map((name) => `${at} ${name}: new`),
    ...kept.flatMap((name) => differences(`${at} ${name}`, was.get(name), is.get(name))),
    ...(kept.join('\n') === order.join('\n')
      ? []
      : [`${at}: in another order: ${kept.join(', ')} before, ${order.join(', ')} now`]),
  ];
}

/** Null where the items have no names of their own, or share them. */
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
