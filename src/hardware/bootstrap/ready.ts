/** Waits until a rented host is ready, or fails with the reason. Reads the host as JSON from standard input. */
import { text } from 'node:stream/consumers';
import type { InventoryHost } from '../../hosts/inventory.ts';
import { openSshHost } from '../../hosts/ssh/host.ts';
import { bootMinutes } from '../../providers/rented.ts';
import { waitForHost } from './wait-for-host.ts';

const pauseMilliseconds = 5_000;

/** The program's input. It has the path of the private key, not the key. */
export interface ReadyRequest {
  host: InventoryHost;
  mark: string;
  /** After which a host is given up that never answered. */
  silentMinutes: number;
}

async function main(): Promise<void> {
  const { host: inventory, mark, silentMinutes } = JSON.parse(await text(process.stdin)) as ReadyRequest;
  const host = openSshHost(inventory, mark);
  let last = '';
  // Pulumi stores the output in its state: repeated lines would bloat it.
  const onProgress = (words: string) => {
    if (words !== last) process.stdout.write(`${words}\n`);
    last = words;
  };
  try {
    const limits = { limitMilliseconds: bootMinutes * 60_000, silentMilliseconds: silentMinutes * 60_000 };
    await waitForHost(host, { ...limits, pauseMilliseconds, onProgress });
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
