/** A program that ends when a rented host is ready, or with a sentence why it is not. Reads the host as JSON from standard input. */
import { text } from 'node:stream/consumers';
import type { InventoryHost } from '../../hosts/inventory.ts';
import { openSshHost } from '../../hosts/ssh/host.ts';
import { bootMinutes } from '../../providers/boot-minutes.ts';
import { waitForHost } from './wait-for-host.ts';

const pauseMilliseconds = 5_000;

/** What the program is told. No key is in it, only where the key lies. */
export interface Awaited {
  host: InventoryHost;
  mark: string;
}

async function main(): Promise<void> {
  const { host: inventory, mark } = JSON.parse(await text(process.stdin)) as Awaited;
  const host = openSshHost(inventory, mark);
  let last = '';
  // Kept in Pulumi's state: the same words again would only make it long.
  const onProgress = (words: string) => {
    if (words !== last) process.stdout.write(`${words}\n`);
    last = words;
  };
  try {
    await waitForHost(host, { limitMilliseconds: bootMinutes * 60_000, pauseMilliseconds, onProgress });
    process.stdout.write(`${inventory.name} is ready.\n`);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } finally {
    await host.close();
  }
}

if (import.meta.main) await main();
