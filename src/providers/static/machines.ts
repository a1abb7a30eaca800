/** Inspects existing machines and manages Proofload's files and processes on them. */
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Host } from '../../hosts/host.ts';
import type { Inventory } from '../../hosts/inventory.ts';
import { HostRefused, HostUnreachable } from '../../hosts/failures.ts';
import { openSshHost } from '../../hosts/ssh/host.ts';
import { askMachine, retrySeconds } from './ask.ts';
import { listFirewallRules, removeFirewall } from './firewall.ts';
import type { MachineFacts } from './judge.ts';

const file = new URL('static.py', import.meta.url);

/** For processes that ignore SIGTERM, and for removing hours of data. */
const removalSeconds = 1800;

const leftovers = z.object({ processes: z.array(z.string()), folders: z.array(z.string()) });
const factsAnswer = z.object({
  cores: z.number(),
  memoryMebibytes: z.number(),
  root: z.boolean(),
  endsAtLogout: z.boolean(),
  java: z.string().nullable(),
  tar: z.boolean(),
  openFiles: z.number(),
  system: z.string(),
  kernel: z.string(),
  portsInUse: z.array(z.number()),
});
const made = z.object({ freeBytes: z.number() });

/** Proofload's leftovers on a machine. */
export type MachineLeftovers = z.infer<typeof leftovers> & { rules: string[] };

const foldersOf = ({ inventory }: Host): string[] => [dirname(inventory.dataFolder), inventory.dataFolder];

/** Makes a machine's data folder and returns the machine's facts. `ports` are those that services need. */
export async function takeMachine(host: Host, ports: number[]): Promise<MachineFacts> {
  const facts = await askMachine(host, file, factsAnswer, ['facts', host.inventory.address, ports.join(',')]);
  const { freeBytes } = await askMachine(host, file, made, ['make', ...foldersOf(host)]);
  return { ...facts, freeBytes, clock: await host.clockOffset() };
}

export async function findMachineLeftovers(host: Host, mark: string): Promise<MachineLeftovers> {
  const argv = ['look', `${mark}/${host.inventory.name}`, ...foldersOf(host)];
  return { ...(await askMachine(host, file, leftovers, argv)), rules: await listFirewallRules(host, mark) };
}

/** Ends our processes on a machine. Returns what is left. */
export async function endMachineProcesses(host: Host, mark: string): Promise<string[]> {
  const argv = ['end', `${mark}/${host.inventory.name}`, ...foldersOf(host)];
  return (await askMachine(host, file, leftovers, argv, removalSeconds)).processes;
}

/** Ends our processes on a machine and removes our rules and folders. Returns what is left. */
export async function clearMachine(host: Host, mark: string): Promise<MachineLeftovers> {
  const remove = (action: 'end' | 'remove') =>
    askMachine(host, file, leftovers, [action, `${mark}/${host.inventory.name}`, ...foldersOf(host)], removalSeconds);
  // In this order: the firewall must stay while services run, and the folder records whether there are rules.
  await remove('end');
  await removeFirewall(host, mark);
  return { ...(await remove('remove')), rules: await listFirewallRules(host, mark) };
}

/**
 * Runs `work` on all machines in parallel and waits for all. Throws one sentence for each failed machine.
 *
 * @throws HostUnreachable where a retry may help, else HostRefused
 */
export async function onEveryMachine<T>(
  { hosts, mark }: Inventory,
  onProgress: (words: string) => void,
  work: (host: Host) => Promise<T>,
): Promise<T[]> {
  const outcomes = await Promise.allSettled(
    hosts.map(async (each) => {
      const host = openSshHost(each, mark, { retrySeconds, onProgress });
      try {
        return await work(host);
      } finally {
        await host.close();
      }
    }),
  );
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Error] : []));
  const [only, another] = failures;
  if (only && !another) throw only;
  if (only) {
    const sentences = failures.map(({ message }) => message).join('\n');
    const Kind = failures.every((failure) => failure instanceof HostRefused) ? HostRefused : HostUnreachable;
    throw new Kind(sentences, { cause: new AggregateError(failures) });
  }
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}
