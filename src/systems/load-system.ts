import { systemFacts } from './registry.ts';
import type { System } from './system.ts';

/**
 * What a system does, by its name: the `system` of `<name>/system.ts`. It brings drivers with it, so that nothing loads it
 * but what starts or asks systems.
 */
export async function loadSystem(name: string): Promise<System> {
  // Throws for a name that is not registered, before it becomes a path.
  systemFacts(name);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- test/systems/contract.test.ts holds every member to it
  const module = (await import(`./${name}/system.ts`)) as { system: System };
  return module.system;
}
