/** What a failed job says of itself, for the message of its failure. */
import type { Host } from '../../hosts/host.ts';

/** Bytes of each output that are shown. */
const shownOutputBytes = 2000;

/** The reason with its host, then the last lines of both outputs of the job. */
export async function failedJobText(host: Host, jobId: string, reason: string): Promise<string> {
  const output = [
    await host.tailJob(jobId, 'output', shownOutputBytes),
    await host.tailJob(jobId, 'error', shownOutputBytes),
  ];
  return [`${reason} on ${host.inventory.name}.`, ...output.map((text) => text.trim())].join('\n').trim();
}
