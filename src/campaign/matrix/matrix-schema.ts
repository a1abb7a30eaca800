/** The schema of a matrix, which replaces a list of levels by the combinations of values. */
import { z } from 'zod';
import { byName, list, mapping, text } from '../../input/fields.ts';
import { quoted } from '../../input/readable.ts';

/** A report compares every value with the first of its factor. */
const mostFactors = 8;
const mostValues = 16;
const mostExclusions = 100;
const longestLabel = 40;

const label = () => text('the name of a factor or of a value', longestLabel);

/** @param level one level of a list, as under `runs` */
export function matrixSchema<Level extends z.ZodType>(level: Level) {
  // `resolve.ts` checks each value with the parameters of its load.
  const values = z.array(z.unknown()).max(mostValues, { error: `must have at most ${mostValues} values` });
  const named = byName('named values', label(), level, mostValues);
  const excluded = byName('factors with the values to leave out', label(), z.unknown(), mostFactors);
  return mapping({
    factors: byName('factors', label(), z.union([values, named], { error: factorFault }), mostFactors).describe(
      'The factors. A list has the values of one parameter: `producer.recordBytes: [100, 1000]`. Named values may set several: `large: { producer: { recordBytes: 1000, batchBytes: 65536 } }`. The first value is the base.',
    ),
    exclude: list('combinations to leave out', excluded, mostExclusions)
      .default([])
      .describe(
        'Combinations to leave out, each by the values of some factors: `{ size: large, producer.acks: all }`.',
      ),
  });
}

function factorFault({ input }: { input?: unknown }): string {
  return `must be a list of values of the parameter that its name has, such as "producer.recordBytes: [100, 1000]", or named values with parameters of loads, not ${quoted(input)}`;
}
