import { systemFacts } from './registry.ts';
import type { System } from './system.ts';

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
