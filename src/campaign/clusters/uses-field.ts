/** The field of loads that names the clusters which they use in addition to their own. */
import type { z } from 'zod';
import { mapping, name } from '../../input/fields.ts';
import { usedSystems } from '../../workloads/registry.ts';

type Names = z.ZodObject<Record<string, z.ZodOptional<z.ZodString>>>;

/** The field `uses` of loads of a generator that uses other systems; empty for others. */
export function usesField(workload: string): { uses?: z.ZodOptional<Names> } {
  const systems = usedSystems(workload);
  if (systems.length === 0) return {};
  const uses = mapping(Object.fromEntries(systems.map((system) => [system, name().optional()])))
    .optional()
    .describe(
      `Names of the clusters that it uses in addition, by their systems (${systems.join(', ')}). Default: the cluster with the data that it reads, or the only one. Required if the campaign has several.`,
    );
  return { uses };
}
