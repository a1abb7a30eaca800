/** The sampler on a real host with real processes, through to Parquet. */
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HostAccess } from '../../../src/hosts/inventory.ts';
import { fetchSamples } from '../../../src/measurement/telemetry/fetch-samples.ts';
import { sampleReader } from '../../../src/measurement/telemetry/sample-lines.ts';
import type { Sample } from '../../../src/measurement/telemetry/sample-lines.ts';
import { writeTelemetry } from '../../../src/measurement/telemetry/store.ts';
import { readTelemetry } from './read-telemetry.ts';
import { samplerJob, samplesPath, startSampling, stopSampling } from '../../../src/measurement/telemetry/sampling.ts';
import { inventoryHost, openTestHost, testMark } from '../../hosts/local-hosts.ts';
import type { TestHost } from '../../hosts/local-hosts.ts';
import { until } from '../../hosts/until.ts';

/** Uses processor time in a child of its own, waits for the child, and says so. */
const busy = `
import os, time
if os.fork() == 0:
    while time.process_time() < 1.5:
        pass
    os._exit(0)
os.wait()
print("child ended", flush=True)
time.sleep(600)
`;

let opened: TestHost;
let results: string;
let samples: Sample[];

async function readSamples(): Promise<Sample[]> {
  const text = await readFile(samplesPath(opened.host.inventory), 'utf8').catch(() => '');
  return text
    .split('\n')
    .map(sampleReader())
    .filter((sample) => sample !== null);
}
async function until2MoreSamples(): Promise<void> {
  const before = (await readSamples()).length;
  await until('the sampler went on', async () => (await readSamples()).length >= before + 2);
}

beforeAll(async () => {
  opened = await openTestHost();
  results = await mkdtemp(join(tmpdir(), 'proofload-results-'));
  const { host } = opened;
  await startSampling([host], testMark);
  await startSampling([host], testMark);
  await until2MoreSamples();
  await host.startJob({ id: 'busy', argv: ['python3', '-c', busy], environment: {} });
  await until('the busy child has ended', async () => (await host.tailJob('busy', 'output', 100)) !== '');
  await until2MoreSamples();
  await host.stopJob('busy', 30);
  await until2MoreSamples();
  await stopSampling([host]);
  samples = await readSamples();
});
afterAll(async () => {
  await opened.close();
  await rm(results, { recursive: true });
});

/** Values of a counter in the order of time, where the scope has it. */
function values(scope: string, name: string): number[] {
  return samples.map((sample) => sample.scopes[scope]?.[name]).filter((value) => typeof value === 'number');
}

describe('the sampler', () => {
  it('runs once, however often it is started', () => {
    expect(new Set(samples.map((sample) => sample.sampler)).size).toBe(1);
  });

  it('sees what a job used, in its own scope and in that of its host', () => {
    expect(Math.max(...values('busy', 'cpu_used_seconds'))).toBeGreaterThanOrEqual(1.4);
    expect(Math.max(...values('host', 'cpu_used_seconds'))).toBeGreaterThanOrEqual(1.4);
    expect(Math.max(...values('busy', 'memory_used_bytes'))).toBeGreaterThan(0);
  });

  it('never lets a counter go down, though the processes behind it end', () => {
    for (const name of [
      'cpu_user_seconds',
      'cpu_system_seconds',
      'disk_read_bytes',
      'disk_write_bytes',
      'major_faults',
    ]) {
      const counted = values('host', name);
      expect(counted, name).toEqual(counted.toSorted((one, other) => one - other));
    }
  });

  it('leaves a job out once it has ended, and never lists itself as one', () => {
    const scopes = Object.keys(samples.at(-1)?.scopes ?? {}).filter((name) => !name.startsWith('machine-disk:'));
    expect(scopes.toSorted()).toEqual(['host', 'machine']);
  });

  it('states its own cost', () => {
    const cost = values('host', 'sampler_cpu_seconds');
    expect(cost).toHaveLength(samples.length);
    expect(cost.at(-1)).toBeGreaterThan(cost[0] ?? Infinity);
  });

  it('gives the shared machine a scope of its own, with its network as loopback hosts have none', () => {
    expect(samples[0]?.scopes.machine).toMatchObject({
      cores: expect.any(Number),
      cpu_idle_seconds: expect.any(Number),
      memory_total_bytes: expect.any(Number),
      tcp_segments_in: expect.any(Number),
      network_receive_bytes: expect.any(Number),
    });
    expect(samples[0]?.scopes.host).not.toHaveProperty('network_receive_bytes');
  });

  it('leaves samples that are fetched and merged into Parquet', async () => {
    const { hostsWithout } = await fetchSamples([opened.host], results, { number: 1 });
    expect(hostsWithout).toEqual([]);
    const path = join(results, 'telemetry', 'kafka01.jsonl.gz');
    const rows = await writeTelemetry([{ host: 'kafka01', path, clock: [] }], join(results, 'telemetry.parquet'));
    const read = await readTelemetry(join(results, 'telemetry.parquet'));
    expect(read).toHaveLength(rows);
    expect(read.filter((row) => row.scope === 'host')).toHaveLength(samples.length);
    expect(Math.max(...read.map((row) => (row.scope === 'host' ? (row.cpu_used_cores ?? 0) : 0)))).toBeGreaterThan(0);
  });
});

it('is started again after it was stopped, and continues in the same file, whose last line may be cut', async () => {
  const { host } = opened;
  await appendFile(samplesPath(host.inventory), '{"sampler":"cut');
  await startSampling([host], testMark);
  await until2MoreSamples();
  await stopSampling([host]);
  const again = await readSamples();
  const since = again.slice(samples.length);
  expect(since.length).toBeGreaterThanOrEqual(2);
  expect(since.filter(({ scopes }) => scopes.host?.cores === undefined)).toEqual([]);
  expect(new Set(again.map((sample) => sample.sampler)).size).toBe(2);
});

it('is fetched where there is one, and names the hosts that were never sampled', async () => {
  const other = await openTestHost();
  try {
    expect(await fetchSamples([other.host], join(results, 'other'), { number: 1 })).toEqual({
      hostsWithout: ['kafka01'],
    });
  } finally {
    await other.close();
  }
});

const argv = (reach: HostAccess) => samplerJob(inventoryHost('/d', reach), 'm', 1).argv.join(' ');

it('samples whole machines over SSH, process trees here, and the network where a host has its own', () => {
  expect(argv({ kind: 'loopback' })).toContain('--mark m/kafka01 --scope trees --network shared');
  expect(argv({ kind: 'namespace', namespace: 'n' })).toContain('--scope trees --network own');
  expect(argv({ kind: 'ssh', user: 'u', port: 22, privateKeyFile: 'k', hostKeys: [] })).toContain('--scope machine');
});
