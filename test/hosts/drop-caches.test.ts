import { expect, test } from 'vitest';
import { cacheControl, dropCaches, dropCachesFault } from '../../src/hosts/drop-caches.ts';
import type { Host } from '../../src/hosts/host.ts';
import type { HostLimits } from '../../src/hosts/inventory.ts';

const limits = (version: 1 | 2): HostLimits => {
  const memory = '/sys/fs/cgroup/memory/one';
  return { cgroup: { version, cpu: '/c', cpuacct: '/c', memory, io: '/c' } };
};

/** A host that fails or keeps its commands. */
function hostWith(run: (argv: string[]) => Promise<string>, own?: HostLimits): Host {
  return { inventory: { name: 'one', ...(own ? { limits: own } : {}) }, run } as unknown as Host;
}

test('a host with a control group drops the cache of that group alone, another one that of its machine', () => {
  expect(cacheControl({})).toEqual({ file: '/proc/sys/vm/drop_caches', value: '3' });
  expect(cacheControl({ limits: limits(1) }).file).toBe('/sys/fs/cgroup/memory/one/memory.force_empty');
  expect(cacheControl({ limits: limits(2) }).file).toBe('/sys/fs/cgroup/memory/one/memory.reclaim');
});

test('dirty pages are written before the cache is dropped, as root', async () => {
  const commands: string[][] = [];
  await dropCaches(
    hostWith(async (argv) => {
      commands.push(argv);
      return '';
    }),
  );
  expect(commands).toHaveLength(1);
  expect(commands[0]?.[2]).toContain('sudo -n');
  expect(commands[0]?.slice(3)).toEqual([expect.stringMatching(/^sync; /), '/proc/sys/vm/drop_caches', '3']);
});

test('a host whose kernel does not let its login drop the cache is named with the way out', async () => {
  const refusing = hostWith(() => Promise.reject(new Error('exit code 1')));
  expect(await dropCachesFault(refusing)).toMatch(
    /^one: its page cache cannot be dropped, because .+; use root or sudo/,
  );
  expect(await dropCachesFault(hostWith(async () => ''))).toBeNull();
});
