/** Fields that several sections of a campaign file have. */
import { z } from 'zod';
import { suggestion } from '../../input/closest.ts';
import { fieldAt } from '../../input/field-at.ts';
import { list, name, text } from '../../input/fields.ts';
import { quoted } from '../../input/readable.ts';
import { parseObjective } from '../../search/search.ts';
import { longestThreshold } from '../../thresholds/parse.ts';

const longestObjective = 40;
/** More than anyone reads. */
const mostThresholds = 100;

/** The cluster of a load or a dataset. */
export const clusterName = () =>
  name().optional().describe('Cluster that it loads. Required if the campaign has several of its system.');

function objectiveFault({ input }: { input?: unknown }): string {
  return `must be a limit on a latency percentile, such as "p99 <= 10 ms" (p50, p95, p99 or p999; ms or s), not ${quoted(input)}`;
}

/** A limit on a latency percentile, such as `p99 <= 10 ms`. */
export function objectiveField(): z.ZodString {
  return z
    .string({ error: objectiveFault })
    .max(longestObjective, { error: objectiveFault })
    .refine((text) => parseObjective(text) !== null, { error: objectiveFault });
}

export function thresholdList() {
  return list('thresholds', text('a threshold', longestThreshold), mostThresholds);
}

export function objectiveList() {
  return list('objectives', text('an objective', longestThreshold), mostThresholds);
}

interface Choice<Name extends string, Mapping> {
  /** The field that names what it is. */
  field: string;
  names: readonly Name[];
  /** What a name is of, such as `workload`. */
  noun: string;
  mappingOf: (name: Name) => Mapping;
  /** A better refusal of a name than that it is unknown. */
  refusal?: (given: string) => string | null;
}

/** A mapping whose other fields depend on the name in one of them. */
export function mappingByName<Name extends string, Mapping extends z.ZodObject>(choice: Choice<Name, Mapping>) {
  const { field, names, noun, mappingOf, refusal } = choice;
  const [first, ...others] = names.map((each) => mappingOf(each));
  if (!first) throw new Error(`There is no ${noun}.`);
  return z.discriminatedUnion(field, [first, ...others], {
    error({ input }) {
      const given = fieldAt(input, [field]);
      if (typeof given !== 'string')
        return `must be a mapping with ${field === noun ? `a ${noun}` : field}, one of ${names.join(', ')}`;
      return refusal?.(given) ?? `unknown ${noun} ${quoted(given)}; ${suggestion(given, names)}`;
    },
  });
}
