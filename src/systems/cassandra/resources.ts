/** What of a node's own may limit it: its stages of threads, and compaction. Pure. */
import { significant } from '../../text/figures.ts';
import type { ServiceResource } from '../resource-facts.ts';

/** Tasks that wait at the stages, at the median: in a stage with room it is none. */
const pendingTasks = 8;

/** Compactions that wait: a custom of operators, and no figure of Cassandra's own, so that it is never sure. */
const pendingCompactions = 20;

export const nodeResources = {
  compaction: {
    title: 'waiting compactions',
    measure: 'cassandra_pending_compactions',
    figure: 'count',
    threshold: pendingCompactions,
    rule: { atBound: `${pendingCompactions} wait at the median`, sure: null, source: 'a custom of operators' },
    effectOf: ['memory', 'heap', 'disk', 'cpu'],
    growsWithLoad: false,
    judge: (waiting) => ({ atBound: waiting >= pendingCompactions ? 'likely' : null, signs: [] }),
    advice: {
      dimension: 'disks',
      sentence: 'Faster disks, or a higher limit for compaction (compaction_throughput).',
    },
  },
  stages: {
    title: 'waiting tasks',
    measure: 'cassandra_pending_tasks',
    figure: 'count',
    threshold: pendingTasks,
    rule: {
      atBound: `${pendingTasks} tasks wait at the median, or messages were dropped`,
      sure: 'and tasks were blocked, or messages dropped',
      source: 'ours: a stage with room has none waiting',
    },
    effectOf: ['memory', 'heap', 'disk', 'network', 'cpu', 'thread', 'core', 'compaction'],
    growsWithLoad: true,
    judge(waiting, meanOf) {
      const blocked = meanOf('cassandra_blocked_tasks') ?? 0;
      const dropped = meanOf('cassandra_dropped_messages') ?? 0;
      const isQueued = waiting >= pendingTasks;
      return {
        atBound: isQueued && (blocked > 0 || dropped > 0) ? 'sure' : isQueued || dropped > 0 ? 'likely' : null,
        signs: [
          ...(blocked > 0 ? [`${significant(blocked)} tasks a second were blocked`] : []),
          ...(dropped > 0 ? [`${significant(dropped)} messages a second were dropped`] : []),
        ],
      };
    },
    advice: {
      dimension: 'threads',
      sentence: 'More threads for reads and writes (concurrent_reads, concurrent_writes), or more nodes.',
    },
  },
} as const satisfies Record<string, ServiceResource>;
