/** Stops a load whose level saturates the machines. The reason is in its job folder, for the next worker that drives the run. */
import type { Host } from '../../hosts/host.ts';
import type { Saturation } from '../../workloads/saturation.ts';
import { saturationFile } from '../../workloads/watch.ts';

/** Time for the load generator to write its last output, such as the end of its log, which is evidence. */
const graceSeconds = 10;

function fileOf(host: Host, jobId: string): string {
  return `${host.jobFolder(jobId)}/${saturationFile}`;
}

export function isSaturated(host: Host, jobId: string): Promise<boolean> {
  return host.exists(fileOf(host, jobId));
}

/** Writes the reason before it stops the load, so that a stopped load always has a reason. */
export async function stopSaturated(host: Host, jobId: string, saturation: Saturation): Promise<void> {
  await host.writeFile(fileOf(host, jobId), `${JSON.stringify(saturation, null, 2)}\n`);
  await host.stopJob(jobId, graceSeconds);
}

/** Repeats a stop that may not have completed. */
export async function stopAgain(host: Host, jobId: string): Promise<void> {
  await host.stopJob(jobId, graceSeconds);
}
