import type { Action } from './action.ts';
import { factsOfAction } from './registry.ts';

/** Loads the code of an action: the `action` of `<name>/action.ts`. */
export async function loadAction(name: string): Promise<Action<Record<string, unknown>>> {
  // Throws for an unregistered name before it becomes part of a path.
  factsOfAction(name);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- test/actions/contract.test.ts holds every member to it
  const module = (await import(`./${name}/action.ts`)) as { action: Action<Record<string, unknown>> };
  return module.action;
}
