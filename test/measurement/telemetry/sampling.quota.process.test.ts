/** The sampler on a real host with a real process that runs out of its processor quota. */
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rowsOf } from '../../../src/measurement/telemetry/rates.ts';
import { sampleReader } from '../../../src/measurement/telemetry/sample-lines.ts';
import { samplesPath, startSampling, stopSampling } from '../../../src/measurement/telemetry/sampling.ts';
import { openTestHost, testMark } from '../../hosts/local-hosts.ts';
import { until } from '../../hosts/until.ts';

const controller = '/sys/fs/cgroup/cpu';
const hasQuotas = process.getuid?.() === 0 && existsSync(join(controller, 'cpu.cfs_quota_us'));

it.skipIf(!hasQuotas)(
  'a process that may use a twentieth of a core and wants more is throttled (needs root and control groups, version 1)',
  async () => {
    const group = join(controller, `proofload-test-${process.pid}`);
    await mkdir(group);
    await writeFile(join(group, 'cpu.cfs_period_us'), '100000');
    await writeFile(join(group, 'cpu.cfs_quota_us'), '5000');
    const { host, close } = await openTestHost();
    const samples = async () =>
      (await readFile(samplesPath(host.inventory), 'utf8').catch(() => ''))
        .split('\n')
        .map(sampleReader())
        .filter((sample) => sample !== null);
    const counted = async () =>
      (await samples()).filter(({ scopes }) => typeof scopes.busy?.cpu_throttled_seconds === 'object');
    try {
      const spin = `echo $$ > ${group}/cgroup.procs; exec python3 -c 'while True: pass'`;
      await host.startJob({ id: 'busy', argv: ['sh', '-c', spin], environment: {} });
      await startSampling([host], testMark);
      await until('quotas were counted four times', async () => (await counted()).length >= 4);
      await stopSampling([host]);
      const all = await counted();
      const rows = all.flatMap((sample, index) => rowsOf('kafka01', all[index - 1] ?? null, sample));
      const throttled = rows.filter(({ scope }) => scope === 'busy').map((row) => row.cpu_throttled_share ?? 0);
      expect(rows.find(({ scope }) => scope === 'busy')?.cpu_quota_cores).toBe(0.05);
      // On a busy machine it does not get even that in every period.
      expect(Math.max(...throttled)).toBeGreaterThan(0.2);
      expect(rows.find(({ scope }) => scope === 'host')?.cpu_quota_cores).toBe(0.05);
    } finally {
      await host.stopJob('busy', 5);
      await close();
      await until('the group is empty', async () => (await readFile(join(group, 'cgroup.procs'), 'utf8')) === '');
      await rmdir(group);
    }
  },
);
