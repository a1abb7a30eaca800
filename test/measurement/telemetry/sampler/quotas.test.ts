import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSampler } from '../in-sampler.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-quotas-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What is known of a process in a group of a tree of files like the kernel's. */
async function quotas(name: string, files: Record<string, string>, kind: string, path: string, root = '/') {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(folder, name, file, '..'), { recursive: true });
    await writeFile(join(folder, name, file), text);
  }
  return inSampler(
    `
import quotas
quotas.mounts = lambda: {given["kind"]: (given["mount"], given["root"])}
quotas.groups_of = lambda pid: {given["kind"]: given["path"]}
print(json.dumps(quotas.Quotas().sample([1], 0)).replace(given["mount"], ""))
`,
    { mount: join(folder, name), kind, path, root },
  );
}

const stat = (periods: number, throttled: number) =>
  `nr_periods ${periods}\nnr_throttled ${throttled}\nthrottled_time 9000000\n`;

describe('a processor quota', () => {
  it('of version 1 is that of the group or of one above it, with the time of periods in which it ran out', async () => {
    const files = {
      'cpu.cfs_quota_us': '-1\n',
      'cpu.cfs_period_us': '100000\n',
      'hosts/cpu.cfs_quota_us': '150000\n',
      'hosts/cpu.cfs_period_us': '100000\n',
      'hosts/cpu.stat': stat(100, 40),
      'hosts/kafka01/cpu.cfs_quota_us': '-1\n',
      'hosts/kafka01/cpu.cfs_period_us': '100000\n',
    };
    expect(await quotas('v1', files, 'cgroup', '/hosts/kafka01')).toEqual({
      cpu_quota_cores: 1.5,
      cpu_throttled_seconds: { '/hosts': 4 },
    });
  });

  it('of version 2 is the least of several', async () => {
    const files = {
      'a/cpu.max': '200000 100000\n',
      'a/cpu.stat': 'usage_usec 5\nnr_periods 9\nnr_throttled 0\nthrottled_usec 0\n',
      'a/b/cpu.max': '25000 50000\n',
      'a/b/cpu.stat': 'usage_usec 5\nnr_periods 9\nnr_throttled 6\nthrottled_usec 7\n',
      'a/b/c/cpu.max': 'max 100000\n',
    };
    expect(await quotas('v2', files, 'cgroup2', '/a/b/c')).toEqual({
      cpu_quota_cores: 0.5,
      cpu_throttled_seconds: { '/a': 0, '/a/b': 0.3 },
    });
  });

  it('is found in a container, whose group is the root of what it sees', async () => {
    const files = { 'cpu.max': '100000 100000\n', 'cpu.stat': 'nr_throttled 1\n' };
    expect(await quotas('container', files, 'cgroup2', '/docker/abc', '/docker/abc')).toMatchObject({
      cpu_quota_cores: 1,
    });
  });

  it('is not there where none is set', async () => {
    expect(await quotas('none', { 'a/cpu.max': 'max 100000\n' }, 'cgroup2', '/a')).toEqual({});
  });
});
