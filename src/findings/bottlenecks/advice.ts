/** Which dimension to scale, and by what evidence. */
import { mean } from '../statistics/sums.ts';
import { plain } from '../../text/figures.ts';
import { membersOf, titleOfCluster } from '../../systems/registry.ts';
import type { BoundResource, Neighbour, Pressure, Untold } from './bound.ts';
import { otherGuests } from './neighbours.ts';
import type { Subject } from './subject.ts';
import { neighbourPhrase, pressureFigure, pressurePhrase } from './wording.ts';

export type Dimension =
  | 'hosts'
  | 'cores'
  | 'memory'
  | 'disks'
  | 'network'
  | 'heap'
  | 'threads'
  | 'partitions'
  | 'tasks'
  | 'placement'
  | 'generator'
  | 'concurrency'
  | 'telemetry';

export interface Advice {
  dimension: Dimension;
  /** Whether it comes first, or once what comes first is done. */
  order: 'first' | 'then';
  /** What to do, in a sentence. */
  sentence: string;
  /** The figure that speaks for it. */
  evidence: string;
}

type Piece = Pick<Advice, 'dimension' | 'sentence'>;

interface Grounds {
  cause: Pressure;
  runnerUp: Pressure | null;
  neighbour: Neighbour | null;
  pressures: Pressure[];
}

export function adviceFor(subject: Subject, { cause, runnerUp, neighbour, pressures }: Grounds): Advice[] {
  const evidence = plain(pressurePhrase(cause));
  const apart: Advice[] = neighbour
    ? [
        {
          ...placement(subject, neighbour),
          order: 'first',
          evidence: plain(`${evidence}, ${neighbourPhrase(neighbour)}`),
        },
      ]
    : [];
  const spread = unevenness(cause, pressures);
  return [
    ...apart,
    ...(spread === null || subject.system === 'spark'
      ? []
      : [
          {
            dimension: 'partitions',
            order: 'first',
            sentence: 'Spread the load: more partitions, or keys that fall on all hosts.',
            evidence: spread,
          } as const,
        ]),
    { ...pieceFor(subject, cause), order: apart.length > 0 ? 'then' : 'first', evidence },
    ...(runnerUp?.atBound
      ? [{ ...pieceFor(subject, runnerUp), order: 'then' as const, evidence: plain(pressurePhrase(runnerUp)) }]
      : []),
  ];
}

/** What to change about the load or its measurement, where nothing can be said of the machines. */
export function adviceOnLoad(why: Untold, { system }: Subject, reasons: string[]): Advice[] {
  const pieces: Partial<Record<Untold, Piece>> = {
    'nothing-near': { dimension: 'concurrency', sentence: otherLoad(system) },
    generator: { dimension: 'generator', sentence: 'Run the load generator on a host of its own, or several of them.' },
    'closed-loop': {
      dimension: 'concurrency',
      sentence: `Give ${system === null ? 'the load' : titleOfCluster(system)} more threads, or an offered rate.`,
    },
    telemetry: { dimension: 'telemetry', sentence: 'See that every host is sampled for the whole of the window.' },
  };
  const piece = pieces[why];
  return piece ? [{ ...piece, order: 'first', evidence: reasons[0] ?? '' }] : [];
}

/** What else may hold a load back than machines that are not full. */
function otherLoad(system: string | null): string {
  const changes: Record<string, string> = {
    kafka: 'more partitions, larger batches or a second producer',
    spark: 'more partitions, or more cores for each executor',
    cassandra: 'more threads, or a second load generator',
  };
  return `Try another load before other machines, such as ${system === null ? 'more of each load tool' : changes[system]}: no machine was full.`;
}

function placement({ system, plan }: Subject, { name }: Neighbour): Piece {
  if (name === otherGuests) {
    return { dimension: 'placement', sentence: 'A type of machine whose cores are not shared with other guests.' };
  }
  const isSystem = Object.hasOwn(plan.clusters, name);
  const sentence = isSystem
    ? `Split the pair: ${system === null ? 'the systems' : titleOfCluster(system)} and ${titleOfCluster(name)} on hosts of their own.`
    : `Keep ${name} off the machines, or measure again without them.`;
  return { dimension: 'placement', sentence };
}

function pieceFor({ system, plan }: Subject, { resource, where }: Pressure): Piece {
  const cluster = system === null ? undefined : plan.clusters[system];
  const more = cluster ? membersOf(cluster) : 'hosts';
  const isMaster = system === 'spark' && where.host === cluster?.hosts['spark-master']?.[0];
  const pieces: Record<BoundResource, Piece> = {
    cpu: isMaster
      ? { dimension: 'cores', sentence: 'A bigger master: more cores.' }
      : { dimension: 'hosts', sentence: `More ${more}, or ones with more cores.` },
    core: { dimension: 'partitions', sentence: 'More work side by side: one core cannot do more.' },
    memory: isMaster
      ? { dimension: 'memory', sentence: 'A bigger master: more memory.' }
      : { dimension: 'memory', sentence: `More memory on ${where.host}.` },
    disk: { dimension: 'disks', sentence: `Faster disks or more of them, or more ${more}.` },
    network: { dimension: 'network', sentence: `A faster NIC, or more ${more}.` },
    heap: {
      dimension: 'heap',
      sentence:
        system === 'spark'
          ? 'More memory for each executor, or more and smaller partitions.'
          : `A larger heap for ${where.service ?? more}.`,
    },
    thread: threadPiece(system),
    'request-handlers': { dimension: 'threads', sentence: 'More request handlers (num.io.threads).' },
    'network-processors': { dimension: 'threads', sentence: 'More network threads (num.network.threads).' },
    stages: {
      dimension: 'threads',
      sentence: 'More threads for reads and writes (concurrent_reads, concurrent_writes), or more nodes.',
    },
    compaction: {
      dimension: 'disks',
      sentence: 'Faster disks, or a higher limit for compaction (compaction_throughput).',
    },
    scheduler: { dimension: 'tasks', sentence: 'Fewer and larger tasks, or a bigger master.' },
  };
  return pieces[resource];
}

function threadPiece(system: string | null): Piece {
  if (system === 'spark')
    return { dimension: 'tasks', sentence: 'Fewer and larger tasks: the driver schedules with one thread.' };
  return { dimension: 'partitions', sentence: 'More partitions, so that more threads share the work.' };
}

/** From this many times the mean of the others on, a host carries more than its part. */
const unevenFrom = 2;

/** Use that grows with a host's part of the load and has the same bound everywhere; a NIC's or a memory's may differ. */
const comparable = new Set<BoundResource>(['cpu', 'disk', 'thread', 'request-handlers', 'stages']);

/** Null where the others carry about as much of the same resource, or there are none. */
function unevenness(cause: Pressure, pressures: Pressure[]): string | null {
  const others = pressures.filter(
    ({ resource, where }) =>
      resource === cause.resource && where.service === cause.where.service && where.host !== cause.where.host,
  );
  if (others.length === 0 || !comparable.has(cause.resource)) return null;
  const usual = mean(others.map(({ figure }) => figure));
  if (cause.figure < usual * unevenFrom) return null;
  return plain(`${pressurePhrase(cause)}, the others at ${pressureFigure({ ...cause, figure: usual })} on average`);
}
