import { describe, expect, it } from 'vitest';
import { findingsOf } from '../../../src/findings/analyse.ts';
import { compareHostUse } from '../../../src/findings/published/compare-host-use.ts';
import type { CampaignTelemetry, ScopeStatistics } from '../../../src/measurement/telemetry/statistics.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';

const { runs } = sampleCampaign();
const producing = runs.find(({ runId }) => runId === 'kafka-producer-10m')!;
const baselines = findingsOf(sampleCampaign()).baselines!;

const statistics = (max: number) => ({ samples: 60, mean: max / 2, p50: null, p95: null, max, highShare: null });

function host(name: string, cpuPeak: number, writes: number | null): ScopeStatistics {
  return {
    host: name,
    scope: 'host',
    samples: 60,
    measures: {
      cpu_share: statistics(cpuPeak),
      swap_used_bytes: statistics(3 * 2 ** 20),
      network_bits_per_second: statistics(940e6),
      ...(writes === null ? {} : { disk_write_operations_per_second: statistics(writes) }),
    },
  };
}

function telemetryOf(scopes: ScopeStatistics[]): CampaignTelemetry {
  return { hosts: [], windows: [{ window: producing.window!, scopes }] };
}

describe('published figures of hosts', () => {
  it('are compared with the lowest and the highest of the hosts of those names', () => {
    const telemetry = telemetryOf([
      host('kafka01', 0.4, 900),
      host('kafka02', 0.2, 700),
      host('spark-cassandra-master', 0.3, null),
      host('spark-cassandra-worker01', 1, 5000),
    ]);
    const [found] = compareHostUse(baselines, runs, telemetry).filter(({ id }) => id === 'kafka-hosts');
    expect(found).toMatchObject({ runs: ['kafka-producer-10m'], hostsText: 'the three Kafka nodes (Type 1)' });
    const here = new Map(found?.figures.map((figure) => [figure.name, figure.here]));
    expect(here.get('cpuPeakPercent')).toEqual([20, 40]);
    expect(here.get('swapMegabytes')).toEqual([3, 3]);
    expect(here.get('networkMegabitsPerSecond')).toEqual([940, 940]);
    expect(here.get('diskWritesPerSecond')).toEqual([700, 900]);
    expect(here.get('segmentsSentPerSecond')).toBeNull();
  });

  it('are left out where no run matches their loads', () => {
    const found = compareHostUse(
      baselines.filter(({ system }) => system === 'kafka'),
      runs,
      telemetryOf([]),
    );
    expect(found.map(({ id }) => id)).not.toContain('cassandra-master');
    expect(found.map(({ id }) => id)).toContain('kafka-hosts');
  });
});
