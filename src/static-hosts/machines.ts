/** Asks machines that are there already, and keeps order in what is ours on them. */
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Host } from '../hosts/host.ts';
import type { Inventory } from '../hosts/inventory.ts';
import { HostRefused, HostUnreachable } from '../hosts/failures.ts';
import { openSshHost } from '../hosts/ssh/host.ts';
import { runProgram } from '../hosts/ssh/run-program.ts';
import type { MachineFacts } from './judge.ts';

const file = new URL('static.py', import.meta.url);

/** A machine that is switched on answers sooner; whoever waits for one that is not tries again. */
const patienceSeconds = 30;
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
export type Found = z.infer<typeof found>;

async function call<Schema extends z.ZodType>(
  { inventory }: Host,
  schema: Schema,
  argv: string[],
  limitSeconds = 120,
): Promise<z.infer<Schema>> {
  const asked = { file, call: 'answer(sys.argv[1:])', argv };
  const said = await runProgram(inventory, asked, { patienceSeconds, onProgress: () => {}, limitSeconds });
  // What a login shell prints stands before.
  return schema.parse(JSON.parse(said.trim().split('\n').at(-1) ?? ''));
}

const placeOf = ({ inventory }: Host): string[] => [dirname(inventory.dataFolder), inventory.dataFolder];

/** Makes a machine's data folder, and says what the machine has. `ports` are those that services are to listen on. */
export async function takeMachine(host: Host, ports: number[]): Promise<MachineFacts> {
  const facts = await call(host, factsAnswer, ['facts', host.inventory.address, ports.join(',')]);
  const { freeBytes } = await call(host, made, ['make', ...placeOf(host)]);
  return { ...facts, freeBytes, clock: await host.clockOffset() };
}

export function lookAtMachine(host: Host, mark: string): Promise<Found> {
  return call(host, found, ['look', `${mark}/${host.inventory.name}`, ...placeOf(host)]);
}

/** Ends our processes on a machine and removes our folders. Returns what is still there. */
export function clearMachine(host: Host, mark: string): Promise<Found> {
  return call(host, found, ['remove', `${mark}/${host.inventory.name}`, ...placeOf(host)], removalSeconds);
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
