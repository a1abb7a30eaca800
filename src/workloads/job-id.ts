/** Ids and folders of the jobs of a load. Each attempt has its own. Pure. */
import type { Inventory } from '../hosts/inventory.ts';
import type { LoadInstance } from '../plan/instances.ts';
import { hostNamed } from '../systems/folders.ts';

interface Attempt {
  runId: string;
  attempt: number;
  load: { id: string };
  instance: LoadInstance;
}

/** Name of an instance within its run: the id of its load if the load has one instance. */
export function instanceId(loadId: string, { number, of }: LoadInstance): string {
  return of === 1 ? loadId : `${loadId}-i${number}`;
}

/** Id of the job of an instance, or of a preparation step of its load. */
export function jobId({ runId, attempt, load, instance }: Attempt, step?: string): string {
  return [runId, `a${attempt}`, instanceId(load.id, instance), ...(step ? [step] : [])].join('-');
}

/** Absolute path of the job's folder on the instance's host, for generators that accept no relative paths. */
export function jobFolder(context: Attempt & { inventory: Inventory }, step?: string): string {
  return `${hostNamed(context.inventory, context.instance.host).dataFolder}/jobs/${jobId(context, step)}`;
}
