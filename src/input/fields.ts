/** Schemas for the values of a campaign file or stack file, each with the sentence that refuses anything else. */
import { z } from 'zod';
import { isMapping } from './field-at.ts';
import { nameSchema } from './identifiers.ts';
import { longestText } from './limits.ts';
import { hasInvisible, quoted } from './readable.ts';

interface Issue {
  input?: unknown;
}

function refuse(wanted: string) {
  return ({ input }: Issue): string =>
    input === undefined ? `is missing: it must be ${wanted}` : `must be ${wanted}, not ${quoted(input)}`;
}

/** The sentence for a number; if the number is out of range, the sentence names the limit. */
function refuseNumber(wanted: string, of: string, { least, most }: Bounds) {
  return (issue: Issue): string => {
    const { input } = issue;
    if (typeof input !== 'number' || Number.isNaN(input)) return refuse(wanted)(issue);
    if (input > most) return `must be at most ${most} ${of}, not ${quoted(input)}`;
    if (least !== undefined && input > 0 && input < least)
      return `must be at least ${least} ${of}, not ${quoted(input)}`;
    return refuse(wanted)(issue);
  };
}

/** Limits of a number, inclusive. */
interface Bounds {
  least?: number;
  most: number;
}

const boundsOf = (bounds: number | Bounds): Bounds => (typeof bounds === 'number' ? { most: bounds } : bounds);

/** A whole number above zero, in `unit`. */
export function count(unit: string, example: number, bounds: number | Bounds) {
  const { least = 1, most } = boundsOf(bounds);
  const error = refuseNumber(`a whole number of ${unit} above zero, such as ${example}`, unit, { least, most });
  return z.int({ error }).min(least, { error }).max(most, { error });
}

/** A whole number of zero or more, in `unit`. */
export function countOrZero(unit: string, example: number, most: number) {
  const error = refuseNumber(`a whole number of ${unit}, zero or more, such as ${example}`, unit, { most });
  return z.int({ error }).nonnegative({ error }).max(most, { error });
}

/** A number above zero, whole or not. */
export function amount(unit: string, example: number, bounds: number | Bounds) {
  const { least, most } = boundsOf(bounds);
  const error = refuseNumber(`a number of ${unit} above zero, such as ${example}`, unit, boundsOf(bounds));
  const number = z.number({ error }).max(most, { error });
  return least === undefined ? number.positive({ error }) : number.min(least, { error });
}

/** A number of zero or more, whole or not. */
export function amountOrZero(unit: string, example: number, most: number) {
  const error = refuseNumber(`a number of ${unit}, zero or more, such as ${example}`, unit, { most });
  return z.number({ error }).nonnegative({ error }).max(most, { error });
}

/** A target rate; null means as fast as the load generator can. A rate of zero is refused. */
export function rate(unit: string, example: number, most: number) {
  const wanted = `a whole number of ${unit} above zero, such as ${example}, or null for as fast as the load generator can`;
  const error = refuseNumber(wanted, unit, { most });
  return z.int({ error }).positive({ error }).max(most, { error }).nullable();
}

export function choice<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, { error: refuse(`one of ${values.map((value) => JSON.stringify(value)).join(', ')}`) });
}

/** One of a few texts; those that are digits may be given as numbers. */
export function choiceOrDigits(values: readonly string[]) {
  const digits = values.filter((value) => /^\d+$/.test(value)).map(Number);
  const error = refuse(`one of ${values.join(', ')}`);
  return z.literal([...values, ...digits], { error });
}

/** A value of either schema; `wanted` describes both for the sentence that refuses anything else. */
export function either<One extends z.ZodType, Other extends z.ZodType>(wanted: string, one: One, other: Other) {
  return z.union([one, other], { error: refuse(wanted) });
}

export function flag() {
  return z.boolean({ error: refuse('true or false') });
}

/** One line of visible text: it appears in messages, pages and command lines. */
export function text(what: string, longest: number = longestText) {
  const error = (issue: Issue): string => {
    const { input } = issue;
    if (typeof input !== 'string' || input === '') return refuse(what)(issue);
    if (input.length > longest) return `must be at most ${longest} characters, not ${input.length}`;
    return `must be ${what} on one line, without invisible characters, not ${quoted(input)}`;
  };
  return z
    .string({ error })
    .min(1, { error })
    .max(longest, { error })
    .refine((given) => !hasInvisible(given), { error });
}

/** A name that can be used in file names, topics and workflow ids. */
export function name() {
  return nameSchema;
}

/**
 * A list with at most `most` items; `what` names the items.
 *
 * @param repeats whether an item may be there twice, because the list is a sequence, or has it so much more often
 */
export function list<Item extends z.ZodType>(what: string, item: Item, most: number, { repeats = false } = {}) {
  return z
    .array(item, { error: refuse(`a list of ${what}`) })
    .max(most, { error: ({ input }: Issue) => `must have at most ${most} ${what}, not ${sizeOf(input)}` })
    .superRefine((items, context) => {
      const seen = new Map<string, number>();
      for (const [index, each] of repeats ? [] : items.entries()) {
        const text = JSON.stringify(each, inOrder);
        const first = seen.get(text) ?? index;
        seen.set(text, first);
        if (first === index) continue;
        const message = `${quoted(each)} appears twice; entry ${first + 1} is the same`;
        context.addIssue({ code: 'custom', path: [index], message, input: each });
      }
    });
}

/** The keys of mappings in one order. */
function inOrder(_: string, value: unknown): unknown {
  return isMapping(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;
}

function sizeOf(given: unknown): number {
  return typeof given === 'object' && given !== null ? Object.keys(given).length : 0;
}

/**
 * A mapping with only these keys. The message of an issue about other keys is the list of known keys, from which `shape.ts`
 * makes one sentence per unknown key.
 */
export function mapping<Shape extends z.ZodRawShape>(shape: Shape) {
  const known = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? known : refuse(`a mapping with ${known || 'nothing in it'}`)(issue),
  });
}

/** A mapping from names to values of one kind, with at most `most` entries. */
export function byName<Name extends z.ZodString, Value extends z.ZodType>(
  what: string,
  name: Name,
  value: Value,
  most: number,
) {
  return z
    .record(name, value, { error: refuse(`a mapping of ${what}`) })
    .refine((given) => Object.keys(given).length <= most, {
      error: ({ input }: Issue) => `must have at most ${most} entries, not ${sizeOf(input)}`,
    })
    .meta({ maxProperties: most });
}
