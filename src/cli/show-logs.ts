/** `proofload logs`: the logs of services, from their hosts while these are up, then from the results. */
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { runAttached } from '../hosts/attached.ts';
import { RefusalError } from '../input/refusal.ts';
import { suggestion } from '../input/closest.ts';
import type { Inventory } from '../hosts/inventory.ts';
import type { Plan } from '../plan/plan.ts';
import { planOfEveryVariant } from '../plan/variants.ts';
import { hostNamed } from '../systems/folders.ts';
import { logsOf, serviceJobIds, type PlacedService } from '../systems/services.ts';
import { resultsFolder } from '../state/paths.ts';
import { findCampaignHosts, hostIn } from './campaign-hosts.ts';
import { printKeptLogs } from './kept-logs.ts';
import { asRefusal } from './run-on-host.ts';
import { print, printError } from './terminal.ts';

export interface LogsRequest {
  host?: string | undefined;
  service?: string | undefined;
  follow?: true | undefined;
  /** Of each file. */
  lines: number;
}

/** @throws RefusalError for an unknown host or service, and if there are no logs */
export async function showLogs(campaignId: string, request: LogsRequest): Promise<void> {
  const { record, inventory, why } = await findCampaignHosts(campaignId);
  const services = chosenServices(campaignId, record.plan, request);
  if (inventory) {
    await printHostLogs(inventory, services, request);
    return;
  }
  const found = await printKeptLogs(join(resultsFolder, campaignId), record, services, request.lines);
  if (!found) throw new RefusalError([`${campaignId} has no logs of these services in its results. ${why}`]);
  if (request.follow) printError(`${campaignId} has no hosts up: no further lines follow.`);
}

/** The services that a request names; all without a name. */
export function chosenServices(
  campaignId: string,
  plan: Plan,
  { host, service }: Pick<LogsRequest, 'host' | 'service'>,
): PlacedService[] {
  const all = serviceJobIds(planOfEveryVariant(plan));
  if (host !== undefined) hostIn(campaignId, plan, host);
  const here = all.filter((placed) => host === undefined || placed.host === host);
  if (here.length === 0) throw new RefusalError([`${campaignId} has no services on ${host ?? 'its hosts'}.`]);
  const known = [...new Set(here.map((placed) => placed.service))];
  if (service !== undefined && !known.includes(service))
    throw new RefusalError([`${campaignId} has no service ${service} on ${host}; ${suggestion(service, known)}`]);
  return here.filter((placed) => service === undefined || placed.service === service);
}

/** Prints the files that exist and are no archives. The arguments are the lines, an option of tail, and the paths. */
const tail = `lines=$1; follow=$2; shift 2
for path; do shift; if [ -e "$path" ]; then set -- "$@" "$path"; fi; done
[ $# -gt 0 ] || exit 0
exec find "$@" -type f ! -name '*.gz' ! -name '*.zip' -exec tail -q -n "$lines" $follow -- {} +`;

/** Lines of several services begin with host and service. */
async function printHostLogs(
  inventory: Inventory,
  services: PlacedService[],
  { follow, lines }: LogsRequest,
): Promise<void> {
  const ended = new AbortController();
  const stop = (): void => ended.abort();
  if (follow) process.once('SIGINT', stop).once('SIGTERM', stop);
  const show = async (placed: PlacedService): Promise<void> => {
    const prefix = services.length > 1 ? `${placed.host} ${placed.service} | ` : '';
    const output = linesTo((line) => print(`${prefix}${line}\n`));
    const error = linesTo((line) => printError(`${prefix}${line}`));
    const streams = { output: output.stream, error: error.stream };
    const argv = ['/bin/sh', '-c', tail, 'sh', String(lines), follow ? '-F' : '', ...logsOf(inventory, placed)];
    const host = hostNamed(inventory, placed.host);
    await asRefusal(() => runAttached(inventory, host, { argv, streams, signal: ended.signal }));
    await Promise.all([output.end(), error.end()]);
  };
  // Side by side only where none of them ends: else the lines of one service stay together.
  if (follow) await Promise.all(services.map(show));
  else for (const placed of services) await show(placed);
}

/** Calls back for each line that is written to `stream`. `end` resolves after the last one. */
function linesTo(take: (line: string) => void): { stream: PassThrough; end: () => Promise<void> } {
  const stream = new PassThrough();
  const reader = createInterface({ input: stream, crlfDelay: Infinity }).on('line', take);
  const closed = new Promise<void>((resolve) => reader.once('close', resolve));
  return {
    stream,
    end: () => {
      stream.end();
      return closed;
    },
  };
}
