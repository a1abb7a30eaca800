/** Settings of `cassandra.yaml` that a running node takes on, with the attribute of its bean that has them. Pure. */
import type { ChangingSetting } from '../facts.ts';
import { storageService } from './storage-service.ts';

export const changingSettings = {
  compaction_throughput: { unit: 'MiB/s', least: 0, most: 10_000, attribute: 'CompactionThroughputMbPerSec' },
  concurrent_compactors: { least: 1, most: 128, attribute: 'ConcurrentCompactors' },
  stream_throughput_outbound: { unit: 'MiB/s', least: 0, most: 10_000, attribute: 'StreamThroughputMebibytesPerSec' },
  read_request_timeout: { unit: 'milliseconds', least: 10, most: 600_000, attribute: 'ReadRpcTimeout' },
  write_request_timeout: { unit: 'milliseconds', least: 10, most: 600_000, attribute: 'WriteRpcTimeout' },
} as const satisfies Record<string, ChangingSetting & { attribute: string }>;

/** What the agent must allow to be written. */
export const changingAttributes = Object.values(changingSettings).map(({ attribute }) => ({
  bean: storageService,
  attribute,
}));
