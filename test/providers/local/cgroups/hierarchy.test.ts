import { expect, test } from 'vitest';
import { groupBelow, hierarchyIn } from '../../../../src/providers/local/cgroups/hierarchy.ts';

/** As systemd 252 mounts version 2 (Debian 12), in the form of the kernel's proc_pid_mountinfo(5). */
const unifiedMounts = `22 28 0:20 / /sys rw,nosuid,nodev,noexec,relatime shared:7 - sysfs sysfs rw
27 22 0:25 / /sys/fs/cgroup rw,nosuid,nodev,noexec,relatime shared:9 - cgroup2 cgroup2 rw,nsdelegate,memory_recursiveprot
28 1 254:1 / / rw,relatime shared:1 - ext4 /dev/vda1 rw`;

/** As systemd mounts both versions side by side (CentOS 7, and Debian 10 with systemd.unified_cgroup_hierarchy=0). */
const hybridMounts = `25 22 0:22 / /sys/fs/cgroup ro,nosuid,nodev,noexec shared:9 - tmpfs tmpfs ro,mode=755
26 25 0:23 / /sys/fs/cgroup/unified rw,nosuid,nodev,noexec,relatime shared:10 - cgroup2 cgroup2 rw
29 25 0:26 / /sys/fs/cgroup/cpu,cpuacct rw,nosuid,nodev,noexec,relatime shared:13 - cgroup cgroup rw,cpu,cpuacct
30 25 0:27 / /sys/fs/cgroup/memory rw,nosuid,nodev,noexec,relatime shared:14 - cgroup cgroup rw,memory
31 25 0:28 / /sys/fs/cgroup/blkio rw,nosuid,nodev,noexec,relatime shared:15 - cgroup cgroup rw,blkio`;

test('version 2 is used where it has every controller', () => {
  const point = '/sys/fs/cgroup';
  expect(hierarchyIn(unifiedMounts, () => 'cpuset cpu io memory hugetlb pids rdma misc\n')).toEqual({
    version: 2,
    cpu: point,
    cpuacct: point,
    memory: point,
    io: point,
  });
});

test('version 1 is used where version 2 next to it has no controllers', () => {
  expect(hierarchyIn(hybridMounts, () => '')).toEqual({
    version: 1,
    cpu: '/sys/fs/cgroup/cpu,cpuacct',
    cpuacct: '/sys/fs/cgroup/cpu,cpuacct',
    memory: '/sys/fs/cgroup/memory',
    io: '/sys/fs/cgroup/blkio',
  });
});

test('a machine that lacks a controller says which', () => {
  const withoutMemory = hybridMounts.replace(/^30 .*\n/m, '');
  expect(hierarchyIn(withoutMemory, () => '')).toEqual({ missing: ['memory'] });
  expect(hierarchyIn(unifiedMounts, () => 'cpuset cpu pids\n')).toEqual({ missing: ['memory', 'io'] });
  expect(hierarchyIn('28 1 254:1 / / rw - ext4 /dev/vda1 rw', () => '')).toEqual({ missing: ['cpu', 'memory', 'io'] });
});

test('a group is at the same path in every hierarchy', () => {
  const hierarchy = hierarchyIn(hybridMounts, () => '');
  if ('missing' in hierarchy) throw new Error('version 1 was not found');
  expect(groupBelow(hierarchy, 'proofload-ab12cd', 'kafka01')).toMatchObject({
    cpu: '/sys/fs/cgroup/cpu,cpuacct/proofload-ab12cd/kafka01',
    io: '/sys/fs/cgroup/blkio/proofload-ab12cd/kafka01',
  });
});
