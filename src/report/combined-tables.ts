/** Combined against isolated, in the shape of the published benchmark. */
import { count, duration, milliseconds, significant } from '../text/figures.ts';
import type { Findings } from '../findings/findings.ts';
import type { MeasuredSharing } from '../findings/sharing/sharing-finding.ts';
import type { LoadResult, RunResult } from '../measurement/results/types.ts';
import { operationRows } from './cassandra-tables.ts';
import { latencyColumns } from './load-rows.ts';
import { sparkCells, sparkColumns } from './spark-tables.ts';
import type { Table } from './table.ts';

/** The loads that `sharingTables` compare, in full: three tables, one a system. */
export function comparisonTables(findings: Findings, runs: RunResult[]): Table[] {
  const pairs = findings.systems
    .flatMap((system) => system.sharing)
    .flatMap((cost) => (cost.state === 'measured' ? loadsOf(cost, runs) : []));
  return [
    consumerComparison(pairs),
    producerComparison(pairs),
    sparkComparison(pairs),
    cassandraComparison(pairs),
  ].filter((table) => table.rows.length > 0);
}

interface Compared {
  /** With its number where there are several. */
  test: string;
  load: LoadResult;
}

function loadsOf(cost: MeasuredSharing, runs: RunResult[]): Compared[] {
  const find = (ids: string[], test: string): Compared[] =>
    runs
      .filter((run) => ids.includes(run.runId))
      .flatMap((run) => run.loads.filter((load) => load.load.workload === cost.workload))
      .map((load, index, all) => ({ test: all.length === 1 ? test : `${test} ${index + 1}`, load }));
  return [...find(cost.isolatedRuns, 'Individual'), ...find(cost.combinedRuns, 'Combined')];
}

function consumerComparison(pairs: Compared[]): Table {
  return {
    id: 'combined-consumer',
    caption: 'Kafka consumer, individual and combined',
    columns: [
      { label: 'Test' },
      { label: 'Time taken', numeric: true },
      { label: 'Data consumed (MB)', numeric: true },
      { label: 'MB/s', numeric: true },
      { label: 'Messages', numeric: true },
      { label: 'Messages/s', numeric: true },
      { label: 'In the common window (messages/s)', numeric: true },
    ],
    rows: pairs.flatMap(({ test, load: { figures, window, commonWindowPerSecond } }) =>
      figures.kind === 'kafka-consumer'
        ? [
            {
              cells: [
                test,
                duration((window.endMilliseconds - window.startMilliseconds) / 1000),
                count(figures.megabytes),
                significant(figures.megabytesPerSecond),
                count(figures.records),
                count(figures.recordsPerSecond),
                count(commonWindowPerSecond),
              ],
            },
          ]
        : [],
    ),
    notes: [],
  };
}

function producerComparison(pairs: Compared[]): Table {
  return {
    id: 'combined-producer',
    caption: 'Kafka producer, individual and combined',
    columns: [
      { label: 'Test' },
      { label: 'Records sent', numeric: true },
      { label: 'Records/s', numeric: true },
      { label: 'In the common window (records/s)', numeric: true },
      { label: 'Latency median', numeric: true },
      { label: 'Latency p99', numeric: true },
    ],
    rows: pairs.flatMap(({ test, load: { figures, commonWindowPerSecond } }) =>
      figures.kind === 'kafka-producer'
        ? [
            {
              cells: [
                test,
                count(figures.records),
                count(figures.recordsPerSecond),
                count(commonWindowPerSecond),
                milliseconds(figures.latency.p50),
                milliseconds(figures.latency.p99),
              ],
            },
          ]
        : [],
    ),
    notes: [],
  };
}

function sparkComparison(pairs: Compared[]): Table {
  return {
    id: 'combined-spark',
    caption: 'Spark, individual and combined',
    columns: [{ label: 'Test' }, ...sparkColumns],
    rows: pairs.flatMap(({ test, load: { figures } }) =>
      figures.kind === 'spark-perf' && !figures.saturated ? [{ cells: [test, ...sparkCells(figures)] }] : [],
    ),
    notes: [],
  };
}

function cassandraComparison(pairs: Compared[]): Table {
  return {
    id: 'combined-cassandra',
    caption: 'Cassandra, individual and combined',
    columns: [
      { label: 'Test' },
      { label: 'Op type' },
      { label: 'Op rate (ops/s)', numeric: true },
      ...latencyColumns,
      { label: 'Errors', numeric: true },
    ],
    rows: pairs.flatMap(({ test, load }) => operationRows(load, () => [test])),
    notes: [],
  };
}
