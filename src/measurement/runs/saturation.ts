/** Stops a load whose level is more than the machines can do. Why it was stopped lies in the folder of its job, where the next to drive the run finds it. */
import type { Host } from '../../hosts/host.ts';
import type { Saturation } from '../../workloads/saturation.ts';
import { saturationFile } from '../../workloads/watch.ts';

/** What a load tool writes when it is asked to end, such as the end of its log, is evidence. */
const graceSeconds = 10;

function fileOf(host: Host, jobId: string): string {
  return `${host.jobFolder(jobId)}/${saturationFile}`;
}

export function isSaturated(host: Host, jobId: string): Promise<boolean> {
  return host.exists(fileOf(host, jobId));
}

/** Writes the reason first: whoever finds a load that was stopped finds the reason as well. */
export async function stopSaturated(host: Host, jobId: string, saturation: Saturation): Promise<void> {
  await host.writeFile(fileOf(host, jobId), `${JSON.stringify(saturation, null, 2)}\n`);
  await host.stopJob(jobId, graceSeconds);
}

/** Goes on with a stop that was begun and not ended. */
export async function stopAgain(host: Host, jobId: string): Promise<void> {
  await host.stopJob(jobId, graceSeconds);
}
