/** What becomes of an override whose field stands in a mapping that the campaign file leaves out. Pure. */
import { suggestion } from '../input/closest.ts';
import { fieldAt } from '../input/field-at.ts';
import { word } from '../input/readable.ts';
import { campaignJsonSchema, type JsonSchema } from './json-schema.ts';

/**
 * Whether a mapping is made for the field: where the schema knows it and it is no more than its fields. A system, a size, a
 * run or a load is something by being there, and what is asked may be a slip of the pen: none is made.
 *
 * @param path of the mapping
 */
export function isMadeForField(file: unknown, path: string[]): boolean {
  const step = path.at(-1) ?? '';
  const isSystemOrSize = path.length === 2;
  if (!isSystemOrSize && named(schemaAt(path.slice(0, -1)), step)?.type === 'object') return true;
  return isSearch(path) && namesAround(file, path).includes(step);
}

/** Why the field cannot be set, as a sentence that says the way out. */
export function whyAbsent(file: unknown, path: string[]): string {
  const step = path.at(-1) ?? '';
  const around = path.slice(0, -1);
  const inside = word(around.join('.')) || 'the campaign';
  const known = named(schemaAt(around), step);
  if (known && known.type !== 'object')
    return `${word(path.join('.'))} is a value or a list, and holds no fields by name`;
  if (known) {
    return `${inside} has no "${word(step)}", and one field does not add it; give all of it, as --set '${word(path.join('.'))}={ … }'`;
  }
  return `${inside} has no "${word(step)}"; ${suggestion(step, namesAround(file, path))}`;
}

/** The names that may stand beside the last one of a path: those that are known, or that the file has given itself. */
function namesAround(file: unknown, path: string[]): string[] {
  const around = path.slice(0, -1);
  const { properties } = schemaAt(around) ?? {};
  return Object.keys(properties ?? fieldAt(file, isSearch(path) ? ['runs'] : around) ?? {});
}

/** Whether it is `sizes.<size>.search.<run>`. */
function isSearch(path: string[]): boolean {
  return path.length === 4 && path[0] === 'sizes' && path[2] === 'search';
}

function schemaAt(path: string[]): JsonSchema | undefined {
  return path.reduce<JsonSchema | undefined>(
    (around, step) => named(around, step) ?? (around?.additionalProperties || around?.items),
    campaignJsonSchema(),
  );
}

function named(around: JsonSchema | undefined, step: string): JsonSchema | undefined {
  const properties = around?.properties ?? {};
  return Object.hasOwn(properties, step) ? properties[step] : undefined;
}
