/** The schema of a load, and of the parameters of load generators. */
import { z } from 'zod';
import { byName, count, list, mapping, name, text } from '../../input/fields.ts';
import { longestHostName } from '../../input/identifiers.ts';
import { mostInstances, mostLoads } from '../../input/limits.ts';
import { factsOf, usedSystems, workloadNames } from '../../workloads/registry.ts';
import { datasetField } from './datasets.ts';
import { clusterName, mappingByName } from './fields.ts';
import { unknownSettingsField } from './systems.ts';

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

const hostName = text('the name of a host', longestHostName);

/** `places.ts` checks which of them are required. */
const place = {
  cluster: clusterName(),
  host: hostName.optional().describe('Host on which the load generator runs, as the profile names it.'),
  hosts: list('names of hosts', hostName, mostInstances)
    .min(1, { error: 'must hold at least one host' })
    .optional()
    .describe('Several hosts instead of `host`: a [group](#groups-of-load-generators) with an instance on each.'),
  instances: count('instances', 2, mostInstances)
    .optional()
    .describe('Instances on each host, which are a [group](#groups-of-load-generators). Default: one.'),
  background: mapping({ until: name().describe('The load of the same run that it accompanies.') })
    .optional()
    .describe(
      'Makes it a [background](#background-loads): it runs at its target rate from before the load `until` starts until after that load has ended.',
    ),
};

/** The field `uses` of loads of a generator that uses other systems; empty for others. */
function usesField(workload: string): {
  uses?: z.ZodOptional<z.ZodObject<Record<string, z.ZodOptional<z.ZodString>>>>;
} {
  const systems = usedSystems(workload);
  if (systems.length === 0) return {};
  const uses = mapping(Object.fromEntries(systems.map((system) => [system, name().optional()])))
    .optional()
    .describe(
      `Names of the clusters that it uses in addition, by their systems (${systems.join(', ')}). Default: the cluster with the data that it reads, or the only one. Required if the campaign has several.`,
    );
  return { uses };
}

export const loadSchema = mappingByName({
  field: 'workload',
  noun: 'workload',
  names: workloadNames,
  mappingOf: (workload) =>
    mapping({
      workload: z.literal(workload),
      ...place,
      ...datasetField(workload),
      ...usesField(workload),
      ...partialParameters(workload),
      ...unknownSettingsField(factsOf(workload).clientSettings ?? {}),
    }),
});

/** The load's own generator decides later which of them it accepts. */
const levelParameters = mapping(anyLevelParameters()).describe(
  'Parameters of one load at one level. They override those of the run, which override those of the size.',
);

export const levelSchema = byName('loads with their parameters', z.string(), levelParameters, mostLoads).describe(
  'One level: parameters for the loads of the run, by their ids.',
);
