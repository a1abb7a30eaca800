import { loadSystem } from './load-system.ts';
import type { PreparationContext } from './system.ts';

/** Runs a preparation of a cluster's system. Throws if the system has none of that name. */
export async function prepareInSystem(preparation: string, context: PreparationContext): Promise<void> {
  const { preparations = {} } = await loadSystem(context.cluster.system);
  const prepare = Object.hasOwn(preparations, preparation) ? preparations[preparation] : undefined;
  if (!prepare) {
    const known = Object.keys(preparations).join(', ') || 'none';
    throw new Error(`${context.cluster.system} has no preparation "${preparation}"; it has ${known}.`);
  }
  await prepare(context);
}
