/** `proofload ssh` and `proofload exec`: a shell or a command on a host of a campaign, with this terminal. */
import { runAttached } from '../hosts/attached.ts';
import { ConnectionLost, HostRefused, HostUnreachable } from '../hosts/failures.ts';
import { RefusalError } from '../input/refusal.ts';
import { openCampaignHost, warnOfMeasurement } from './campaign-hosts.ts';

/** Bash if there is one. It reads no files of the login, which would hide the name of the host in the prompt. */
const shell = ['/bin/sh', '-c', 'if command -v bash >/dev/null; then exec bash --norc; else exec sh; fi'];

/**
 * Runs a command on a host until it ends, and returns its exit code.
 *
 * @param argv null for a shell
 * @throws RefusalError before anything runs, if the host is not up or cannot be reached
 */
export async function runOnHost(campaignId: string, hostName: string, argv: string[] | null): Promise<number> {
  const { inventory, host, measuring } = await openCampaignHost(campaignId, hostName);
  await warnOfMeasurement(campaignId, measuring, { host: hostName, command: argv === null ? 'ssh' : 'exec' });
  const environment: Record<string, string> = argv === null ? { PS1: `${hostName}:\\w\\$ ` } : {};
  return await asRefusal(() => runAttached(inventory, host, { argv: argv ?? shell, environment, streams: 'own' }));
}

/** A host that does not answer is no bug of Proofload. */
export async function asRefusal<Result>(body: () => Promise<Result>): Promise<Result> {
  try {
    return await body();
  } catch (error) {
    const isKnown = error instanceof HostRefused || error instanceof HostUnreachable || error instanceof ConnectionLost;
    throw isKnown ? new RefusalError([error.message]) : error;
  }
}
