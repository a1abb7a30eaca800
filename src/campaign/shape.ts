/** Checks a campaign file against the schema and keeps its valid part, so that all other faults are reported at the same time. */
import type { z } from 'zod';
import { suggestion } from '../input/closest.ts';
import type { Faults } from './faults.ts';
import { fieldAt, isMapping, isWithin } from '../input/field-at.ts';
import { campaignSchema } from './campaign-schema.ts';
import type { Shape } from './draft/draft.ts';
import type { FieldPath } from '../input/source.ts';
import { isWorkload } from '../workloads/registry.ts';
import { partialParameters } from './file/loads.ts';

export function checkShape(value: unknown, faults: Faults): Shape {
  const rest: unknown = structuredClone(value);
  const dropped: FieldPath[] = [];
  let parsed = campaignSchema.safeParse(rest);
  for (const { path, sentence } of (parsed.error?.issues ?? []).flatMap(toFaults))
    faults.add(path, faultOfParameter(value, path) ?? sentence);
  // The rest may lack a required field after the removal. Then its parent is removed too, one step up each time.
  while (!parsed.success) {
    for (const { path } of parsed.error.issues.flatMap(toFaults)) {
      const removed = putReplacement(rest, path) ? path : remove(rest, path);
      if (removed.length === 0)
        return { campaign: null, isComplete: false, dropped: () => true, droppedInside: () => true };
      dropped.push(removed);
    }
    parsed = campaignSchema.safeParse(rest);
  }
  return {
    campaign: parsed.data,
    isComplete: dropped.length === 0,
    dropped: (path) => dropped.some((each) => isWithin(path, each)),
    droppedInside: (path) => dropped.some((each) => each.length > path.length && isWithin(each, path)),
  };
}

function toFaults(issue: z.core.$ZodIssue): { path: FieldPath; sentence: string }[] {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
  if (issue.code === 'unrecognized_keys') {
    const known = issue.message === '' ? [] : issue.message.split(', ');
    return issue.keys.map((key) => ({ path: [...path, key], sentence: `unknown key; ${suggestion(key, known)}` }));
  }
  if (issue.code === 'invalid_key') return [{ path, sentence: issue.issues[0]?.message ?? issue.message }];
  return [{ path, sentence: issue.message }];
}

/**
 * Why the load's own generator refuses a parameter of a level or a variant; null for any other field. These name only the load, so
 * their schemas have the parameters of all generators.
 */
function faultOfParameter(file: unknown, path: FieldPath): string | null {
  const parameter = path.at(-1);
  const fields = workloadsAt(file, path).map((workload) => partialParameters(workload));
  if (typeof parameter !== 'string' || fields.length === 0) return null;
  const known = fields.filter((each) => Object.hasOwn(each, parameter));
  if (known.length === 0) return `unknown key; ${suggestion(parameter, [...new Set(fields.flatMap(Object.keys))])}`;
  const [issue] = known[0]![parameter]!.safeParse(fieldAt(file, path)).error?.issues ?? [];
  return issue ? [issue.path.join('.'), issue.message].filter(Boolean).join(' ') : null;
}

/** The generators of the load of which a path names a parameter; none for any other path. */
function workloadsAt(file: unknown, path: FieldPath): string[] {
  const [top, , kind, ...rest] = path;
  const inRuns = (runs: FieldPath, load: string | number | undefined): string[] =>
    runs
      .map((run) => fieldAt(file, ['runs', run, 'loads', load ?? '', 'workload']))
      .filter((workload) => typeof workload === 'string')
      .filter(isWorkload);
  if (top === 'sizes' && kind === 'runs' && rest.length === 4) return inRuns([rest[0]!], rest[2]);
  if (top !== 'variants' || kind !== 'loads' || rest.length !== 2) return [];
  const runs = fieldAt(file, ['runs']);
  return isMapping(runs) ? [...new Set(inRuns(Object.keys(runs), rest[0]))] : [];
}

/** Replacements for invalid required fields on which nothing else depends. Without them the parent would have to be removed. */
const replacements = new Map<string | number | undefined, unknown>([
  ['name', 'unnamed'],
  ['title', 'unnamed'],
  ['systems', {}],
  ['sizes', {}],
]);

/** Puts the replacement of a field into its mapping; false if there is none, or it is already there. */
function putReplacement(file: unknown, path: FieldPath): boolean {
  const key = path.at(-1);
  const value = replacements.get(key);
  const parent = fieldAt(file, path.slice(0, -1));
  if (key === undefined || value === undefined || typeof parent !== 'object' || parent === null) return false;
  return Reflect.get(parent, key) !== value && Reflect.set(parent, key, value);
}

/** Removes the field at `path`, or its nearest existing parent. Returns the removed path, which is empty for the complete file. */
function remove(file: unknown, path: FieldPath): FieldPath {
  const step = path.at(-1);
  if (step === undefined) return [];
  const parent = fieldAt(file, path.slice(0, -1));
  // Removing one item would shift the indexes of the later ones, so the complete list is removed.
  if (!isMapping(parent) || !Object.hasOwn(parent, step)) return remove(file, path.slice(0, -1));
  Reflect.deleteProperty(parent, step);
  return path;
}
