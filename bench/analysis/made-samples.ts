/** Synthetic raw samples of one host, as its sampler writes them: every column of the host and of two services, once a second. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { telemetryColumns } from '../../src/measurement/telemetry/columns.ts';
import { sampledName } from '../../src/measurement/telemetry/rates.ts';
import { startMilliseconds } from './made-campaign.ts';

const scopes = ['host', 'cassandra', 'kafka-broker'];

/** Writes a `.jsonl.gz` file; returns the number of rows that it becomes. */
export async function makeSamples(path: string, hours: number): Promise<number> {
  const seconds = hours * 3600;
  await pipeline(Readable.from(linesOf(seconds)), createGzip({ level: 1 }), createWriteStream(path));
  return seconds * scopes.length;
}

function* linesOf(seconds: number): Generator<string> {
  for (let second = 0; second < seconds; second += 1) {
    // Counters grow by up to one a second, and gauges vary.
    const values = telemetryColumns.map((column, index) => {
      const noise = ((second * 31 + index * 17) % 1000) / 1000;
      return [sampledName(column), column.kind === 'gauge' ? noise : second + noise / 2];
    });
    const own = Object.fromEntries(values);
    const sample = {
      sampler: 'made',
      at: startMilliseconds + second * 1000,
      uptime: second,
      scopes: Object.fromEntries(scopes.map((scope) => [scope, own])),
    };
    yield `${JSON.stringify(sample)}\n`;
  }
}
