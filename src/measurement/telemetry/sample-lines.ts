/** Reads the lines that the sampler writes; sampler/sampler.py describes them. Pure. */
import { z } from 'zod';
import { isMapping, jsonIn } from '../../input/field-at.ts';
import { partScopes } from './columns.ts';

/** What was sampled of a scope. A counter kept for each of several devices has an object of them. */
export type ScopeSample = Record<string, number | Record<string, number>>;

/** One second of a host: what one line says. */
export interface Sample {
  /** Of one sampler all samples have the same. */
  sampler: string;
  /** Unix time in milliseconds, on the host's clock. */
  at: number;
  /** Seconds, by a clock that is never set. */
  uptime: number;
  scopes: Record<string, ScopeSample>;
}

const layout = z.object({
  index: z.number(),
  kind: z.enum(['host', 'machine', 'job', 'disk', 'machine-disk', 'interface', 'threads', 'histogram']),
  name: z.string().default(''),
  job: z.string().default(''),
  group: z.string().default(''),
  metrics: z.array(z.union([z.tuple([z.string()]), z.tuple([z.string(), z.string()])])),
});
type Layout = z.infer<typeof layout>;

const isNumber = (value: unknown): value is number => Number.isFinite(value);

/** Each value is checked by hand: the schema library took a quarter of the time of merging for it. */
const numbers = z.custom<(number | null)[][]>(
  (value) =>
    Array.isArray(value) &&
    value.every((row) => Array.isArray(row) && row.every((each) => each === null || isNumber(each))),
  { error: 'Invalid input: expected lists of numbers' },
);

const head = { sampler: z.string(), at: z.number(), uptime: z.number() };
const line = z.object({ ...head, layouts: z.array(layout), values: numbers });

const scopeSample = z.custom<ScopeSample>(
  (value) => isMapping(value) && Object.values(value).every((each) => isNumber(each) || isCounterByDevice(each)),
  { error: 'Invalid input: expected numbers, or numbers by device' },
);
const isCounterByDevice = (value: unknown): boolean => isMapping(value) && Object.values(value).every(isNumber);

/** The lines of earlier samplers, which repeat every name. */
const earlierLine = z.object({ ...head, scopes: z.record(z.string(), scopeSample) });

/** Where a number of a layout belongs. */
interface Place {
  scope: string;
  name: string;
  /** Empty where the metric is not counted for each. */
  device: string;
}

/**
 * A reader of lines in their order, from the first line of a file or from a later one: it leaves out numbers whose layout it has
 * not read. It returns null for a line that a kill cut off, and throws a ZodError for one of another form.
 */
export function sampleReader(): (text: string) => Sample | null {
  let current = '';
  const places = new Map<number, Place[]>();
  return (text) => {
    const value = jsonIn(text);
    if (value === undefined) return null;
    if (isMapping(value) && 'scopes' in value) return earlierLine.parse(value);
    const { layouts, values, ...sample } = line.parse(value);
    if (sample.sampler !== current) places.clear();
    current = sample.sampler;
    for (const each of layouts) places.set(each.index, placesOf(each));
    return { ...sample, scopes: scopesOf(values, places) };
  };
}

function placesOf(stated: Layout): Place[] {
  return stated.metrics.map(([name, part = '']) =>
    stated.kind === 'histogram'
      ? { scope: `${partScopes.histogram}${stated.job}/${stated.name}/${part}`, name, device: '' }
      : { scope: scopeText(stated), name, device: part },
  );
}

/** As `partScopes` begins them. */
function scopeText({ kind, name, job, group }: Layout): string {
  if (kind === 'host' || kind === 'machine') return kind;
  if (kind === 'threads') return `${partScopes.threads}${job}/${group}`;
  return kind === 'job' ? name : `${kind}:${name}`;
}

function scopesOf(values: (number | null)[][], places: ReadonlyMap<number, Place[]>): Sample['scopes'] {
  const scopes: Sample['scopes'] = {};
  for (const [index, ...row] of values) {
    for (const [position, { scope, name, device }] of (places.get(index ?? -1) ?? []).entries()) {
      const number = row[position] ?? null;
      if (number === null) continue;
      const sampled = (scopes[scope] ??= {});
      if (device === '') sampled[name] = number;
      else Object.assign((sampled[name] ??= {}), { [device]: number });
    }
  }
  return scopes;
}
