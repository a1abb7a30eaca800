/** The kinds of value a campaign file holds, each with the one sentence that refuses anything else. */
import { z } from 'zod';

/** A value as the reader of a fault will recognise it: `"50M"`, `0`, `a list`. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'a mapping';
  return JSON.stringify(value);
}

function refuse(wanted: string) {
  return (issue: { input?: unknown }): string =>
    issue.input === undefined ? `is missing: it must be ${wanted}` : `must be ${wanted}, not ${shown(issue.input)}`;
}

/** A whole number above zero, of what `unit` names. */
export function count(unit: string, example: number) {
  const error = refuse(`a whole number of ${unit} above zero, such as ${example}`);
  return z.int({ error }).positive({ error });
}

/** A whole number of zero or more, of what `unit` names. */
export function countOrZero(unit: string, example: number) {
  const error = refuse(`a whole number of ${unit}, zero or more, such as ${example}`);
  return z.int({ error }).nonnegative({ error });
}

/** A number above zero, whole or not. */
export function amount(unit: string, example: number) {
  const error = refuse(`a number of ${unit} above zero, such as ${example}`);
  return z.number({ error }).positive({ error });
}

/** A number of zero or more, whole or not. */
export function amountOrZero(unit: string, example: number) {
  const error = refuse(`a number of ${unit}, zero or more, such as ${example}`);
  return z.number({ error }).nonnegative({ error });
}

/** An offered load; null offers as much as the tool can. A rate of zero would offer nothing and is refused. */
export function rate(unit: string, example: number) {
  const error = refuse(`a whole number of ${unit} above zero, such as ${example}, or null for as much as the tool can`);
  return z.int({ error }).positive({ error }).nullable();
}

export function choice<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, { error: refuse(`one of ${values.map((value) => JSON.stringify(value)).join(', ')}`) });
}

export function flag() {
  return z.boolean({ error: refuse('true or false') });
}

export function text(what: string) {
  const error = refuse(what);
  return z.string({ error }).min(1, { error });
}

/** A name that can stand in file names, topics and workflow ids. */
export function name() {
  const error = refuse('a name: a small letter, then small letters, digits and hyphens');
  return z.string({ error }).regex(/^[a-z][a-z0-9-]*$/, { error });
}

/**
 * A mapping with these keys alone. The message of an issue about other keys is the list of the known ones: `shape.ts`
 * makes a sentence of it for each.
 */
export function mapping<Shape extends z.ZodRawShape>(shape: Shape) {
  const known = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? known : refuse(`a mapping with ${known || 'nothing in it'}`)(issue),
  });
}

/** A mapping from names to values of one kind. */
export function byName<Name extends z.ZodString, Value extends z.ZodType>(what: string, name: Name, value: Value) {
  return z.record(name, value, { error: refuse(`a mapping of ${what}`) });
}
