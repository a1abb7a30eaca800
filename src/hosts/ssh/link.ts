/** The way to one host: its connection, made when it is needed, made again when it broke, closed when nobody uses it. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '../host.ts';
import type { InventoryHost } from '../inventory.ts';
import { connect, placeOf } from './connection.ts';
import type { Connection } from './connection.ts';
import { ConnectionLost, HostUnreachable } from '../failures.ts';
import { openObserver } from './observer.ts';
import type { Observer } from './observer.ts';
import { tunnelsBy } from './tunnels.ts';
import type { Forwarded } from './tunnels.ts';

/** Longest wait for a host that does not answer, in seconds, unless the opener of a host says otherwise. */
export const defaultPatienceSeconds = 150;
const firstPauseMilliseconds = 500;
const longestPauseMilliseconds = 5_000;
/** Activities follow one another closely, and each opens its hosts anew. */
const idleMilliseconds = 5_000;

export interface Patience {
  /** How long the host may stay away. */
  patienceSeconds: number;
  /** Told while the host stays away. */
  onProgress: (words: string) => void;
}

export interface Link {
  /** Counts a user; the connection is closed some seconds after the last one is gone. */
  acquire(): void;
  release(): void;
  /** Work that may be done twice: after a connection that broke under it, it is. */
  repeat<T>(patience: Patience, work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Work that nobody repeats: a connection that breaks under it is the caller's to judge. Connecting is tried as long as ever. */
  once<T>(patience: Patience, work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Asks the host's observer; repeated like `repeat`. */
  observe<T>(patience: Patience, work: (observer: Observer) => Promise<T>): Promise<T>;
  /** Calls a port of the host's own address; null where nobody takes the call. */
  forward(patience: Patience, port: number): Promise<Forwarded | null>;
  /** An endpoint of this machine that leads to a port of the host's own address until the last user is gone. */
  tunnel(patience: Patience, port: number): Promise<Endpoint>;
}

const links = new Map<string, Link>();

/** The one link of this process to a host. */
export function linkTo(host: InventoryHost): Link {
  const key = JSON.stringify([host.address, host.reach]);
  const known = links.get(key);
  if (known) return known;
  const made = makeLink(host);
  links.set(key, made);
  return made;
}

function makeLink(host: InventoryHost): Link {
  const place = placeOf(host);
  let users = 0;
  let idle: NodeJS.Timeout | undefined;
  let connecting: Promise<Connection> | null = null;
  let connection: Connection | null = null;
  let observer: { of: Connection; opened: Promise<Observer> } | null = null;

  async function connected(): Promise<Connection> {
    if (connection && !connection.isLost()) return connection;
    connecting ??= connect(host).finally(() => (connecting = null));
    connection = await connecting;
    // Whoever wanted it may have given up meanwhile.
    if (users <= 0) closeSoon();
    return connection;
  }

  async function observed(on: Connection): Promise<Observer> {
    const known = observer;
    if (known?.of === on) {
      const opened = await known.opened;
      if (!opened.isOver()) return opened;
    }
    // Whoever else found it over may have opened another meanwhile.
    if (observer === null || observer === known) {
      const opening = { of: on, opened: openObserver(on, place) };
      observer = opening;
      opening.opened.catch(() => {
        if (observer === opening) observer = null;
      });
    }
    return observer.opened;
  }

  const forward = (patience: Patience, port: number): Promise<Forwarded | null> =>
    persist(place, patience, async () => {
      const on = await connected();
      const channel = await on.forward(host.address, port);
      return channel && { channel, isLost: () => on.isLost() };
    });
  // They outlast whoever opened them, and so do not wait by his patience.
  const through = { patienceSeconds: defaultPatienceSeconds, onProgress: () => {} };
  const tunnels = tunnelsBy((port) => forward(through, port));

  function closeSoon(): void {
    clearTimeout(idle);
    idle = setTimeout(() => {
      tunnels.close();
      connection?.close();
      connection = null;
    }, idleMilliseconds);
  }

  const link: Link = {
    acquire: () => {
      users += 1;
      clearTimeout(idle);
    },
    release: () => {
      users -= 1;
      if (users <= 0) closeSoon();
    },
    repeat: (patience, work) => persist(place, patience, async () => work(await connected())),
    once: async (patience, work) => work(await persist(place, patience, connected)),
    observe: (patience, work) => link.repeat(patience, async (on) => work(await observed(on))),
    forward,
    tunnel: async (patience, port) => {
      await persist(place, patience, connected);
      return tunnels.open(port);
    },
  };
  return link;
}

/** Tries again, with growing pauses, what failed for want of a connection. */
async function persist<T>(place: string, patience: Patience, attempt: () => Promise<T>): Promise<T> {
  const end = performance.now() + patience.patienceSeconds * 1000;
  for (let pause = firstPauseMilliseconds; ; pause = Math.min(2 * pause, longestPauseMilliseconds)) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ConnectionLost || error instanceof HostUnreachable)) throw error;
      if (performance.now() + pause > end) throw lastWord(place, patience, error);
      patience.onProgress(`waiting for ${place} to answer again`);
      await delay(pause);
    }
  }
}

function lastWord(place: string, { patienceSeconds }: Patience, error: Error): Error {
  if (patienceSeconds === 0) return error;
  return new HostUnreachable(`${place} did not answer for ${patienceSeconds} s: ${error.message}`, { cause: error });
}
