/** Where the job of a load is found: fresh for each attempt. Pure. */
import type { Inventory } from '../hosts/inventory.ts';
import { hostNamed } from '../systems/folders.ts';

interface Attempt {
  runId: string;
  attempt: number;
  load: { id: string; host: string };
}

/** Id of the job of a load, or of a step that prepares it. An attempt is a job of its own. */
export function jobId({ runId, attempt, load }: Attempt, step?: string): string {
  return [runId, `a${attempt}`, load.id, ...(step ? [step] : [])].join('-');
}

/** Absolute path on the load's host of the folder of such a job, for tools that take no relative paths. */
export function jobFolder(context: Attempt & { inventory: Inventory }, step?: string): string {
  return `${hostNamed(context.inventory, context.load.host).dataFolder}/jobs/${jobId(context, step)}`;
}
