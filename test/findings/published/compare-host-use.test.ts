import { describe, expect, it } from 'vitest';
import { findingsOf } from '../../../src/findings/analyse.ts';
import { withHostFigures } from '../../../src/findings/published/compare-host-use.ts';
import type { CampaignTelemetry, ScopeStatistics } from '../../../src/measurement/telemetry/statistics.ts';
import { publishedStudies } from '../../report/published-studies.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';

const { runs } = sampleCampaign();
const producing = runs.find(({ runId }) => runId === 'kafka-producer-10m')!;
const findings = findingsOf(sampleCampaign());
const row10m = findings.baselines!.find(({ resultId }) => resultId === 'producer-10m')!;
const baseline = { ...row10m, figures: [] };
const study = publishedStudies.find(({ hostUse }) => hostUse.some(({ id }) => id === 'kafka-hosts'))!;

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
    const [row] = withHostFigures([baseline], study, runs, telemetry);
    const found = row!.figures.filter(({ hosts }) => hosts !== undefined);
    expect(found[0]).toMatchObject({ hosts: 'the three Kafka nodes (Type 1)', ratio: null });
    const here = new Map(found.map((figure) => [figure.name, figure.here]));
    expect(here.get('cpuPeakPercent')).toEqual([20, 40]);
    expect(here.get('swapMegabytes')).toEqual([3, 3]);
    expect(here.get('networkMegabitsPerSecond')).toEqual([940, 940]);
    expect(here.get('diskWritesPerSecond')).toEqual([700, 900]);
    expect(here.get('segmentsSentPerSecond')).toBeNull();
  });

  it('stand with the last of the rows that the source states them for', () => {
    const rows = findings.baselines!.filter(({ figures }) => figures.some(({ hosts }) => hosts !== undefined));
    expect(rows.map(({ resultId }) => resultId)).toContain('producer-10m');
    expect(rows.filter(({ resultId }) => resultId.startsWith('spark-') && resultId !== 'spark-combined')).toHaveLength(
      1,
    );
  });
});
