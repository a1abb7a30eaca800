/** The differences between two plans, as text. Pure. */
import { isMapping } from '../input/field-at.ts';
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
  const [was, is] = [partsOf(before), partsOf(after)];
  if (!was || !is || Array.isArray(before) !== Array.isArray(after))
    return JSON.stringify(before) === JSON.stringify(after)
      ? []
      : [`${at}: ${shown(before)} before, ${shown(after)} now`];
  const isList = Array.isArray(before);
  const lines = [...new Map([...was, ...is]).keys()].flatMap((part) => {
    const place = at === '' ? part : `${at}${isList ? ' ' : '.'}${part}`;
    // What has a name is one line, however large it is.
    const isWhole = (isList || at === 'clusters') && was.has(part) !== is.has(part);
    if (isWhole) return `${place}: ${is.has(part) ? 'new' : 'removed'}`;
    return differences(place, was.get(part), is.get(part));
  });
  const [order, now] = [[...was.keys()].filter((part) => is.has(part)), [...is.keys()].filter((part) => was.has(part))];
  if (!isList || order.join() === now.join()) return lines;
  return [...lines, `${at}: order changed: ${order.join(', ')} before, ${now.join(', ')} now`];
}

/** The fields of a mapping, and the items of a list by name, so that an added run does not shift all later ones; null for anything else. */
function partsOf(value: unknown): ReadonlyMap<string, unknown> | null {
  if (isMapping(value)) return new Map(Object.entries(value));
  if (!Array.isArray(value)) return null;
  const named = value.flatMap((item: unknown): [string, unknown][] => {
    const name = isMapping(item) ? (item.id ?? item.name ?? item.phase) : null;
    return typeof name === 'string' ? [[name, item]] : [];
  });
  const parts = new Map(named);
  return parts.size === value.length ? parts : null;
}

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));
