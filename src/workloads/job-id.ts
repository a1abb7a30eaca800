/** Where the job of an instance of a load is found: fresh for each attempt. Pure. */
import type { Inventory } from '../hosts/inventory.ts';
import type { LoadInstance } from '../plan/instances.ts';
import { hostNamed } from '../systems/folders.ts';

interface Attempt {
  runId: string;
  attempt: number;
  load: { id: string };
  instance: LoadInstance;
}

/** What an instance is called beside the other loads of its run: as its load where that has no other. */
export function instanceId(loadId: string, { number, of }: LoadInstance): string {
  return of === 1 ? loadId : `${loadId}-i${number}`;
}

/** Id of the job of an instance, or of a step that prepares its load. An attempt is a job of its own. */
export function jobId({ runId, attempt, load, instance }: Attempt, step?: string): string {
  return [runId, `a${attempt}`, instanceId(load.id, instance), ...(step ? [step] : [])].join('-');
}

/** Absolute path on the instance's host of the folder of such a job, for tools that take no relative paths. */
export function jobFolder(context: Attempt & { inventory: Inventory }, step?: string): string {
  return `${hostNamed(context.inventory, context.instance.host).dataFolder}/jobs/${jobId(context, step)}`;
}
