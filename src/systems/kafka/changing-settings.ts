/** Settings that a running broker takes on, as in the table of "Updating Broker Configs" in Kafka's documentation. Pure. */
import type { ChangingSetting } from '../facts.ts';

export const changingSettings = {
  // A broker changes the size of a pool of threads to at most twice, and at least half, of what it was.
  'num.io.threads': { unit: 'threads', least: 1, most: 1024, pool: 8 },
  'num.network.threads': { unit: 'threads', least: 1, most: 1024, pool: 3 },
  'num.replica.fetchers': { unit: 'threads', least: 1, most: 1024, pool: 1 },
  'background.threads': { unit: 'threads', least: 1, most: 1024, pool: 10 },
  'log.cleaner.threads': { unit: 'threads', least: 1, most: 1024, pool: 1 },
  'message.max.bytes': { unit: 'bytes', least: 0, most: 2 ** 30 },
  'log.segment.bytes': { unit: 'bytes', least: 1024 ** 2, most: 2 ** 31 - 1 },
} as const satisfies Record<string, ChangingSetting>;
