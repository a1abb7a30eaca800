/** Asks machines that are there already, and keeps order in what is ours on them. */
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Host } from '../../hosts/host.ts';
import type { Inventory } from '../../hosts/inventory.ts';
import { HostRefused, HostUnreachable } from '../../hosts/failures.ts';
import { openSshHost } from '../../hosts/ssh/host.ts';
import { askMachine, patienceSeconds } from './ask.ts';
import { lookAtFirewall, removeFirewall } from './firewall.ts';
import type { MachineFacts } from './judge.ts';

const file = new URL('static.py', import.meta.url);

/** Ending what ignores the polite signal, and removing hours of data. */
const removalSeconds = 1800;

const found = z.object({ processes: z.array(z.string()), folders: z.array(z.string()) });
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

/** What of ours is on a machine. */
export type Found = z.infer<typeof found> & { rules: string[] };

const placeOf = ({ inventory }: Host): string[] => [dirname(inventory.dataFolder), inventory.dataFolder];

/** Makes a machine's data folder, and says what the machine has. `ports` are those that services are to listen on. */
export async function takeMachine(host: Host, ports: number[]): Promise<MachineFacts> {
  const facts = await askMachine(host, file, factsAnswer, ['facts', host.inventory.address, ports.join(',')]);
  const { freeBytes } = await askMachine(host, file, made, ['make', ...placeOf(host)]);
  return { ...facts, freeBytes, clock: await host.clockOffset() };
}

export async function lookAtMachine(host: Host, mark: string): Promise<Found> {
  const argv = ['look', `${mark}/${host.inventory.name}`, ...placeOf(host)];
  return { ...(await askMachine(host, file, found, argv)), rules: await lookAtFirewall(host, mark) };
}

/** Ends our processes on a machine and removes our rules and folders. Returns what is still there. */
export async function clearMachine(host: Host, mark: string): Promise<Found> {
  const remove = (action: 'end' | 'remove') =>
    askMachine(host, file, found, [action, `${mark}/${host.inventory.name}`, ...placeOf(host)], removalSeconds);
  // In this order: while a service is there, others are kept from it, and a folder says whether there are rules.
  await remove('end');
  await removeFirewall(host, mark);
  return { ...(await remove('remove')), rules: await lookAtFirewall(host, mark) };
}

/**
 * Does something on every machine at once, and throws only when all are through: one sentence for each that failed.
 *
 * @throws HostUnreachable where another try may help, else HostRefused
 */
export async function onEveryMachine<T>(
  { hosts, mark }: Inventory,
  onProgress: (words: string) => void,
  work: (host: Host) => Promise<T>,
): Promise<T[]> {
  const outcomes = await Promise.allSettled(
    hosts.map(async (each) => {
      const host = openSshHost(each, mark, { patienceSeconds, onProgress });
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
