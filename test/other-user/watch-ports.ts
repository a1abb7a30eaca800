/** Another user of this machine, who speaks to every port on which processes of the project listen. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { execa } from 'execa';

/** No process of this machine has this number. */
const otherUser = 64_999;
const listening = '0A';
const againMilliseconds = 20_000;

/** Why another user gets an answer there; docs/security.md has the same. */
export const openToOthers = {
  temporal: 'what workers accept of its gRPC is signed',
  hosts: 'the services of a campaign are for every client in their network',
};

/** Who answered, once each: our programs with the ports, or keys of `openToOthers`. */
export function answering(heard: readonly Heard[], temporalPort?: number): string[] {
  const answered = heard.filter(({ answer }) => answer.length > 0);
  const names = answered.map(({ address, port, program }) => {
    if (port === temporalPort) return 'temporal';
    return address.startsWith('127.') ? `${program} on ${port}` : 'hosts';
  });
  return [...new Set(names)].toSorted();
}

export interface Heard {
  /** The program whose port it is. */
  program: string;
  address: string;
  port: number;
  /** The first bytes of its answer to gRPC, HTTP or plain bytes; empty for none. */
  answer: Buffer;
}

/** While `body` runs, finds all ports of our processes by itself, and speaks to each again and again. Needs root; without it, hears nothing. */
export async function asOtherUser(state: string, body: () => Promise<void>): Promise<Heard[]> {
  if (process.getuid?.() !== 0) {
    await body();
    return [];
  }
  const talking = execa('python3', ['-IS', join(import.meta.dirname, 'talk.py')], {
    uid: otherUser,
    gid: otherUser,
    stdin: 'pipe',
    buffer: false,
  });
  const programs = new Map<string, string>();
  const askedAt = new Map<string, number>();
  const heard: Heard[] = [];
  const lines = createInterface({ input: talking.stdout });
  lines.on('line', (line) => {
    const [address = '', port = '', answer = ''] = line.split(' ');
    const program = programs.get(`${address} ${port}`) ?? '';
    heard.push({ program, address, port: Number(port), answer: Buffer.from(answer, 'hex') });
  });
  const done = new AbortController();
  const watching = (async () => {
    while (!done.signal.aborted) {
      for (const [place, program] of portsOf(ourProcesses(state))) {
        // A port may be open before there is anybody behind it.
        if (Date.now() - (askedAt.get(place) ?? 0) < againMilliseconds) continue;
        programs.set(place, program);
        askedAt.set(place, Date.now());
        talking.stdin.write(`${place}\n`);
      }
      await setTimeout(500);
    }
  })();
  try {
    await body();
  } finally {
    done.abort();
    await watching;
    talking.stdin.end();
    await talking;
  }
  return heard;
}

/** This process, all that descend from it, and all that work with this state folder. */
function ourProcesses(state: string): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(all.map((pid) => [Number(pid), parentOf(pid)]));
  const descends = (pid: number): boolean => pid === process.pid || (pid > 1 && descends(parents.get(pid) ?? 0));
  return [...parents.keys()].filter((pid) => descends(pid) || read(`/proc/${pid}/environ`).includes(`=${state}`));
}

const parentOf = (pid: string): number => Number(/\) \S (\d+)/.exec(read(`/proc/${pid}/stat`))?.[1] ?? 0);

/** Programs by the addresses and ports on which they listen, in this network and in those of hosts. */
function portsOf(pids: readonly number[]): Map<string, string> {
  const programs = new Map<string, string>();
  for (const pid of pids) {
    for (const inode of socketsOf(pid))
      programs.set(inode, read(`/proc/${pid}/cmdline`).split('\0').slice(0, 3).join(' '));
  }
  const ports = new Map<string, string>();
  const networks = new Map(pids.map((pid) => [readlinkIfThere(`/proc/${pid}/ns/net`), pid]));
  const here = readlinkIfThere('/proc/self/ns/net');
  for (const [network, pid] of networks) {
    for (const line of [`/proc/${pid}/net/tcp`, `/proc/${pid}/net/tcp6`].flatMap((table) => read(table).split('\n'))) {
      const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
      const program = programs.get(inode);
      if (state !== listening || program === undefined) continue;
      const place = placeOf(local);
      // A loopback address of another network is this machine's, and a link-local one the metadata server of a cloud.
      if (network === here || !/^(127|169\.254)\./.test(place)) ports.set(place, program);
    }
  }
  return ports;
}

function socketsOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).flatMap(
      (name) => /^socket:\[(\d+)\]$/.exec(readlinkIfThere(join(folder, name)))?.[1] ?? [],
    );
  } catch {
    // It has ended.
    return [];
  }
}

/** Addresses of all interfaces and `::1` are reached at the loopback address, and the others are of IPv4, also in the table of IPv6. */
function placeOf(local: string): string {
  const [address = '', port = ''] = local.split(':');
  const isIpv4 = address.length === 8 || address.slice(16, 24) === 'FFFF0000';
  const bytes = [6, 4, 2, 0].map((from) => Number.parseInt(address.slice(-8).slice(from, from + 2), 16));
  const isLoopback = /^0+$/.test(address.slice(-8)) || !isIpv4;
  return `${isLoopback ? '127.0.0.1' : bytes.join('.')} ${Number.parseInt(port, 16)}`;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
}

function readlinkIfThere(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
