/**
 * Failures of a run. The names are failure types in the workflow's retry policies: the same attempt is never driven again after
 * one of them, but a new attempt may be.
 */
import type { Host } from '../../hosts/host.ts';

/** A load generator failed, or its outputs are unusable. */
export class RunFailed extends Error {
  override readonly name = 'RunFailed';
}

/** The run exceeded its timeout. */
export class RunTimedOut extends Error {
  override readonly name = 'RunTimedOut';
}

/** Every load finished, but something else failed in the measurement window. */
export class InvalidWindow extends Error {
  override readonly name = 'InvalidWindow';
}

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
