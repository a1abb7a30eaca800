import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectFrom, collectLogs } from '../../../activities/collect.ts';
import { HostRefused } from '../../../src/hosts/failures.ts';
import type { Host } from '../../../src/hosts/host.ts';
import { fetchSamples } from '../../../src/measurement/telemetry/fetch-samples.ts';
import { watchSyncs } from '../../state/synced.ts';
import { smallInventory, smallPlan } from '../../samples/small-plan.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-collect-'));
  await mkdir(join(folder, 'results'));
  await writeFile(join(folder, 'sample'), 'a line of a log\n');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** A host that has every file that it is asked for, with one sample in it. */
function host(name: string): Host {
  const source = join(folder, 'sample');
  return {
    inventory: { ...smallInventory().hosts[0]!, name },
    exists: () => Promise.resolve(true),
    clockOffset: () => Promise.resolve({ offsetMilliseconds: 0, errorMilliseconds: 0 }),
    async download(_kind: string, _path: string, target: string) {
      await mkdir(dirname(target), { recursive: true });
      await cp(source, target);
    },
    downloadCompressed: (_path, target) => writeFile(target, gzipSync('{"sampler": "a"}\n')),
  } as Partial<Host> as Host;
}

test('raw samples are forced to disk, names included, before their hosts can be deleted', async () => {
  const synced = await watchSyncs();
  const results = join(folder, 'results');
  await fetchSamples([host('kafka01')], results, { number: 1 });
  expect(synced).toEqual([
    join(results, 'telemetry', 'kafka01.jsonl.gz.tmp'),
    join(results, 'telemetry'),
    results,
    results,
  ]);
});

test('logs of services are forced to disk, folders included, before their hosts can be deleted', async () => {
  const synced = await watchSyncs();
  const results = join(folder, 'results');
  const inventory = smallInventory();
  const hosts = new Map(inventory.hosts.map(({ name }) => [name, host(name)]));
  const plan = smallPlan();
  const service = { name: 'kafka-broker', cluster: 'kafka', heapMebibytes: 1, residentMebibytes: 1 } as const;
  const withService = { ...plan, hosts: plan.hosts.map((each) => ({ ...each, services: [service] })) };
  await collectLogs(withService, inventory, hosts, results, 1, () => {});
  const logs = synced.filter((path) => path.startsWith(join(results, 'logs')));
  expect(logs.length).toBeGreaterThan(2);
  expect(logs.at(-1)).toBe(join(results, 'logs'));
  expect(synced.at(-1)).toBe(results);
});

test('hosts without samples are named, and not those that were removed after theirs were fetched', async () => {
  const results = join(folder, 'results');
  const never = { ...host('never01'), exists: () => Promise.resolve(false) };
  await fetchSamples([host('gone01')], results, { number: 2 });
  const said: string[] = [];
  const { hostsWithout } = await fetchSamples(
    [host('kafka01'), never],
    results,
    { number: 2 },
    { removed: ['gone01', 'gone02'], onProgress: (words) => said.push(words) },
  );
  expect(hostsWithout).toEqual(['never01', 'gone02']);
  expect(await readdir(join(results, 'telemetry', 'session-2'))).toEqual(['gone01.jsonl.gz', 'kafka01.jsonl.gz']);
  expect(said.at(-1)).toBe('telemetry of 2 of 2 hosts');
});

test('a host that fails leaves the samples of the others, and no half of its own', async () => {
  const results = join(folder, 'results');
  const failing = { ...host('kafka01'), downloadCompressed: () => Promise.reject(new Error('kafka01 is gone')) };
  await expect(fetchSamples([failing, host('kafka02')], results, { number: 1 })).rejects.toThrow('kafka01 is gone');
  expect(await readdir(join(results, 'telemetry'))).toEqual(['kafka02.jsonl.gz']);
});

const refused = () => Promise.reject(new HostRefused('kafka01 shows another key'));

test('a host that is lost costs neither the samples nor the logs of the others', async () => {
  const results = join(folder, 'results');
  const small = smallInventory();
  const names = ['kafka01', 'kafka02', 'kafka03'];
  const inventory = { ...small, hosts: names.map((name) => ({ ...small.hosts[0]!, name })) };
  const hosts = new Map(
    names.map((name) => [
      name,
      name === 'kafka01' ? { ...host(name), exists: refused, jobStatus: refused } : withoutJobs(host(name)),
    ]),
  );
  const service = { name: 'kafka-broker', cluster: 'kafka', heapMebibytes: 1, residentMebibytes: 1 } as const;
  const plan = smallPlan();
  const collecting = collectFrom(
    hosts,
    {
      plan: { ...plan, hosts: names.map((name) => ({ ...plan.hosts[0]!, name, services: [service] })) },
      inventory,
      folder: results,
      session: { number: 1, startMilliseconds: 0 },
    },
    () => {},
  );
  await expect(collecting).rejects.toThrow('kafka01 shows another key');
  expect(await readdir(join(results, 'telemetry'))).toEqual(['kafka02.jsonl.gz', 'kafka03.jsonl.gz']);
  expect(await readdir(join(results, 'logs'))).toEqual(['kafka02', 'kafka03']);
});

const withoutJobs = (one: Host): Host => ({ ...one, jobStatus: () => Promise.resolve({ state: 'absent' }) });
