/** Processes that use the resources of hosts, all the time or in turns with pauses. */
import type { Host } from '../../src/hosts/host.ts';
import { openedHost } from '../../src/systems/with-hosts.ts';
import { allOf, type InjectedRun, type Undo } from './applied.ts';
import { startOutside } from './outside.ts';
import type { Injection } from './scenario.ts';

type Hog = Extract<Injection, { kind: 'hog' }>;
type Flood = Extract<Injection, { kind: 'flood' }>;

/** The second argument are the seconds of a turn; 0 for no pauses. Turns follow the clock, so all processes pause together. */
const spin = [
  'import sys, time',
  'turn = float(sys.argv[1])',
  'while True:',
  '    if turn and time.time() // turn % 2: time.sleep(turn - time.time() % turn)',
].join('\n');

const flood = [
  'import socket, sys, time',
  'turn, address, bits = float(sys.argv[1]), sys.argv[2], float(sys.argv[3])',
  'link = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)',
  'size = 1400',
  'start, sent = time.monotonic(), 0',
  'while True:',
  '    if turn and time.time() // turn % 2:',
  '        time.sleep(turn - time.time() % turn)',
  '        start, sent = time.monotonic(), 0',
  '    due = (time.monotonic() - start) * bits / 8',
  '    while sent < due:',
  '        try: link.sendto(bytes(size), (address, 9))',
  '        except OSError: pass',
  '        sent += size',
  '    time.sleep(0.005)',
].join('\n');

const python = ['python3', '-I', '-S', '-c'];

export async function startHog({ host, processes, turns }: Hog, { hosts, id }: InjectedRun): Promise<Undo> {
  const argv = [...python, spin, String(turns?.seconds ?? 0)];
  const undos: Undo[] = [];
  for (let number = 1; number <= processes; number += 1) {
    undos.push(host === null ? startOutside(argv) : await startOn(openedHost(hosts, host), `${id}-${number}`, argv));
  }
  return allOf(undos);
}

export function startFlood({ host, to, megabitsPerSecond, turns }: Flood, { hosts, id }: InjectedRun): Promise<Undo> {
  const { address } = openedHost(hosts, to).inventory;
  const argv = [...python, flood, String(turns?.seconds ?? 0), address, String(megabitsPerSecond * 1e6)];
  return startOn(openedHost(hosts, host), id, argv);
}

async function startOn(host: Host, id: string, argv: string[]): Promise<Undo> {
  await host.startJob({ id, argv, environment: {} });
  return async () => {
    await host.stopJob(id, 0);
    const { state } = await host.jobStatus(id);
    if (state === 'running') throw new Error(`${id} still runs on ${host.inventory.name}.`);
  };
}
