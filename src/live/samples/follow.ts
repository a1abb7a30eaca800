/** Follows the samples of a host as its sampler writes them: a file of this machine, or one long command over SSH. */
import { Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { runAttached } from '../../hosts/attached.ts';
import type { Inventory, InventoryHost } from '../../hosts/inventory.ts';
import { nullIfAbsent } from '../../input/absence.ts';
import { withFile } from '../../input/open-file.ts';
import { samplesPath } from '../../measurement/telemetry/sampling.ts';
import { cutLines, type Lines } from './lines.ts';

/** Between two looks at a file of this machine. */
const lookMilliseconds = 250;
/** Before a connection that ended is opened again. */
const againMilliseconds = 2000;
const partBytes = 2 ** 20;

export interface Tail {
  /** Reads on from where it stopped, until the signal. `said` gets why no samples arrive, or null once they do. */
  follow(signal: AbortSignal, said: (trouble: string | null) => void): Promise<void>;
}

/** @param take gets each line; if it throws, reading continues behind what had arrived */
export function tailOf(inventory: Inventory, host: InventoryHost, take: (line: string) => void): Tail {
  const path = samplesPath(host);
  const isHere = host.reach.kind !== 'ssh';
  let lines: Lines = cutLines();
  let isBegun = false;

  /** A shorter file than before is another one. */
  function begin(size: number): void {
    if (isBegun && size >= lines.offset) return;
    lines = cutLines();
    isBegun = true;
  }

  async function readHere(): Promise<void> {
    await nullIfAbsent(
      withFile(path, { below: host.dataFolder }, async (file, { size }) => {
        begin(size);
        for (;;) {
          const { buffer, bytesRead } = await file.read(Buffer.alloc(partBytes), 0, partBytes, lines.offset);
          if (bytesRead === 0) return;
          lines.take(buffer.subarray(0, bytesRead)).forEach(take);
        }
      }),
    );
  }

  async function readThere(signal: AbortSignal, said: (trouble: null) => void): Promise<void> {
    const ended = new AbortController();
    const either = AbortSignal.any([signal, ended.signal]);
    const from = lines.offset;
    // The size of the file, on a line of its own, and then what is in it.
    let size = '';
    function receive(part: Buffer): void {
      const end = size.endsWith('\n') ? 0 : part.indexOf('\n') + 1;
      if (!size.endsWith('\n')) {
        size += part.toString('latin1', 0, end || part.length);
        if (end === 0) return;
        begin(Number(size));
        said(null);
      }
      // Of another file than before, the beginning is needed.
      if (end > 0 && lines.offset !== from) ended.abort(null);
      else lines.take(part.subarray(end)).forEach(take);
    }
    const output = new Writable({
      write(part: Buffer, _encoding, done) {
        try {
          if (!either.aborted) receive(part);
        } catch (error) {
          ended.abort(error);
        }
        done();
      },
    });
    const error = new Writable({ write: (_part, _encoding, done) => done() });
    const script = 'wc -c <"$1" && exec tail -c "+$2" -F -- "$1"';
    const argv = ['/bin/sh', '-c', script, 'sh', path, String(from + 1)];
    await runAttached(inventory, host, { argv, streams: { output, error }, signal: either });
    if (ended.signal.reason) throw ended.signal.reason;
  }

  async function readUntil(signal: AbortSignal, said: (trouble: string | null) => void): Promise<void> {
    while (!signal.aborted) {
      try {
        await (isHere ? readHere() : readThere(signal, said));
        if (isHere) said(null);
      } catch (error) {
        said(`${host.name} sends no samples: ${(error as Error).message}`);
      }
      await setTimeout(isHere ? lookMilliseconds : againMilliseconds, null, { signal }).catch(() => {});
    }
  }

  let last = Promise.resolve();
  return {
    // The one before may still be ending.
    follow: (signal, said) => (last = last.then(() => readUntil(signal, said))),
  };
}
