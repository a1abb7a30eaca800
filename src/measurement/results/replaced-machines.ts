/** Hosts that got a new machine while a campaign ran. Pure. */

/** The order of a new machine, which keeps the name and the disk of its host. */
export interface ReplacedMachine {
  /** When it was ordered. */
  atMilliseconds: number;
  host: string;
  /** The event that ordered it: its run, attempt and name. */
  event: string;
  /** Which machine of the host it is: the first one was 1. */
  machine: number;
}

type Replacing = { hostsReplaced?: ReplacedMachine[] };

/** The record with the order of a new machine. An event that has ordered one orders no other. */
export function withOrderedMachine<Part extends Replacing>(
  record: Part,
  { host, event, atMilliseconds }: Omit<ReplacedMachine, 'machine'>,
): Part {
  const { hostsReplaced = [] } = record;
  if (isMachineOrdered(record, event)) return record;
  const machine = (machinesByHost(record)[host] ?? 1) + 1;
  return { ...record, hostsReplaced: [...hostsReplaced, { atMilliseconds, host, event, machine }] };
}

export function isMachineOrdered({ hostsReplaced = [] }: Replacing, event: string): boolean {
  return hostsReplaced.some((each) => each.event === event);
}

/** The number of the latest machine of each host that got a new one. */
export function machinesByHost({ hostsReplaced = [] }: Replacing): Record<string, number> {
  return Object.fromEntries(hostsReplaced.map(({ host, machine }) => [host, machine]));
}
