/** What of a node may explain why throughput changes while its data grow. Pure. */
import type { EvidenceFacts } from '../evidence-facts.ts';

export const nodeEvidence = [
  {
    name: 'sstables-per-read',
    title: 'SSTables per read',
    measures: ['cassandra_sstables_per_read'],
    combined: 'mean',
    leastRise: 0.5,
    reason: 'each read asks more SSTables',
    relief: 'compaction left fewer SSTables to read',
  },
  {
    name: 'pending-compactions',
    title: 'pending compactions, of the node with the most',
    measures: ['cassandra_pending_compactions'],
    combined: 'highest',
    leastRise: 2,
    reason: 'compaction falls behind',
    relief: 'fewer compactions were pending',
  },
  {
    name: 'compaction-megabytes',
    title: 'MB/s written by compaction, all nodes',
    measures: ['cassandra_compaction_bytes'],
    combined: 'sum',
    value: ([bytes = 0]) => bytes / 1e6,
    leastRise: 5,
    reason: 'compaction writes more',
    relief: 'compaction wrote less',
  },
  {
    name: 'write-amplification',
    title: 'write amplification (bytes of flushes and compaction over those of flushes)',
    measures: ['cassandra_flushed_bytes', 'cassandra_compaction_bytes'],
    combined: 'sum',
    value: ([flushed = 0, compacted = 0]) => (flushed > 0 ? (flushed + compacted) / flushed : null),
    leastRise: 0.5,
    reason: 'compaction rewrites each byte more often',
    relief: 'compaction rewrote each byte less often',
  },
] as const satisfies readonly EvidenceFacts[];
