/** The link to one host: connects on demand, reconnects after a failure, and closes when unused. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '../host.ts';
import type { InventoryHost } from '../inventory.ts';
import { connect, placeOf, type Connection } from './connection.ts';
import { ConnectionLost, HostUnreachable } from '../failures.ts';
import { openObserver, type Observer } from './observer.ts';
import { tunnelsBy, type ForwardedChannel } from './tunnels.ts';

/** Default time for which operations on a host that does not answer are retried, in seconds. */
export const defaultRetrySeconds = 150;
const firstPauseMilliseconds = 500;
const longestPauseMilliseconds = 5_000;
/** Activities follow each other closely, and each reopens its hosts. */
const idleMilliseconds = 5_000;

export interface RetryOptions {
  /** How long to retry while the host does not answer. */
  retrySeconds: number;
  /** Called while the host does not answer. */
  onProgress: (words: string) => void;
}

export interface Link {
  /** Adds a user. The connection closes a few seconds after the last user is released. */
  acquire(): void;
  release(): void;
  /** Runs work that is safe to repeat; runs it again if the connection breaks. */
  repeat<T>(retry: RetryOptions, work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Runs work once. If the connection breaks during it, the caller decides. Connecting is still retried. */
  once<T>(retry: RetryOptions, work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Queries the host's observer; retried like `repeat`. */
  observe<T>(retry: RetryOptions, work: (observer: Observer) => Promise<T>): Promise<T>;
  /** Connects to a port of the host's own address; null if nothing accepts the connection. */
  forward(retry: RetryOptions, port: number): Promise<ForwardedChannel | null>;
  /** A local endpoint that forwards to a port of the host's own address until the last user is released. */
  tunnel(retry: RetryOptions, port: number): Promise<Endpoint>;
}

const links = new Map<string, Link>();

/** The single link of this process to a host. */
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
    // The caller may have been released meanwhile.
    if (users <= 0) closeSoon();
    return connection;
  }

  async function observed(on: Connection): Promise<Observer> {
    const known = observer;
    if (known?.of === on) {
      const opened = await known.opened;
      if (!opened.isOver()) return opened;
    }
    // Another caller may have opened a new observer meanwhile.
    if (observer === null || observer === known) {
      const opening = { of: on, opened: openObserver(on, place) };
      observer = opening;
      opening.opened.catch(() => {
        if (observer === opening) observer = null;
      });
    }
    return observer.opened;
  }

  const forward = (retry: RetryOptions, port: number): Promise<ForwardedChannel | null> =>
    persist(place, retry, async () => {
      const on = await connected();
      const channel = await on.forward(host.address, port);
      return channel && { channel, isLost: () => on.isLost() };
    });
  // Tunnels outlive their opener, so they use the default retry time.
  const through = { retrySeconds: defaultRetrySeconds, onProgress: () => {} };
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
    repeat: (retry, work) => persist(place, retry, async () => work(await connected())),
    once: async (retry, work) => work(await persist(place, retry, connected)),
    observe: (retry, work) => link.repeat(retry, async (on) => work(await observed(on))),
    forward,
    tunnel: async (retry, port) => {
      await persist(place, retry, connected);
      return tunnels.open(port);
    },
  };
  return link;
}

/** Retries connection failures with exponential backoff. */
async function persist<T>(place: string, retry: RetryOptions, attempt: () => Promise<T>): Promise<T> {
  const end = performance.now() + retry.retrySeconds * 1000;
  for (let pause = firstPauseMilliseconds; ; pause = Math.min(2 * pause, longestPauseMilliseconds)) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ConnectionLost || error instanceof HostUnreachable)) throw error;
      if (performance.now() + pause > end) throw retriesExhausted(place, retry, error);
      retry.onProgress(`waiting for ${place} to answer again`);
      await delay(pause);
    }
  }
}

function retriesExhausted(place: string, { retrySeconds }: RetryOptions, error: Error): Error {
  if (retrySeconds === 0) return error;
  return new HostUnreachable(`${place} did not answer for ${retrySeconds} s: ${error.message}`, { cause: error });
}
