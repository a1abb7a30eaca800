/** Handles overrides of fields inside a mapping that the campaign file omits. Pure. */
import { suggestion } from '../input/closest.ts';
import { fieldAt } from '../input/field-at.ts';
import { word } from '../input/readable.ts';
import { runExpanders } from './expanders/runs.ts';
import { campaignJsonSchema, type JsonSchema } from './file/json-schema.ts';

/**
 * Whether the missing mapping is created for the field: only if the schema has it and its presence means nothing by itself.
 * A system, a size, a run or a load has a meaning by being present, and the name may be a typo, so none of these is created.
 *
 * @param path of the mapping
 */
export function isMadeForField(file: unknown, path: string[]): boolean {
  const step = path.at(-1) ?? '';
  const isSystemOrSize = path.length === 2;
  const parent = schemaAt(path.slice(0, -1));
  // A load has the fields of its own generator, one of several.
  if (!isSystemOrSize && [parent, ...(parent?.oneOf ?? [])].some((each) => isMapping(named(each, step)))) return true;
  return isNamedAfterRun(path) && siblingNames(file, path).includes(step);
}

/** Why the field cannot be set, and what to do. */
export function whyAbsent(file: unknown, path: string[]): string {
  const step = path.at(-1) ?? '';
  const parent = path.slice(0, -1);
  const inside = word(parent.join('.')) || 'the campaign';
  const known = named(schemaAt(parent), step);
  if (known && !isMapping(known)) return `${word(path.join('.'))} is a value or a list and has no named fields`;
  if (known) {
    return `${inside} has no "${word(step)}"; add the complete mapping with --set '${word(path.join('.'))}={ … }'`;
  }
  return `${inside} has no "${word(step)}"; ${suggestion(step, siblingNames(file, path))}`;
}

/** The names allowed in place of the last one of a path: those of the schema, or those that the file declares. */
function siblingNames(file: unknown, path: string[]): string[] {
  const parent = path.slice(0, -1);
  const { properties } = schemaAt(parent) ?? {};
  return Object.keys(properties ?? fieldAt(file, isNamedAfterRun(path) ? ['runs'] : parent) ?? {});
}

/** Whether it is a field of a size by names of runs, such as `sizes.<size>.search.<run>`. A list of levels is only set as a whole. */
function isNamedAfterRun(path: string[]): boolean {
  return path.length === 4 && path[0] === 'sizes' && path[2] !== 'runs' && Object.hasOwn(runExpanders, path[2]!);
}

function schemaAt(path: string[]): JsonSchema | undefined {
  return path.reduce<JsonSchema | undefined>(
    (parent, step) => named(parent, step) ?? (parent?.additionalProperties || parent?.items),
    campaignJsonSchema(),
  );
}

function named(parent: JsonSchema | undefined, step: string): JsonSchema | undefined {
  const properties = parent?.properties ?? {};
  return Object.hasOwn(properties, step) ? properties[step] : undefined;
}

function isMapping(schema: JsonSchema | undefined): boolean {
  return schema?.type === 'object' || schema?.anyOf?.every(isMapping) === true;
}
