/** Synthetic raw samples of one host, as its sampler writes them: every column of the host and of two services, once a second. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { telemetryColumns } from '../../src/measurement/telemetry/columns.ts';
import { sampledName } from '../../src/measurement/telemetry/rates.ts';
import { startMilliseconds } from './made-campaign.ts';

const scopes = [{ kind: 'host' }, { kind: 'job', name: 'cassandra' }, { kind: 'job', name: 'kafka-broker' }];
const layouts = scopes.map((scope, index) => ({
  ...scope,
  index,
  metrics: telemetryColumns.map((column) => [sampledName(column)]),
}));

/** Writes a `.jsonl.gz` file; returns the number of rows that it becomes. */
export async function makeSamples(path: string, hours: number): Promise<number> {
  const seconds = hours * 3600;
  await pipeline(Readable.from(linesOf(seconds)), createGzip({ level: 1 }), createWriteStream(path));
  return seconds * scopes.length;
}

function* linesOf(seconds: number): Generator<string> {
  for (let second = 0; second < seconds; second += 1) {
    // Counters grow by up to one a second, and gauges vary.
    const row = telemetryColumns.map(({ kind }, index) => {
      const noise = ((second * 31 + index * 17) % 1000) / 1000;
      return kind === 'gauge' ? noise : second + noise / 2;
    });
    const sample = {
      sampler: 'made',
      at: startMilliseconds + second * 1000,
      uptime: second,
      layouts: second === 0 ? layouts : [],
      values: layouts.map(({ index }) => [index, ...row]),
    };
    yield `${JSON.stringify(sample)}\n`;
  }
}
