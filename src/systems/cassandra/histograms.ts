/** Histograms of a node, over all of its tables: what `nodetool tablehistograms` and `cfhistograms` showed of one table. Pure. */
import type { HistogramFacts, HistogramQuery } from '../resource-facts.ts';

const domain = 'org.apache.cassandra.metrics';

/** Timers count microseconds. */
const timer = (bean: string): HistogramQuery => ({
  bean: `${domain}:${bean}`,
  operation: 'values',
  divisor: 1e6,
  hasZero: false,
});

export const nodeHistograms = [
  {
    name: 'cassandra_write_seconds',
    title: 'Writes of a node',
    unit: 'seconds',
    meaning: 'local writes to memtables, without network and coordination',
    query: timer('type=Table,name=WriteLatency'),
  },
  {
    name: 'cassandra_read_seconds',
    title: 'Reads of a node',
    unit: 'seconds',
    meaning: 'local reads of one partition, without network and coordination',
    query: timer('type=Table,name=ReadLatency'),
  },
  {
    name: 'cassandra_read_sstables',
    title: 'SSTables asked by a read',
    unit: 'SSTables',
    meaning: 'SSTables that a read of one partition asked',
    query: {
      bean: `${domain}:type=Table,name=SSTablesPerReadHistogram`,
      operation: 'values',
      divisor: 1,
      hasZero: true,
    },
  },
  {
    name: 'cassandra_commit_wait_seconds',
    title: 'Waits of writes for the commit log to be on disk',
    unit: 'seconds',
    meaning:
      'waits of writes for a sync of the commit log; with `commitlog_sync: periodic` only those behind a late sync',
    query: timer('type=CommitLog,name=WaitingOnCommit'),
  },
  {
    name: 'cassandra_commit_segment_wait_seconds',
    title: 'Waits of writes for room in the commit log',
    unit: 'seconds',
    meaning: 'waits of writes for a new segment of the commit log',
    query: timer('type=CommitLog,name=WaitingOnSegmentAllocation'),
  },
] as const satisfies HistogramFacts[];
