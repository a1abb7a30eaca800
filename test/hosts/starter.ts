/** A process that starts a job and then waits to be killed. Reads the inventory and the job from standard input. */
import { text } from 'node:stream/consumers';
import type { Inventory } from '../../src/hosts/inventory.ts';
import type { JobSpec } from '../../src/hosts/job.ts';
import { openHost } from '../../src/hosts/open.ts';

const { inventory, job }: { inventory: Inventory; job: JobSpec } = JSON.parse(await text(process.stdin));
const host = await openHost(inventory, 'kafka01');
await host.startJob(job);
setInterval(() => {}, 60_000);
