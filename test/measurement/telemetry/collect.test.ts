import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectLogs } from '../../../activities/collect.ts';
import type { Host } from '../../../src/hosts/host.ts';
import { collectTelemetry, fetchSamples } from '../../../src/measurement/telemetry/collect.ts';
import { watchSyncs } from '../../state/synced.ts';
import { smallInventory, smallPlan } from '../../samples/small-plan.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-collect-'));
  await mkdir(join(folder, 'results'));
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
    async download(_path: string, target: string) {
      await writeFile(source, '{"sampler": "a", "at": 1, "uptime": 1, "scopes": {}}\n');
      await mkdir(dirname(target), { recursive: true });
      await cp(source, target);
    },
  } as Partial<Host> as Host;
}

test('raw samples and telemetry are forced to disk, names included, before their hosts can be deleted', async () => {
  const synced = await watchSyncs();
  const results = join(folder, 'results');
  await collectTelemetry([host('kafka01')], results);
  expect(synced).toEqual([
    join(results, 'telemetry', 'kafka01.jsonl.gz.tmp'),
    join(results, 'telemetry'),
    results,
    results,
    expect.stringMatching(/telemetry\.parquet\.\d+\.tmp$/),
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

test('the samples of a host that was removed are in the telemetry, as they were fetched before', async () => {
  const results = join(folder, 'results');
  const session = { number: 1, startMilliseconds: 0 };
  await fetchSamples([host('gone01')], results, session);
  const { rows, hostsWithout } = await collectTelemetry([host('kafka01')], results, { session, removed: ['gone01'] });
  expect(hostsWithout).toEqual([]);
  const { rows: without } = await collectTelemetry([host('kafka01')], results);
  expect(rows).toBeGreaterThanOrEqual(without);
  const never = await collectTelemetry([host('kafka01')], results, { removed: ['never01'] });
  expect(never.hostsWithout).toEqual(['never01']);
});
