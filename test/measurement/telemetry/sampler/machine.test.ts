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

describe('the time of all cores', () => {
  it('is told by its use, in seconds', async () => {
    // user nice system idle iowait irq softirq steal guest guest_nice
    const line = 'cpu 1000 200 3000 40000 500 60 7 800 0 0';
    const told = await inSampler(
      'import machine\nmachine.TICKS = 100\nmachine.read = lambda path: "0.75 1 1"\nprint(json.dumps(machine.processors(given)))',
      line,
    );
    expect(told).toEqual({
      cores: expect.any(Number),
      cpu_user_seconds: 12,
      cpu_system_seconds: 30,
      cpu_interrupt_seconds: expect.closeTo(0.67, 9),
      cpu_iowait_seconds: 5,
      cpu_steal_seconds: 8,
      cpu_idle_seconds: 400,
      cpu_used_seconds: expect.closeTo(42.67, 9),
      load_1m: 0.75,
    });
  });
});

const memory = (vmstat: string) =>
  inSampler(
    `import machine
files = {"/proc/meminfo": "MemTotal: 8 kB\\nMemAvailable: 3 kB\\nSwapTotal: 4 kB\\nSwapFree: 2 kB", "/proc/vmstat": given}
machine.PAGE = 1000
machine.read = files.get
print(json.dumps(machine.memory()))`,
    vmstat,
  );

describe('memory', () => {
  const counted = 'pswpin 1\npswpout 2\npgmajfault 4';
  const told = {
    memory_total_bytes: 8192,
    memory_available_bytes: 3072,
    memory_used_bytes: 5120,
    swap_used_bytes: 2048,
    swap_in_bytes: 1000,
    swap_out_bytes: 2000,
    major_faults: 4,
  };

  it('is in use where it is not available, and the kernel counts what it swaps in pages', async () => {
    expect(await memory(counted)).toEqual(told);
  });

  it('that processes had to free themselves is not known of an old kernel', async () => {
    const counts = `${counted}\npgsteal_kswapd 9\npgsteal_direct 3`;
    expect(await memory(counts)).toEqual({ ...told, direct_reclaim_bytes: 3000 });
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
