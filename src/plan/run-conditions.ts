/** What holds while a run measures, in addition to its level: the amount of data, whether caches are warm. Plain data and its schema. */
import { z } from 'zod';

/** A quantity that differs between the runs of a series, such as the data in a cluster. Runs are compared along it by its name. */
export interface RunVariable {
  /** Such as `data` or `data ÷ memory`. */
  name: string;
  value: number;
  /** Of the value, such as `GB` or `×`. */
  unit: string;
}

/** Of `notSettled`, in characters. */
export const longestNotSettled = 2000;

export interface RunConditions {
  /** Each name occurs once. Absent if the campaign varies nothing but levels. */
  variables?: RunVariable[];
  /**
   * A sentence of what the systems were still doing when the run began, or which disk credits had not recovered; absent if they had
   * settled, or nobody waited for them.
   */
  notSettled?: string;
  /** Whether the page caches of the hosts held data when the run began; absent if not known. */
  caches?: 'warm' | 'cold';
}

const variableSchema = z.object({
  name: z.string().min(1).max(100),
  value: z.number(),
  unit: z.string().max(30),
});

/** The fields of `RunConditions`, to spread into the schema of what has them. */
export const runConditionFields = {
  variables: z
    .array(variableSchema)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'must name each variable once')
    .exactOptional(),
  notSettled: z.string().max(longestNotSettled).exactOptional(),
  caches: z.enum(['warm', 'cold']).exactOptional(),
};

/** The conditions among the fields of a plan or result of a run, without the fields that are absent. */
export function conditionsOf({ variables, notSettled, caches }: RunConditions): RunConditions {
  return {
    ...(variables ? { variables } : {}),
    ...(notSettled === undefined ? {} : { notSettled }),
    ...(caches ? { caches } : {}),
  };
}
