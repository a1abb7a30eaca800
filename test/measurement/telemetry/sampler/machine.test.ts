import { describe, expect, it } from 'vitest';
import { inSampler } from '../in-sampler.ts';

const cores = (before: string[], now: string[]) =>
  inSampler('from machine import busiest_core, core_ticks\nprint(json.dumps(busiest_core(*map(core_ticks, given))))', [
    before,
    now,
  ]);

describe('the busiest core', () => {
  // user nice system idle iowait irq softirq steal guest guest_nice
  const before = ['cpu0 100 0 0 100 0 0 0 0 0 0', 'cpu1 100 0 0 100 0 0 0 0 0 0'];

  it('has its share of all ticks since, those of other guests among them', async () => {
    const now = ['cpu0 150 0 10 120 0 0 0 20 0 0', 'cpu1 110 0 0 190 0 0 0 0 0 0'];
    expect(await cores(before, now)).toMatchObject({ cpu_busiest_core_share: 0.6 });
  });

  it('is another one than the core with most interrupts', async () => {
    const now = ['cpu0 150 0 10 120 0 0 0 20 0 0', 'cpu1 110 0 0 150 0 5 35 0 0 0'];
    expect(await cores(before, now)).toEqual({ cpu_busiest_core_share: 0.6, interrupts_busiest_core_share: 0.4 });
  });

  it('is not known without a sample before', async () => {
    expect(await cores([], before)).toEqual({});
  });
});

const pages = (vmstat: string) =>
  inSampler(
    `import machine
files = {"/proc/meminfo": "MemTotal: 8 kB\\nMemAvailable: 4 kB\\nSwapTotal: 0 kB\\nSwapFree: 0 kB", "/proc/vmstat": given}
machine.read = files.get
freed = machine.memory().get("direct_reclaim_bytes")
print(json.dumps(freed and freed // machine.PAGE))`,
    vmstat,
  );

describe('memory that processes had to free themselves', () => {
  const other = 'pswpin 0\npswpout 0\npgmajfault 0';

  it('is counted in pages by the kernel, and not known of one that does not', async () => {
    expect(await pages(`${other}\npgsteal_kswapd 9\npgsteal_direct 3`)).toBe(3);
    expect(await pages(other)).toBeNull();
  });
});

const writeback = (events: Record<string, number>) =>
  inSampler('from machine import PAGE, writeback\nprint(json.dumps(writeback(given)))', events);

describe('data that waits to be written', () => {
  // Of this project's development machine while a process wrote: thresholds of 10 % and 20 % of 22 GiB.
  const events = {
    nr_dirty: 462_000,
    nr_writeback: 88_000,
    nr_dirty_threshold: 1_112_000,
    nr_dirty_background_threshold: 556_000,
  };

  it('is held against the amount halfway between the two thresholds of the kernel', async () => {
    expect(await writeback(events)).toMatchObject({ dirty_share: 0.6595 });
    expect(await writeback({ ...events, nr_dirty: 746_000 })).toMatchObject({ dirty_share: 1 });
  });

  it('is not known of a kernel that does not tell its thresholds', async () => {
    expect(await writeback({ nr_dirty: 1, nr_writeback: 0 })).toEqual({});
  });
});

it('the queues between NIC and protocols are summed over the cores, in hexadecimal', async () => {
  const lines = '0000a0f3 00000010 0000000b 00000000 00000000\n00009c11 00000001 00000001 00000000 00000000\n';
  const found = await inSampler(
    'import machine\nmachine.read = lambda path: given\nprint(json.dumps(machine.softnet()))',
    lines,
  );
  expect(found).toEqual({ softnet_drops: 17, softnet_squeezes: 12 });
});
