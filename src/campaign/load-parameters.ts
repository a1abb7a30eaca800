/** Partial parameters of each load generator. The campaign file may give the others elsewhere. */
import { z } from 'zod';
import { factsOf, workloadNames } from '../workloads/registry.ts';

/** Every parameter of that load generator, each optional. */
export function partialParameters(workload: string): Record<string, z.ZodType> {
  return factsOf(workload).given.partial().shape;
}

/** Every parameter of any load generator, each optional. A shared parameter accepts the values that any of them accepts. */
export function anyLevelParameters(): Record<string, z.ZodType> {
  const every = workloadNames.flatMap((name) => Object.entries(partialParameters(name)));
  return Object.fromEntries(
    [...Map.groupBy(every, ([parameter]) => parameter)].map(([parameter, own]) => [
      parameter,
      alternatives(own.map(([, schema]) => schema)),
    ]),
  );
}

/** Accepts any of the schemas, without duplicates. */
function alternatives(schemas: z.ZodType[]): z.ZodType {
  const different = new Map(schemas.map((schema) => [JSON.stringify(boundsOf(schema)), schema]));
  const [first, ...others] = [...different.values()];
  if (!first) throw new Error('There is no schema to choose from.');
  return others.length === 0 ? first : z.union([first, ...others], { error: refusalOfAll }).optional();
}

/** The refusals of all schemas, without duplicates. */
function refusalOfAll(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'invalid_union') return undefined;
  const messages = issue.errors.map((own: z.core.$ZodIssue[]) => own[0]?.message);
  return [...new Set(messages)].join('; or ');
}

function boundsOf(schema: z.ZodType): object {
  return { ...z.toJSONSchema(schema, { io: 'input' }), description: '' };
}
