/** Measures the clocks of a campaign's hosts and keeps the readings in its results folder, for every later activity. */
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import type { Host } from '../host.ts';
import { jsonIn } from '../../input/field-at.ts';
import { readTextIfThere } from '../../input/read-text.ts';
import { timeSchema } from '../../input/time-schema.ts';
import { hostClock, type ClockReading, type HostClock } from './host-clock.ts';

const readingSchema = z.object({
  host: z.string(),
  atMilliseconds: timeSchema,
  offsetMilliseconds: z.number(),
  errorMilliseconds: z.number().nonnegative(),
});

/** What is known of the hosts' clocks. */
export interface Clocks {
  /** Measures each clock once more. A host that does not answer gets no reading; its clock becomes less certain. */
  measure(): Promise<void>;
  of(host: string): HostClock;
  /** By host. */
  readings(host: string): ClockReading[];
}

/**
 * The clocks of these hosts, with the readings that earlier activities of the campaign left in `path`. Readings of hosts that
 * share our clock are not written.
 */
export async function openClocks(path: string, hosts: Host[], now: () => number = Date.now): Promise<Clocks> {
  const known = parseReadings((await readTextIfThere(path, { below: dirname(dirname(resolve(path))) })) ?? '');
  const clocks = new Map<string, HostClock>();
  const of = (host: string): HostClock => {
    const clock = clocks.get(host) ?? hostClock(known.get(host) ?? []);
    clocks.set(host, clock);
    return clock;
  };
  return {
    of,
    readings: (host) => known.get(host) ?? [],
    async measure() {
      const measured = await Promise.all(hosts.map((host) => readingOf(host, now)));
      const lines: string[] = [];
      for (const reading of measured.flatMap((each) => each ?? [])) {
        const { host, ...own } = reading;
        known.set(host, [...(known.get(host) ?? []), own]);
        clocks.delete(host);
        if (own.errorMilliseconds > 0) lines.push(`${JSON.stringify(reading)}\n`);
      }
      if (lines.length === 0) return;
      await mkdir(dirname(path), { recursive: true });
      await appendFile(path, lines.join(''));
    },
  };
}

async function readingOf(host: Host, now: () => number): Promise<(ClockReading & { host: string }) | null> {
  try {
    const measured = await host.clockOffset();
    return { host: host.inventory.name, atMilliseconds: now(), ...measured };
  } catch {
    return null;
  }
}

/** By host. A line may be cut where a worker was killed, and the next one follow it. */
function parseReadings(text: string): Map<string, ClockReading[]> {
  const found = new Map<string, ClockReading[]>();
  for (const line of text.split('\n')) {
    const parsed = readingSchema.safeParse(jsonIn(line));
    if (!parsed.success) continue;
    const { host, ...reading } = parsed.data;
    // A long campaign has thousands for each host: no list is copied for each of them.
    const readings = found.get(host) ?? [];
    readings.push(reading);
    found.set(host, readings);
  }
  return found;
}
