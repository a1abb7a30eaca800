/** What all systems do, by service. */
import { loadSystem } from '../../src/systems/load-system.ts';
import { systemNames } from '../../src/systems/registry.ts';
import type { Service } from '../../src/systems/system.ts';

const loaded = await Promise.all(systemNames.map((name) => loadSystem(name)));
const services = new Map(loaded.flatMap((system) => Object.entries(system.services)));

/** The service of that name; throws where no system has it. */
export function serviceNamed(name: string): Service {
  const service = services.get(name);
  if (!service) throw new Error(`No system has a service ${name}.`);
  return service;
}
