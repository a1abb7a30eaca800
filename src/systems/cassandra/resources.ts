/** Resources of a node that may be the bottleneck: its thread stages and compaction. Pure. */
import { significant } from '../../text/figures.ts';
import { piece, type ServiceResource } from '../resource-facts.ts';
import { threshold } from '../threshold.ts';

/** Median number of waiting tasks: zero in an unsaturated stage. */
const pendingTasks = threshold(8, 'cassandra_pending_tasks');

/** Waiting compactions. Operators use this value, Cassandra documents none, so the confidence is never high. */
const pendingCompactions = threshold(20, 'cassandra_pending_compactions');

export const nodeResources = {
  compaction: {
    title: 'waiting compactions',
    measure: 'cassandra_pending_compactions',
    figure: 'count',
    threshold: pendingCompactions,
    rule: {
      medium: `a median of ${pendingCompactions} waiting compactions`,
      high: null,
      source: 'common practice of operators',
    },
    effectOf: ['memory', 'heap', 'disk', 'cpu'],
    growsWithLoad: false,
    isThrottled: true,
    judge: (waiting) => ({ saturationConfidence: waiting >= pendingCompactions ? 'medium' : null, signs: [] }),
    advice: {
      kind: 'faster-compaction',
      dimension: 'threads',
      sentence: 'Let compaction write more (compaction_throughput): no disk keeps it waiting.',
      setting: 'compaction_throughput',
    },
  },
  stages: {
    title: 'waiting tasks',
    measure: 'cassandra_pending_tasks',
    figure: 'count',
    threshold: pendingTasks,
    rule: {
      medium: `a median of ${pendingTasks} waiting tasks, or dropped messages`,
      high: 'also blocked tasks or dropped messages',
      source: 'ours: an unsaturated stage has no waiting tasks',
    },
    effectOf: ['memory', 'heap', 'disk', 'network', 'cpu', 'thread', 'core', 'compaction'],
    growsWithLoad: true,
    judge(waiting, meanOf) {
      const blocked = meanOf('cassandra_blocked_tasks') ?? 0;
      const dropped = meanOf('cassandra_dropped_messages') ?? 0;
      const isQueued = waiting >= pendingTasks;
      return {
        saturationConfidence:
          isQueued && (blocked > 0 || dropped > 0) ? 'high' : isQueued || dropped > 0 ? 'medium' : null,
        signs: [
          ...(blocked > 0 ? [`${significant(blocked)} tasks a second were blocked`] : []),
          ...(dropped > 0 ? [`${significant(dropped)} messages a second were dropped`] : []),
        ],
      };
    },
    advice: piece('more-pool-threads', 'threads', 'More readers and writers (concurrent_reads, concurrent_writes).'),
  },
} as const satisfies Record<string, ServiceResource>;
