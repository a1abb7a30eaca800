import { describe, expect, it } from 'vitest';
import type { Pressure } from '../../../src/findings/bottlenecks/bottleneck.ts';
import { pressureText } from '../../../src/findings/bottlenecks/bottleneck-text.ts';
import { hostPressures } from '../../../src/findings/bottlenecks/host-pressures.ts';
import { plain } from '../../../src/text/figures.ts';
import { inventoryHosts } from '../../report/sample-hosts.ts';
import { roomy, scopeOf, type Figures } from './scene.ts';

const hosts = inventoryHosts().filter(({ name }) => name === 'kafka02');
const window = { startMilliseconds: 0, endMilliseconds: 60_000 };

/** Pressures of a host with headroom, but for these figures of it and of scopes of its parts. */
function pressures(figures: Figures, parts: Record<string, Figures> = {}): Pressure[] {
  const scopes = [
    scopeOf('kafka02', 'host', { ...roomy, ...figures }),
    ...Object.entries(parts).map(([scope, its]) => scopeOf('kafka02', scope, its)),
  ];
  return hostPressures({ window, scopes }, hosts);
}

/** `confidence evidence: resource`, of each that is saturated. */
function saturated(figures: Figures, parts: Record<string, Figures> = {}): string[] {
  return pressures(figures, parts).flatMap((pressure) =>
    pressure.saturationConfidence === null
      ? []
      : [plain(`${pressure.saturationConfidence} ${pressure.evidence}: ${pressureText(pressure)}`)],
  );
}

describe('cores', () => {
  it('taken by other guests are saturated while tasks wait, below a full CPU too', () => {
    const stolen = { cpu_share: 0.55, cpu_steal_share: 0.25, cpu_taken_share: 0.8, psi_cpu_some_share: 0.45 };
    expect(saturated(stolen)).toEqual(['medium queueing: CPU of kafka02 at 80 %']);
    expect(pressures(stolen).find(({ resource }) => resource === 'cpu')).toMatchObject({
      limit: 'stolen',
      waiting: 0.45,
    });
    expect(saturated({ ...stolen, psi_cpu_some_share: 0.1 })).toEqual([]);
    expect(saturated({ ...stolen, cpu_share: 0.71, cpu_taken_share: 0.96 })).toEqual([
      'high queueing: CPU of kafka02 at 96 %',
    ]);
  });

  it('of two hardware threads each are saturated earlier, if tasks wait', () => {
    const busy = { cores: 8, physical_cores: 4, cpu_share: 0.88, psi_cpu_some_share: 0.4 };
    expect(saturated(busy)).toEqual(['high queueing: CPU of kafka02 at 88 %']);
    expect(saturated({ ...busy, cpu_share: 0.81 })).toEqual(['medium queueing: CPU of kafka02 at 81 %']);
    expect(saturated({ ...busy, psi_cpu_some_share: 0.05 })).toEqual([]);
    expect(saturated({ ...busy, physical_cores: 8 })).toEqual([]);
  });

  it('on a kernel without PSI give no certainty, and say what could not be seen', () => {
    const [full] = pressures({ cpu_share: 0.98, psi_cpu_some_share: null });
    expect(full).toMatchObject({ saturationConfidence: 'medium', evidence: 'utilization', waiting: null });
    expect(full?.signs).toContain('whether tasks waited for a core was not measured');
  });

  it('cover no more of the window than the least known of their figures', () => {
    const [full] = pressures({ cpu_share: 0.98, psi_cpu_some_share: { mean: 0.6, samples: 40 } });
    expect(full?.coverage).toBeCloseTo(40 / 60);
  });

  it('of which one is full with interrupts hold the others up', () => {
    const one = { interrupts_busiest_core_share: 0.93, softnet_squeezes_per_second: 200 };
    const text = 'the core with the most interrupts of kafka02 at';
    expect(saturated(one)).toEqual([`high queueing: ${text} 93 %`]);
    expect(saturated({ interrupts_busiest_core_share: 0.85 })).toEqual([`medium utilization: ${text} 85 %`]);
    expect(saturated({ ...one, interrupts_busiest_core_share: 0.6 })).toEqual([]);
  });
});

describe('a quota', () => {
  const throttled = { cpu_throttled_share: 0.6, cpu_quota_cores: 1.5, cpu_quota_share: 0.95, cpu_used_cores: 1.4 };
  const broker = { ...throttled };
  const load = { cpu_used_cores: 0.5 };

  it('of all processes of a host is the host’s, and of one service that service’s', () => {
    const text = '60 % of the time throttled';
    expect(saturated(throttled, { 'kafka-broker': broker })).toEqual([`high stall: CPU quota of kafka02 at ${text}`]);
    expect(saturated(throttled, { 'kafka-broker': broker, load })).toEqual([
      `high stall: CPU quota of kafka-broker on kafka02 at ${text}`,
    ]);
  });

  it('that runs out seldom, or is hardly used, gives no certainty', () => {
    expect(saturated({ ...throttled, cpu_throttled_share: 0.15 })).toHaveLength(1);
    expect(saturated({ ...throttled, cpu_throttled_share: 0.15 })[0]).toMatch(/^medium stall/);
    expect(saturated({ ...throttled, cpu_quota_share: 0.5 })[0]).toMatch(/^medium stall/);
    expect(saturated({ ...throttled, cpu_throttled_share: 0.05 })).toEqual([]);
  });
});

describe('a disk', () => {
  const nvme: Figures = {
    disk_share: 1,
    disk_await_seconds: 0.00015,
    disk_queue_operations: 16,
    psi_io_full_share: 0.2,
    psi_io_some_share: 0.7,
  };

  it('that answers many operations at once is not saturated, however busy', () => {
    expect(saturated(nvme)).toEqual([]);
    expect(saturated({ ...nvme, disk_await_seconds: 0.012 })).toEqual(['high stall: disk of kafka02 at 100 %']);
  });

  const hard: Figures = { disk_share: 0.85, disk_await_seconds: 0.045, disk_queue_operations: 5.6 };
  const waits: Figures = { psi_io_some_share: 0.7, psi_io_full_share: 0.4 };

  it('that rotates is saturated earlier, if operations queue', () => {
    const one = (figures: Figures) =>
      saturated({ ...hard, ...waits, ...figures }, { 'disk:sda': { ...hard, disk_is_rotational: 1 } });
    expect(one({})).toEqual(['high stall: disk of kafka02 at 85 %']);
    expect(one({ disk_queue_operations: 1.1 })).toEqual([]);
    expect(one({ disk_share: 0.7 })).toEqual([]);
    expect(saturated({ ...hard, ...waits })).toEqual([]);
  });

  it('of several is judged by itself', () => {
    const idle: Figures = { disk_share: 0.2, disk_await_seconds: 0.004, disk_queue_operations: 0.2 };
    const slow: Figures = { disk_share: 0.98, disk_await_seconds: 0.03, disk_queue_operations: 9 };
    expect(saturated({ ...slow, ...waits }, { 'disk:sda': idle, 'disk:sdb': slow })).toEqual([
      'high stall: disk sdb of kafka02 at 98 %',
    ]);
  });

  it('says whether reads or writes are slow', () => {
    const slow = { ...hard, disk_share: 0.98, disk_read_await_seconds: 0.002, disk_write_await_seconds: 0.061 };
    const found = pressures({ ...slow, ...waits }).find(({ resource }) => resource === 'disk');
    expect(found?.signs.map(plain)).toContain('a read took 2 ms, a write 61 ms');
  });

  it('that takes writes more slowly than they come makes processes wait before it is busy', () => {
    const writing: Figures = { disk_share: 0.6, dirty_share: 1.02, psi_io_some_share: 0.7, psi_io_full_share: 0.3 };
    expect(saturated(writing)).toEqual(['high stall: disk of kafka02 at 60 %']);
    expect(saturated({ ...writing, psi_io_some_share: 0.02 })).toEqual([]);
    expect(saturated({ ...writing, dirty_share: 0.5 })).toEqual([]);
  });
});

const link = (share: number): Figures => ({ link_share: share, network_send_bytes_per_second: 1e8 });

describe('a network', () => {
  it('of two links is saturated by one', () => {
    const links = { 'interface:eth0': link(0.97), 'interface:eth1': link(0.05) };
    expect(saturated({ network_share: 0.51 }, links)).toEqual(['high queueing: network eth0 of kafka02 at 97 %']);
    const one = pressures({}, links).find(({ where }) => where.part === 'eth0');
    expect(one).toMatchObject({ limit: 'one-link' });
    const both = { 'interface:eth0': link(0.97), 'interface:eth1': link(0.93) };
    expect(pressures({}, both).find(({ where }) => where.part === 'eth0')).not.toHaveProperty('limit');
  });

  it('whose rate the inventory does not state is judged by what its only NIC has agreed on', () => {
    const only = { 'interface:eth0': link(0.97) };
    expect(saturated({ network_share: null, network_queued_share: 0.8 }, only)).toEqual([
      'high queueing: network of kafka02 at 97 %',
    ]);
  });

  it('at its rate is known to be saturated only if data waits to be sent', () => {
    const sending: Figures = { network_share: 0.97, network_send_bytes_per_second: 1e8, network_queued_share: 0.7 };
    expect(saturated(sending)).toEqual(['high queueing: network of kafka02 at 97 %']);
    expect(
      pressures(sending)
        .find(({ resource }) => resource === 'network')
        ?.signs.map(plain),
    ).toContain('data waited to be sent in 70 % of the seconds');
    for (const seldom of [0.2, null])
      expect(saturated({ ...sending, network_queued_share: seldom })).toEqual([
        'high utilization: network of kafka02 at 97 %',
      ]);
    // What it receives waits at the other end.
    expect(saturated({ ...sending, network_receive_bytes_per_second: 2e8 })).toEqual([
      'high utilization: network of kafka02 at 97 %',
    ]);
  });

  it('beyond its rate has a wrong limit', () => {
    expect(pressures({ network_share: 1.3 }).find(({ resource }) => resource === 'network')).toMatchObject({
      figure: 1.3,
      isLimitWrong: true,
    });
    expect(pressures({ network_share: 1 }).some(({ isLimitWrong }) => isLimitWrong)).toBe(false);
  });

  it('that drops packets without a queue shows it by what is sent again', () => {
    const policed = { network_share: 0.3, tcp_retransmit_share: 0.04 };
    expect(saturated(policed)).toEqual([
      'medium queueing: network of kafka02 at 30 % with 4 % of the segments retransmitted',
    ]);
    expect(saturated({ ...policed, network_share: null })).toEqual([
      'medium queueing: network of kafka02 at 4 % of the segments retransmitted',
    ]);
    expect(saturated({ ...policed, tcp_retransmit_share: 0.015 })).toEqual([]);
    expect(saturated({ ...policed, tcp_segments_out_per_second: 5000 })).toHaveLength(1);
    // A host that hardly sends anything, as was seen on a machine with full cores.
    expect(saturated({ ...policed, tcp_segments_out_per_second: 350 })).toEqual([]);
  });

  it('of a cloud is saturated when packets exceed the allowance', () => {
    const exceeded = { 'interface:eth0': { network_allowance_exceeded_share: 0.8 } };
    expect(saturated({ network_share: 0.4 }, exceeded)).toEqual([
      'high queueing: network of kafka02 at 40 % with its allowance exceeded in 80 % of the seconds',
    ]);
    const seldom = { 'interface:eth0': { network_allowance_exceeded_share: 0.05 } };
    expect(saturated({ network_share: 0.4 }, seldom)).toEqual([]);
  });
});
