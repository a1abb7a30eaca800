import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileError } from '../../../src/input/file-error.ts';
import { readTelemetry } from './read-telemetry.ts';
import { writeTelemetry } from '../../../src/measurement/telemetry/store.ts';

/** Ten seconds of a host that uses 0.1, 0.2, … cores, with the sixth sample missing. */
function linesOfRamp(): string {
  let used = 0;
  const lines = Array.from({ length: 11 }, (_, second) => {
    used += second / 10;
    const host = { cpu_used_seconds: used, memory_used_bytes: 1000 * second };
    return JSON.stringify({
      sampler: 'a',
      at: second * 1000,
      uptime: 50 + second,
      scopes: { host, broker: { threads: 3 } },
    });
  });
  return [...lines.filter((_, second) => second !== 6), '{"sampler":"a","at":110'].join('\n');
}

let folder: string;
let parquet: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "proofload-'quoted'-"));
  parquet = join(folder, 'results', 'telemetry.parquet');
  const path = join(folder, 'kafka01.jsonl.gz');
  await writeFile(path, gzipSync(linesOfRamp()));
  expect(await writeTelemetry([{ host: 'kafka01', path, clock: [] }], parquet)).toBe(20);
});
afterAll(() => rm(folder, { recursive: true }));

describe('telemetry on disk', () => {
  it('comes back as it was written: in order, gaps as NULL, a missed second as no row', async () => {
    const rows = await readTelemetry(parquet);
    expect(rows.map((row) => row.scope)).toEqual([...Array(10).fill('broker'), ...Array(10).fill('host')]);
    const host = rows.filter((row) => row.scope === 'host');
    expect(host.map((row) => row.at_milliseconds)).toEqual([0, 1000, 2000, 3000, 4000, 5000, 7000, 8000, 9000, 10000]);
    expect(host.map((row) => row.memory_used_bytes)).toContain(7000);
    expect(host[0]?.cpu_used_cores).toBeNull();
    expect(host[5]?.cpu_used_cores).toBeCloseTo(0.5);
    // Over the missed second: the mean of both.
    expect(host[6]?.cpu_used_cores).toBeCloseTo(0.65);
    expect(host[5]?.psi_io_full_share).toBeNull();
    expect(rows[0]?.threads).toBe(3);
  });

  it('gives of a window only the seconds that lie wholly in it', async () => {
    const rows = await readTelemetry(parquet, { startMilliseconds: 1500, endMilliseconds: 5000 });
    expect(rows.filter((row) => row.scope === 'host').map((row) => row.at_milliseconds)).toEqual([3000, 4000, 5000]);
  });

  it('leaves no half-written file next to it', async () => {
    expect(await readdir(join(folder, 'results'))).toEqual(['telemetry.parquet']);
  });
});

it('writes a file without rows when no host was sampled', async () => {
  const empty = join(folder, 'empty.parquet');
  expect(await writeTelemetry([], empty)).toBe(0);
  expect(await readTelemetry(empty)).toEqual([]);
});

/** A sample of another sampler, by which its host has used a core since it started. */
const at = (milliseconds: number, uptime: number) =>
  JSON.stringify({ sampler: 'b', at: milliseconds, uptime, scopes: { host: { cpu_used_seconds: uptime } } });

/** The clock of a host that is ahead by 1,000 ms at first, and by 1,360 ms after an hour. */
const theirs = (ours: number) => ours + 1000 + (ours * 360) / 3_600_000;

it('puts the samples of a host that drifts on our clock', async () => {
  const path = join(folder, 'drifting.jsonl.gz');
  await writeFile(path, gzipSync(times.map((ours) => at(Math.round(theirs(ours)), ours / 1000)).join('\n')));
  const clock = [0, 1_800_000, 3_600_000].map((ours) => ({
    atMilliseconds: ours,
    offsetMilliseconds: theirs(ours) - ours,
    errorMilliseconds: 2,
  }));
  const drifted = join(folder, 'drifted.parquet');
  await writeTelemetry([{ host: 'kafka01', path, clock }], drifted);
  expect((await readTelemetry(drifted)).map((row) => row.at_milliseconds)).toEqual(times);
});

describe('a further session', () => {
  it('has no rows from before it, and ends those of the session before', async () => {
    const again = join(folder, 'sessions.parquet');
    const first = join(folder, 'kafka01.jsonl.gz');
    const second = join(folder, 'second.jsonl.gz');
    await writeFile(second, gzipSync([at(4000, 10), at(60_000, 20), at(61_000, 21)].join('\n')));
    const rows = await writeTelemetry(
      [
        { host: 'kafka01', path: first, clock: [], untilMilliseconds: 8500 },
        { host: 'kafka01', path: second, clock: [], fromMilliseconds: 8500 },
      ],
      again,
    );
    const read = await readTelemetry(again);
    expect(read).toHaveLength(rows);
    const host = read.filter((row) => row.scope === 'host');
    expect(host.map((row) => row.at_milliseconds)).toEqual([
      0, 1000, 2000, 3000, 4000, 5000, 7000, 8000, 60_000, 61_000,
    ]);
    expect(host[4]?.cpu_used_cores).toBeCloseTo(0.4);
    expect(host.at(-1)?.cpu_used_cores).toBeCloseTo(1);
  });
});

const samplesOf = async (host: string, from: number) => {
  const path = join(folder, `${host}-${from}.jsonl.gz`);
  await writeFile(path, gzipSync([at(from, 10), at(from + 1000, 11)].join('\n')));
  return { host, path, clock: [] };
};

const times = [0, 900_000, 1_800_000, 3_600_000];

const rowsAt = (host: string, all: number[]) => all.map((time) => [host, time]);

it('merges many hosts in the order of their names, with those that only one session had, and says which host is next', async () => {
  const many = join(folder, 'many.parquet');
  const names = ['kafka10', 'kafka02', 'spark01', 'cassandra01'];
  const first = await Promise.all(names.map((name) => samplesOf(name, 0)));
  const later = await Promise.all(['kafka02', 'worker01'].map((name) => samplesOf(name, 50_000)));
  const said: string[] = [];
  expect(await writeTelemetry([...first, ...later], many, (words) => said.push(words))).toBe(12);
  expect(said.slice(0, 2)).toEqual(['telemetry of cassandra01, 1 of 5 hosts', 'telemetry of kafka02, 2 of 5 hosts']);
  expect((await readTelemetry(many)).map((row) => [row.host, row.at_milliseconds])).toEqual([
    ...rowsAt('cassandra01', [0, 1000]),
    ...rowsAt('kafka02', [0, 1000, 50_000, 51_000]),
    ...rowsAt('kafka10', [0, 1000]),
    ...rowsAt('spark01', [0, 1000]),
    ...rowsAt('worker01', [50_000, 51_000]),
  ]);
  expect((await readdir(folder)).filter((name) => name.includes('parts'))).toEqual([]);
});

it.each([
  ['is no complete gzip file', gzipSync(linesOfRamp()).subarray(0, 100)],
  ['is no complete gzip file', Buffer.from('not gzip at all')],
  ['has no sample in line 2', gzipSync(`${at(0, 1)}\n{"sampler":"b"}\n`)],
])('refuses a damaged file of samples, which %s, by its name', async (reason, content) => {
  const path = join(folder, 'damaged.jsonl.gz');
  await writeFile(path, content);
  const error = await writeTelemetry([{ host: 'kafka01', path, clock: [] }], join(folder, 'none.parquet')).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(FileError);
  expect(error).toMatchObject({ fault: 'damaged', message: expect.stringContaining(`${path} ${reason}`) });
  expect((await readdir(folder)).filter((name) => name.includes('none'))).toEqual([]);
});
