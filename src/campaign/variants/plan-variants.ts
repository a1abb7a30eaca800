/** Plans variants: their clusters, and whether their heaps fit the hosts. */
import type { Plan, PlannedVariant } from '../../plan/plan.ts';
import { planOfVariant } from '../../plan/variants.ts';
import type { Faults } from '../faults.ts';
import { memoryUse } from '../memory-use.ts';
import type { MemoryPlan } from '../planned-hosts.ts';
import { withChanges, type ResolvedVariant } from './resolve-variants.ts';

/** Reports heaps of a variant that do not fit a host. */
export function planVariants(
  variants: ResolvedVariant[],
  { hosts, clusters }: MemoryPlan,
  steps: Plan['steps'],
  faults: Pick<Faults, 'add'>,
): PlannedVariant[] {
  const planned = variants.map(({ name, changes, systems }): PlannedVariant => {
    const changed = [...systems].flatMap(([system, its]) => {
      const cluster = clusters[system];
      return cluster ? [[system, withChanges(cluster, its)] as const] : [];
    });
    return { name, changes, clusters: Object.fromEntries(changed) };
  });
  for (const { name } of planned) {
    const part = planOfVariant({ hosts, clusters, steps, variants: { trials: 1, seed: 0, all: planned } }, name);
    for (const { host, totalMebibytes, memoryMebibytes } of memoryUse(part)) {
      if (totalMebibytes <= memoryMebibytes) continue;
      const sentence = `needs ${totalMebibytes} MiB on host ${host}, which has ${memoryMebibytes} MiB; give a smaller heap in heapMebibytes`;
      faults.add(['variants', name], sentence);
    }
  }
  return planned;
}
