/** JMX metrics of a node. Pure. */
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

const gauge = { attribute: 'Value', isCounter: false, combined: 'sum' } as const;
/** The sum of a counter over all tables is a gauge. */
const gaugeThatGrows = { attribute: 'Value', isCounter: true, combined: 'sum' } as const;
const ofCache = (cache: string, name: string): string => `${domain}:type=Cache,scope=${cache},name=${name}`;
const ofAllTables = (name: string): string => `${domain}:type=Table,name=${name}`;
const counter = { attribute: 'Count', isCounter: true, combined: 'sum' } as const;

/** The nodes that a node holds for down. */
export const downNodes = { bean: 'org.apache.cassandra.net:type=FailureDetector', attribute: 'DownEndpointCount' };

// Beans by name: a pattern would be matched against the tens of thousands of beans that tables have.
export const nodeMetrics = [
  {
    column: 'cassandra_pending_compactions',
    unit: 'compactions',
    meaning: 'waiting compactions, as Cassandra estimates',
    query: { beans: [`${domain}:type=Compaction,name=PendingTasks`], ...gauge },
    measure: { name: 'cassandra_pending_compactions', of: 'column', hasQuantiles: true },
  },
  {
    column: 'cassandra_active_compactions',
    unit: 'compactions',
    meaning: 'compactions under way',
    query: { beans: ofPools('ActiveTasks', ['path=internal,scope=CompactionExecutor']), ...gauge },
    measure: { name: 'cassandra_active_compactions', of: 'column', hasQuantiles: true },
  },
  {
    column: 'cassandra_pending_tasks',
    unit: 'tasks',
    meaning: 'reads, mutations and native transport requests waiting for a thread',
    query: { beans: ofPools('PendingTasks', requestPools), ...gauge },
    measure: { name: 'cassandra_pending_tasks', of: 'column', hasQuantiles: true },
  },
  {
    column: 'cassandra_blocked_tasks',
    unit: 'tasks a second',
    meaning: 'tasks blocked by a full queue in the last second: requests and memtable flushes',
    query: {
      beans: ofPools('TotalBlockedTasks', [...requestPools, 'path=internal,scope=MemtableFlushWriter']),
      ...counter,
    },
    measure: { name: 'cassandra_blocked_tasks', of: 'column' },
  },
  {
    column: 'cassandra_dropped_messages',
    unit: 'messages a second',
    meaning: 'messages dropped in the last second because they had waited too long',
    query: { beans: droppable.map((verb) => `${domain}:type=DroppedMessage,scope=${verb},name=Dropped`), ...counter },
    measure: { name: 'cassandra_dropped_messages', of: 'column' },
    error: (figure, host) => `${host} dropped ${figure} messages a second that had waited too long.`,
  },
  {
    column: 'cassandra_sstables_per_read',
    unit: 'SSTables',
    meaning: 'SSTables that a read of one partition asked, mean over the reads of about the last minute, all tables',
    query: {
      beans: [`${domain}:type=Table,name=SSTablesPerReadHistogram`],
      attribute: 'Mean',
      isCounter: false,
      combined: 'sum',
    },
    measure: { name: 'cassandra_sstables_per_read', of: 'column' },
  },
  {
    column: 'cassandra_flushed_bytes',
    unit: 'bytes a second',
    meaning: 'written by flushes of memtables in the last second, all tables',
    query: { beans: [ofAllTables('BytesFlushed')], ...gaugeThatGrows },
    measure: { name: 'cassandra_flushed_bytes', of: 'column' },
  },
  {
    column: 'cassandra_compaction_bytes',
    unit: 'bytes a second',
    meaning: 'written by compaction in the last second, all tables; counted when a compaction ends',
    query: { beans: [ofAllTables('CompactionBytesWritten')], ...gaugeThatGrows },
    measure: { name: 'cassandra_compaction_bytes', of: 'column' },
  },
  {
    column: 'cassandra_live_bytes',
    unit: 'bytes',
    meaning: 'on disk in SSTables that reads use, after compression, all tables',
    query: { beans: [ofAllTables('LiveDiskSpaceUsed')], ...gauge },
    measure: { name: 'cassandra_live_bytes', of: 'column' },
  },
  {
    column: 'cassandra_key_cache_hits',
    unit: 'hits a second',
    meaning: 'places of partitions that the key cache had, in the last second',
    query: { beans: [ofCache('KeyCache', 'Hits')], ...counter },
    measure: { name: 'cassandra_key_cache_hits', of: 'column' },
  },
  {
    column: 'cassandra_key_cache_requests',
    unit: 'requests a second',
    meaning: 'places of partitions that the key cache was asked for, in the last second',
    query: { beans: [ofCache('KeyCache', 'Requests')], ...counter },
    measure: { name: 'cassandra_key_cache_requests', of: 'column' },
  },
  {
    column: 'cassandra_chunk_cache_hits',
    unit: 'hits a second',
    meaning: 'chunks of SSTables that the chunk cache had, in the last second; empty without `file_cache_enabled`',
    query: { beans: [ofCache('ChunkCache', 'Hits')], ...counter },
    measure: { name: 'cassandra_chunk_cache_hits', of: 'column' },
  },
  {
    column: 'cassandra_chunk_cache_requests',
    unit: 'requests a second',
    meaning:
      'chunks of SSTables that the chunk cache was asked for, in the last second; empty without `file_cache_enabled`',
    query: { beans: [ofCache('ChunkCache', 'Requests')], ...counter },
    measure: { name: 'cassandra_chunk_cache_requests', of: 'column' },
  },
  {
    column: 'cassandra_down_nodes',
    unit: 'nodes',
    meaning: 'nodes that this node holds for down',
    query: { beans: [downNodes.bean], attribute: downNodes.attribute, isCounter: false, combined: 'sum' },
    measure: { name: 'cassandra_down_nodes', of: 'column' },
    ofOutage: 'members down',
  },
  {
    column: 'cassandra_hints_written',
    unit: 'hints a second',
    meaning: 'writes kept in the last second for nodes that were down or late',
    query: { beans: [`${domain}:type=Storage,name=TotalHints`], ...counter },
    measure: { name: 'cassandra_hints_written', of: 'column' },
    ofOutage: 'kept',
    error: (figure, host) => `${host} kept ${figure} writes a second for nodes that were down or late.`,
  },
  {
    column: 'cassandra_hints_delivered',
    unit: 'hints a second',
    meaning: 'kept writes delivered in the last second',
    query: { beans: [`${domain}:type=HintsService,name=HintsSucceeded`], ...counter },
    measure: { name: 'cassandra_hints_delivered', of: 'column' },
    ofOutage: 'delivered',
  },
] as const satisfies MetricFacts[];
