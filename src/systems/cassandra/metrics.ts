/** What a node tells of itself, by JMX. Pure. */
import type { MetricFacts } from '../facts.ts';

const domain = 'org.apache.cassandra.metrics';
const requestPools = [
  'path=request,scope=ReadStage',
  'path=request,scope=MutationStage',
  'path=transport,scope=Native-Transport-Requests',
];
const droppable = ['READ_REQ', 'RANGE_REQ', 'MUTATION_REQ', 'COUNTER_MUTATION_REQ', 'READ_REPAIR_REQ', 'HINT_REQ'];
const ofPools = (metric: string, pools: string[]): string[] =>
  pools.map((pool) => `${domain}:type=ThreadPools,${pool},name=${metric}`);

// Each bean by its name: a pattern would be held against the tens of thousands that tables have.
export const nodeMetrics = [
  {
    column: 'cassandra_pending_compactions',
    meaning: 'compactions that wait, by estimate of Cassandra',
    beans: [`${domain}:type=Compaction,name=PendingTasks`],
    attribute: 'Value',
    isCounter: false,
    combined: 'sum',
  },
  {
    column: 'cassandra_pending_tasks',
    meaning: 'reads, mutations and native transport requests that wait for a thread',
    beans: ofPools('PendingTasks', requestPools),
    attribute: 'Value',
    isCounter: false,
    combined: 'sum',
  },
  {
    column: 'cassandra_blocked_tasks',
    meaning: 'tasks in the last second that a full queue blocked: of requests, and of memtables to flush',
    beans: ofPools('TotalBlockedTasks', [...requestPools, 'path=internal,scope=MemtableFlushWriter']),
    attribute: 'Count',
    isCounter: true,
    combined: 'sum',
  },
  {
    column: 'cassandra_dropped_messages',
    meaning: 'messages in the last second that were dropped because they had waited too long',
    beans: droppable.map((verb) => `${domain}:type=DroppedMessage,scope=${verb},name=Dropped`),
    attribute: 'Count',
    isCounter: true,
    combined: 'sum',
  },
] as const satisfies MetricFacts[];
