/** Overrides of fields inside a mapping that the campaign file omits. Pure. */
import { suggestion } from '../input/closest.ts';
import { fieldAt } from '../input/field-at.ts';
import { word } from '../input/readable.ts';
import { runExpanders } from './expanders/runs.ts';
import { campaignJsonSchema, type JsonSchema } from './campaign-schema.ts';

/**
 * Why a missing mapping is not created for a field in it, and what to do; null if it is: only if the schema has it and its presence
 * means nothing by itself. A system, a size, a run or a load has a meaning by being present, and the name may be a typo.
 *
 * @param path of the mapping
 */
export function whyNotMade(file: unknown, path: string[]): string | null {
  const [top, , field = '', ...others] = path;
  const step = path.at(-1) ?? '';
  const parent = path.slice(0, -1);
  const schema = schemaAt(parent);
  const isSystemOrSize = path.length === 2;
  // A load has the fields of its own generator, one of several.
  if (!isSystemOrSize && [schema, ...(schema?.oneOf ?? [])].some((each) => isMapping(named(each, step)))) return null;
  // Such as `sizes.<size>.search.<run>`. A list of levels is only set as a whole.
  const isOfRun = top === 'sizes' && others.length === 1 && field !== 'runs' && Object.hasOwn(runExpanders, field);
  // The names of the schema, or those that the file declares.
  const siblings = Object.keys(schema?.properties ?? fieldAt(file, isOfRun ? ['runs'] : parent) ?? {});
  if (isOfRun && siblings.includes(step)) return null;
  const known = named(schema, step);
  const whole = word(path.join('.'));
  if (known && !isMapping(known)) return `${whole} is a value or a list and has no named fields`;
  const advice = known ? `add the complete mapping with --set '${whole}={ … }'` : suggestion(step, siblings);
  return `${word(parent.join('.')) || 'the campaign'} has no "${word(step)}"; ${advice}`;
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
