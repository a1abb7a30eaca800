/** Asks for the disk credits of hosts again and again, next to a wait: a slow provider must not delay what the wait does. */
import type { CreditsLeft } from '../../hosts/inventory.ts';
import type { HostCredits } from '../../steps/settle/credits.ts';

/** Hosts whose disks have credits, and how to ask for them. */
export interface AskedCredits {
  hosts: string[];
  /** By host. Rejects if the provider does not answer, or when the signal is aborted. */
  ask: (signal: AbortSignal) => Promise<Map<string, CreditsLeft>>;
}

/** Figures come every five minutes, some time after they were taken. */
const askAgainMilliseconds = 60_000;

/** An answer that takes longer counts as none. */
const answerMilliseconds = 30_000;

export interface WatchedCredits {
  /** As last answered; empty if no disk has credits. */
  hosts: HostCredits[];
  /** Asks, unless it asked in the last minute or waits for an answer. */
  askIfDue(): void;
  /** Resolves when no answer is awaited, after 30 s at most. */
  answered(): Promise<void>;
  stop(): void;
}

/** @param asked null if no disk has credits */
export function watchCredits(asked: AskedCredits | null): WatchedCredits {
  const startMilliseconds = Date.now();
  const hosts = (asked?.hosts ?? []).map((host): HostCredits => ({
    host,
    left: { unknown: 'no answer yet' },
    unknownSinceMilliseconds: startMilliseconds,
  }));
  const stopped = new AbortController();
  let askedMilliseconds = -Infinity;
  let pending: Promise<void> | null = null;

  const note = (leftOf: (host: string) => CreditsLeft): void => {
    for (const each of hosts) {
      each.left = leftOf(each.host);
      each.unknownSinceMilliseconds = 'unknown' in each.left ? (each.unknownSinceMilliseconds ?? Date.now()) : null;
    }
  };
  const ask = async (each: AskedCredits): Promise<void> => {
    try {
      const answer = await answerOf(each, stopped.signal);
      note((host) => answer.get(host) ?? { unknown: 'the provider does not list it' });
    } catch (error) {
      const unknown = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
      note(() => ({ unknown }));
    }
  };
  return {
    hosts,
    askIfDue() {
      if (!asked || hosts.length === 0 || pending || Date.now() - askedMilliseconds < askAgainMilliseconds) return;
      askedMilliseconds = Date.now();
      pending = ask(asked).finally(() => (pending = null));
    },
    answered: async () => pending ?? undefined,
    stop: () => stopped.abort(),
  };
}

/** @throws Error after 30 s, or when stopped, also if the provider's client ignores its signal */
function answerOf({ ask }: AskedCredits, stopped: AbortSignal): Promise<Map<string, CreditsLeft>> {
  const given = new AbortController();
  return new Promise((resolve, reject) => {
    const giveUp = (reason: string): void => {
      reject(new Error(reason));
      given.abort();
    };
    const stop = () => giveUp('the wait has ended');
    const timer = setTimeout(() => giveUp(`no answer within ${answerMilliseconds / 1000} s`), answerMilliseconds);
    stopped.addEventListener('abort', stop);
    void ask(given.signal)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        stopped.removeEventListener('abort', stop);
      });
  });
}
