import { loadSystem } from './load-system.ts';
import type { PreparationContext } from './system.ts';

/** Has the system of a cluster do one of its preparations. Throws where it has none of that name. */
export async function prepareInSystem(preparation: string, context: PreparationContext): Promise<void> {
  const { preparations = {} } = await loadSystem(context.cluster.system);
  const does = Object.hasOwn(preparations, preparation) ? preparations[preparation] : undefined;
  if (!does) {
    const known = Object.keys(preparations).join(', ') || 'none';
    throw new Error(`${context.cluster.system} has no preparation "${preparation}"; it has ${known}.`);
  }
  await does(context);
}
