/** The Kafka tables in the shape of the published benchmark. */
import type { KafkaProducerFigures } from '../workloads/kafka-producer/measured.ts';
import type { KafkaConsumerFigures } from '../workloads/kafka-consumer/measured.ts';
import { hostsText } from '../plan/instances.ts';
import type { CampaignData } from '../findings/analyse.ts';
import { count, milliseconds, share, short, significant } from '../text/figures.ts';
import type { LoadResult, RunResult } from '../measurement/results/types.ts';
import { offeredPerSecond } from '../workloads/throughput.ts';
import { producerParameters } from '../workloads/kafka-producer/facts.ts';
import { alone, latencyCells, latencyColumns, loadRows, voidRows } from './load-rows.ts';
import type { Row, Table } from './table.ts';

export function producerTable(data: CampaignData): Table {
  const own = alone(data, 'kafka-producer');
  return {
    id: 'kafka-producer',
    caption: 'Kafka producer by offered rate',
    columns: [
      { label: 'Produce rate (records/s)' },
      { label: 'Records sent', numeric: true },
      { label: 'Throughput (records/s)', numeric: true },
      { label: 'Of the offer', numeric: true },
      { label: 'MB/s', numeric: true },
      ...latencyColumns,
    ],
    rows: [...loadRows(own, 'kafka-producer', producerCells), ...voidRows(own)],
    notes: producerNotes(own),
  };
}

function producerCells(figures: KafkaProducerFigures, { load }: LoadResult): string[] {
  const offered = offeredPerSecond(load);
  return [
    offered === null ? 'as much as it can' : short(offered),
    count(figures.records),
    count(figures.recordsPerSecond),
    share(offered === null ? null : figures.recordsPerSecond / offered),
    significant(figures.megabytesPerSecond),
    ...latencyCells(figures.latency),
  ];
}

function producerNotes(runs: RunResult[]): string[] {
  const plan = runs.flatMap((run) => run.loads).find(({ load }) => load.workload === 'kafka-producer')?.load;
  const parameters = plan && producerParameters(plan);
  if (!parameters) return [];
  const { recordBytes, partitions, replicationFactor, acks } = parameters;
  return [
    `Records of ${recordBytes} bytes, ${partitions} partitions, replication factor ${replicationFactor}, acks=${acks}, from ${hostsText(plan)}.`,
  ];
}

export function consumerTable(data: CampaignData): Table {
  const own = alone(data, 'kafka-consumer').filter((run) => run.loads.length <= 1);
  return {
    id: 'kafka-consumer',
    caption: 'Kafka consumer',
    columns: [{ label: 'Run' }, ...consumerColumns],
    rows: [
      ...loadRows(own, 'kafka-consumer', (figures, _, run) => [run.title, ...consumerCells(figures)]),
      ...voidRows(own),
    ],
    notes: ['The fetch rate leaves out the time the group took to form (rebalance).'],
  };
}

const consumerColumns = [
  { label: 'Messages', numeric: true },
  { label: 'MB', numeric: true },
  { label: 'Messages/s', numeric: true },
  { label: 'MB/s', numeric: true },
  { label: 'Rebalance', numeric: true },
  { label: 'Fetch time', numeric: true },
  { label: 'Fetched messages/s', numeric: true },
];

function consumerCells(figures: KafkaConsumerFigures): string[] {
  return [
    count(figures.records),
    count(figures.megabytes),
    count(figures.recordsPerSecond),
    significant(figures.megabytesPerSecond),
    milliseconds(figures.rebalanceMilliseconds),
    milliseconds(figures.fetchMilliseconds),
    count(figures.fetchRecordsPerSecond),
  ];
}

/** Producer and consumer of the same records at once, without the other systems. */
export function pairTable(data: CampaignData): Table {
  const pairs = data.runs.filter((run) => run.group === 'kafka' && run.loads.length > 1);
  return {
    id: 'kafka-pair',
    caption: 'Kafka producer with consumer',
    columns: [
      { label: 'Load' },
      { label: 'Host' },
      { label: 'Records', numeric: true },
      { label: 'Records/s', numeric: true },
      { label: 'In the common window (records/s)', numeric: true },
      { label: 'MB/s', numeric: true },
      { label: 'Latency median', numeric: true },
      { label: 'Latency p99', numeric: true },
    ],
    rows: [
      ...pairs.filter((run) => run.state === 'whole').flatMap((run) => run.loads.flatMap(pairRow)),
      ...voidRows(pairs),
    ],
    notes: ['The common window is the time in which both ran.'],
  };
}

function pairRow({ load, figures, commonWindowPerSecond }: LoadResult): Row[] {
  if (figures.kind !== 'kafka-producer' && figures.kind !== 'kafka-consumer') return [];
  const latency = figures.kind === 'kafka-producer' ? figures.latency : null;
  return [
    {
      cells: [
        load.workload,
        hostsText(load),
        count(figures.records),
        count(figures.recordsPerSecond),
        count(commonWindowPerSecond),
        significant(figures.megabytesPerSecond),
        milliseconds(latency?.p50 ?? null),
        milliseconds(latency?.p99 ?? null),
      ],
    },
  ];
}
