/** The files of a control group that set a host's limits, and their values. Pure. */
import { join } from 'node:path';
import type { HostLimits } from '../../../hosts/inventory.ts';

/** A value to write. A file that kernels may lack is `optional`. */
export interface CgroupSetting {
  file: string;
  value: string;
  optional?: true;
}

/** The kernel's default, in microseconds: a group gets its share of each period. */
const periodMicroseconds = 100_000;

/** In the order in which to write them. A limit that is not stated is removed, except those of a disk that is not there yet. */
export function settingsOf(limits: HostLimits): CgroupSetting[] {
  return limits.cgroup.version === 2 ? unifiedSettings(limits) : oldSettings(limits);
}

const quotaOf = (cores: number): number => Math.round(cores * periodMicroseconds);

const orMax = (value: number | undefined): string => (value === undefined ? 'max' : String(Math.round(value)));
const orNone = (value: number | undefined): string => String(value === undefined ? -1 : Math.round(value));

/** Documentation/admin-guide/cgroup-v2.rst of the kernel. */
function unifiedSettings({ cgroup, cores, memoryBytes, disk }: HostLimits): CgroupSetting[] {
  const settings: CgroupSetting[] = [
    {
      file: join(cgroup.cpu, 'cpu.max'),
      value: `${orMax(cores === undefined ? undefined : quotaOf(cores))} ${periodMicroseconds}`,
    },
    { file: join(cgroup.memory, 'memory.max'), value: orMax(memoryBytes) },
    // A host that swaps measures the machine's disk.
    {
      file: join(cgroup.memory, 'memory.swap.max'),
      value: memoryBytes === undefined ? 'max' : '0',
      optional: true,
    },
  ];
  if (!disk || disk.device === null) return settings;
  const rates = [
    `rbps=${orMax(disk.readBytesPerSecond)}`,
    `wbps=${orMax(disk.writeBytesPerSecond)}`,
    `riops=${orMax(disk.readOperationsPerSecond)}`,
    `wiops=${orMax(disk.writeOperationsPerSecond)}`,
  ];
  return [...settings, { file: join(cgroup.io, 'io.max'), value: `${disk.device} ${rates.join(' ')}` }];
}

/** Documentation/admin-guide/cgroup-v1 and Documentation/scheduler/sched-bwc.rst of the kernel. */
function oldSettings({ cgroup, cores, memoryBytes, disk }: HostLimits): CgroupSetting[] {
  const withSwap = join(cgroup.memory, 'memory.memsw.limit_in_bytes');
  const settings: CgroupSetting[] = [
    { file: join(cgroup.cpu, 'cpu.cfs_period_us'), value: String(periodMicroseconds) },
    { file: join(cgroup.cpu, 'cpu.cfs_quota_us'), value: orNone(cores === undefined ? undefined : quotaOf(cores)) },
    // Memory with swap may never be below memory alone, whichever of them changes first.
    { file: withSwap, value: '-1', optional: true },
    { file: join(cgroup.memory, 'memory.limit_in_bytes'), value: orNone(memoryBytes) },
    { file: withSwap, value: orNone(memoryBytes), optional: true },
  ];
  if (!disk || disk.device === null) return settings;
  return [...settings, ...ratesInVersion1(disk.own?.cgroup ?? cgroup.io, disk)];
}

/** The rates of a disk for a group of the controller `blkio`. One that is not stated is removed. */
export function ratesInVersion1(folder: string, disk: DiskRates): CgroupSetting[] {
  // Zero removes a rate.
  const rate = (name: string, value: number | undefined): CgroupSetting => ({
    file: join(folder, `blkio.throttle.${name}_device`),
    value: `${disk.device} ${Math.round(value ?? 0)}`,
  });
  return [
    rate('read_bps', disk.readBytesPerSecond),
    rate('write_bps', disk.writeBytesPerSecond),
    rate('read_iops', disk.readOperationsPerSecond),
    rate('write_iops', disk.writeOperationsPerSecond),
  ];
}

type DiskRates = Omit<NonNullable<HostLimits['disk']>, 'own'>;
