/** What somebody who means no good, or whose disk does not, may write into a campaign file, a stack file or `--set`. */
import * as fc from 'fast-check';
import { stringify } from 'yaml';
import { hostileNumbers, hostileTexts, yamlPieces } from './hostile-pieces.ts';

/** How many cases of each property are tried, where the variable asks for no more. */
export function casesOf(ordinary: number): fc.Parameters<unknown> {
  const asked = Number(process.env.PROOFLOAD_FUZZ_CASES ?? 1);
  const seed = Number(process.env.PROOFLOAD_FUZZ_SEED ?? 20_261_122);
  // fast-check prints the seed and the smallest case that fails.
  return { seed, numRuns: Math.round(ordinary * asked), endOnFailure: false };
}

const text = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ maxLength: 20, unit: 'binary' }));

/** Any value at all that plain data can be. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...hostileNumbers) },
  { weight: 4, arbitrary: text },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { '': null }, [[[[[[]]]]]]),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(deep(19), deep(25), deep(300), many(1001), many(999), wide(1001), wide(999)),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

function many(count: number): unknown {
  return Array.from({ length: count }, (_, index) => index);
}

function wide(count: number): unknown {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`key-${index}`, index]));
}

type Path = (string | number)[];

function pathsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  const keys: Path = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return [at, ...keys.flatMap((key) => pathsIn(Reflect.get(value, key), [...at, key]))];
}

interface Mutation {
  kind: 'replace' | 'delete' | 'rename' | 'copy' | 'repeat' | 'swap' | 'wrap';
  /** Chooses the place, and another one where two are needed. */
  at: number;
  other: number;
  value: unknown;
  key: string;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('replace', 'replace', 'replace', 'delete', 'rename', 'copy', 'repeat', 'swap', 'wrap'),
  at: fc.nat(),
  other: fc.nat(),
  value: hostileValue,
  key: text,
});

function mutated(value: unknown, { kind, at, other, value: by, key }: Mutation): unknown {
  const file: unknown = structuredClone(value);
  const paths = pathsIn(file);
  const path = paths[at % paths.length]!;
  const last = path.at(-1);
  const from: unknown = paths[other % paths.length]!.reduce<unknown>(
    (inner, step) => Reflect.get(inner as object, step),
    file,
  );
  if (last === undefined) return kind === 'replace' ? by : { [key]: file };
  const around = path.slice(0, -1).reduce<unknown>((inner, step) => Reflect.get(inner as object, step), file) as object;
  const own: unknown = Reflect.get(around, last);
  const put = (where: string | number, what: unknown) =>
    Object.defineProperty(around, Array.isArray(around) ? around.length : where, {
      value: what,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  if (kind === 'replace') Reflect.set(around, last, by);
  if (kind === 'delete') Reflect.deleteProperty(around, last);
  if (kind === 'rename') {
    Reflect.deleteProperty(around, last);
    put(key, own);
  }
  if (kind === 'copy') put(key === '' ? `${last}-2` : key, structuredClone(own));
  if (kind === 'repeat') for (let count = 0; count < 30; count++) put(`${last}-${count}`, structuredClone(own));
  if (kind === 'swap') Reflect.set(around, last, structuredClone(from));
  if (kind === 'wrap') Reflect.set(around, last, other % 2 === 0 ? [own] : { [key]: own });
  return file;
}

/** One of the values with some of its nodes changed. */
export function mutatedValue(values: unknown[]): fc.Arbitrary<unknown> {
  return fc
    .tuple(fc.constantFrom(...values), fc.array(mutation, { minLength: 1, maxLength: 4 }))
    .map(([value, mutations]) => mutations.reduce((before, each) => mutated(before, each), value));
}

/** The same of files, as YAML. */
export function mutatedFile(files: unknown[]): fc.Arbitrary<string> {
  return mutatedValue(files).map((value) => stringify(value));
}

/** Text made of what YAML is made of, and of anything else. */
export const yamlText: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...yamlPieces) }, { weight: 1, arbitrary: text }), {
    maxLength: 40,
  })
  .map((pieces) => pieces.join(''));

/** The text of one of the files with a piece put in, taken out or said twice. */
export function damagedText(texts: string[]): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.constantFrom(...texts),
      fc.nat(),
      fc.nat({ max: 200 }),
      fc.constantFrom('put', 'cut', 'twice', 'end'),
      yamlText,
    )
    .map(([whole, at, length, kind, piece]) => {
      const start = at % whole.length;
      if (kind === 'put') return `${whole.slice(0, start)}${piece}${whole.slice(start)}`;
      if (kind === 'cut') return `${whole.slice(0, start)}${whole.slice(start + length)}`;
      if (kind === 'twice') return `${whole.slice(0, start)}${whole.slice(start, start + length)}${whole.slice(start)}`;
      return whole.slice(0, start);
    });
}

/** Values of `--set` on fields of one of the files, on fields near them, and on none. */
export function hostileSets(files: unknown[]): fc.Arbitrary<string[]> {
  const paths = files.flatMap((file) => pathsIn(file)).filter((path) => path.length > 0);
  const step = fc.oneof(
    text,
    fc.constantFrom('0', '1', '-1', '99999999', 'runs', 'loads', 'sizes', 'settings', 'systems', '[0]', 'a[99999999]'),
  );
  const set = fc
    .tuple(
      fc.constantFrom(...paths),
      fc.nat({ max: 8 }),
      fc.array(step, { maxLength: 3 }),
      hostileValue,
      fc.constantFrom('=', '=', '=', '=', '==', '', ' = '),
    )
    .map(([path, kept, more, value, equals]) => {
      const written = typeof value === 'string' ? value : JSON.stringify(value);
      return `${[...path.slice(0, kept), ...more].join('.')}${equals}${written}`;
    });
  return fc.array(set, { minLength: 1, maxLength: 4 });
}
