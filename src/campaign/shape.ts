/** Checks the shape of a campaign file and keeps what is sound, so that its other faults can be told at the same time. */
import type { z } from 'zod';
import { suggestion } from '../input/closest.ts';
import type { Faults } from './faults.ts';
import { fieldAt } from '../input/field-at.ts';
import { campaignSchema, type Campaign } from './schema.ts';
import type { FieldPath } from '../input/source.ts';

/** The sound part of a campaign, or null where nothing is left; `dropped` tells what is missing from it by its own fault. */
export interface Shape {
  campaign: Campaign | null;
  /** Whether nothing of it is missing. */
  isWhole: boolean;
  dropped(path: FieldPath): boolean;
}

export function checkShape(value: unknown, faults: Faults): Shape {
  const rest: unknown = structuredClone(value);
  const dropped = new Set<string>();
  const isDropped = (path: FieldPath): boolean =>
    path.some((_, index) => dropped.has(JSON.stringify(path.slice(0, index + 1))));

  let parsed = campaignSchema.safeParse(rest);
  for (const issue of parsed.error?.issues ?? []) {
    for (const { path, sentence } of toFaults(issue)) faults.add(path, sentence);
  }
  // Without its wrong parts the rest may lack something it needs: then that goes as well, one step up each time.
  while (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const paths = toFaults(issue).map((fault) => fault.path);
      for (const path of paths) {
        const gone = standIn(rest, path) ? path : remove(rest, path);
        if (gone.length === 0) return { campaign: null, isWhole: false, dropped: () => true };
        dropped.add(JSON.stringify(gone));
      }
    }
    parsed = campaignSchema.safeParse(rest);
  }
  return { campaign: parsed.data, isWhole: dropped.size === 0, dropped: isDropped };
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

/** What a field holds while it is not sound and nothing else depends on it: without it, all around it would have to go. */
const standIns = new Map<string | number | undefined, unknown>([
  ['name', 'unnamed'],
  ['title', 'unnamed'],
  ['systems', {}],
  ['sizes', {}],
]);

/** Puts a stand-in for a field into its mapping; false where there is none, or where it stands there already. */
function standIn(file: unknown, path: FieldPath): boolean {
  const key = path.at(-1);
  const value = standIns.get(key);
  const around = fieldAt(file, path.slice(0, -1));
  if (key === undefined || value === undefined || typeof around !== 'object' || around === null) return false;
  if (Reflect.get(around, key) === value) return false;
  return Reflect.set(around, key, value);
}

/** Removes the field at `path`, or the nearest one around it that exists; gives the path of what went, empty for everything. */
function remove(file: unknown, path: FieldPath): FieldPath {
  let around: unknown = file;
  for (const [depth, step] of path.entries()) {
    if (typeof around !== 'object' || around === null || !Object.hasOwn(around, step))
      return remove(file, path.slice(0, depth));
    if (depth === path.length - 1) {
      // A list keeps its length, or the places of what follows would shift: an item goes with its list.
      if (Array.isArray(around)) return remove(file, path.slice(0, depth));
      Reflect.deleteProperty(around, step);
      return path;
    }
    around = Reflect.get(around, step);
  }
  return [];
}
