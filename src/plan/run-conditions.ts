/** What holds while a run measures, in addition to its level: the amount of data, whether caches are warm. */
import { z } from 'zod';

/** Of `notSettled`, in characters. */
export const longestNotSettled = 2000;

const variableSchema = z.object({
  /** Such as `data` or `data ÷ memory`. */
  name: z.string().min(1).max(100),
  value: z.number(),
  /** Of the value, such as `GB` or `×`. */
  unit: z.string().max(30),
});
/** A quantity that differs between the runs of a series, such as the data in a cluster. Runs are compared along it by its name. */
export type RunVariable = z.output<typeof variableSchema>;

/** To spread into the schema of what has them. */
export const runConditionFields = {
  /** Absent if the campaign varies nothing but levels. */
  variables: z
    .array(variableSchema)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'must name each variable once')
    .exactOptional(),
  /**
   * A sentence of what the systems were still doing when the run began, or which disk credits had not recovered; absent if they had
   * settled, or nobody waited for them.
   */
  notSettled: z.string().max(longestNotSettled).exactOptional(),
  /** Whether the page caches of the hosts held data when the run began; absent if not known. */
  caches: z.enum(['warm', 'cold']).exactOptional(),
};

const conditionsSchema = z.object(runConditionFields);
export type RunConditions = z.output<typeof conditionsSchema>;

/** The conditions among the fields of a plan or result of a run, without the fields that are absent. */
export function conditionsOf({ variables, notSettled, caches }: RunConditions): RunConditions {
  return {
    ...(variables ? { variables } : {}),
    ...(notSettled === undefined ? {} : { notSettled }),
    ...(caches ? { caches } : {}),
  };
}
