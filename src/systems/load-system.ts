import { systemFacts } from './registry.ts';
import type { System, PreparationContext } from './system.ts';

/**
 * Loads the code of a system: the `system` of `<name>/system.ts`. It imports drivers, so only code that starts or queries systems
 * should load it.
 */
export async function loadSystem(name: string): Promise<System> {
  // Throws for an unregistered name before it becomes part of a path.
  systemFacts(name);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- test/systems/contract.test.ts holds every member to it
  const module = (await import(`./${name}/system.ts`)) as { system: System };
  return module.system;
}

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
