/** The Cassandra table in the shape of the published benchmark. */
import type { CassandraStressFigures } from '../workloads/cassandra-stress/measured.ts';
import { hostsText } from '../plan/instances.ts';
import type { CampaignData } from '../findings/analyse.ts';
import { count, rate } from '../text/figures.ts';
import { offeredPerSecond } from '../workloads/throughput.ts';
import type { LoadResult } from '../measurement/results/types.ts';
import { isOpenLoop } from '../workloads/measured.ts';
import { replicationText } from '../systems/cassandra/replication.ts';
import { stressParameters } from '../workloads/cassandra-stress/facts.ts';
import { alone, latencyCells, latencyColumns, voidRows } from './load-rows.ts';
import type { Row, Table } from './table.ts';

export function operationsTable(data: CampaignData): Table {
  const own = alone(data, 'cassandra-stress');
  const loads = own.filter((run) => run.state === 'whole').flatMap((run) => run.loads);
  const areOffered = loads.some((load) => offeredPerSecond(load.load) !== null);
  return {
    id: 'cassandra-operations',
    caption: `Cassandra by client threads${areOffered ? ', offered rate' : ''} and type of operation`,
    columns: [
      { label: 'Client threads' },
      ...(areOffered ? [{ label: 'Offered (ops/s)', numeric: true }] : []),
      { label: 'Op type' },
      { label: 'Op rate (ops/s)', numeric: true },
      ...latencyColumns,
      { label: 'Errors', numeric: true },
    ],
    rows: [
      ...loads.flatMap((load) =>
        operationRows(load, (figures) => [count(figures.threads), ...(areOffered ? [offerOf(load)] : [])]),
      ),
      ...voidRows(own),
    ],
    notes: cassandraNotes(loads),
  };
}

function offerOf({ load }: LoadResult): string {
  const offered = offeredPerSecond(load);
  return offered === null ? 'all it can' : rate(offered);
}

/** A row each for mix, read and write, each led by what the table tells loads apart by. */
export function operationRows({ figures }: LoadResult, lead: (figures: CassandraStressFigures) => string[]): Row[] {
  if (figures.kind !== 'cassandra-stress') return [];
  return (['mix', 'read', 'write'] as const).flatMap((kind) => {
    const operations = figures[kind];
    if (!operations) return [];
    const cells = [
      ...lead(figures),
      { mix: 'Mix', read: 'Read', write: 'Write' }[kind],
      rate(operations.operationsPerSecond),
      ...latencyCells(operations.latency),
      kind === 'mix' ? count(figures.errors) : '',
    ];
    return [{ cells }];
  });
}

function cassandraNotes(loads: LoadResult[]): string[] {
  const plan = loads.find(({ load }) => load.workload === 'cassandra-stress');
  if (!plan) return [];
  const { writeShare, readShare, keys, replicationFactor } = stressParameters(plan.load);
  return [
    `Write to read ${writeShare}:${readShare}, keys uniform in 1 to ${count(keys)}, ${replicationText(replicationFactor)}, from ${hostsText(plan.load)}; ` +
      `${isOpenLoop(plan) ? 'open-loop: latency counts from when an operation was due' : 'closed-loop: latency is service time, which flatters'}.`,
  ];
}
