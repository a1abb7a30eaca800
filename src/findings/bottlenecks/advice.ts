/** What to scale, with the evidence. */
import { mean } from '../../statistics/sums.ts';
import { plain } from '../../text/figures.ts';
import { directingHosts, membersOf, systemFacts, titleOfCluster } from '../../systems/registry.ts';
import type { SystemAdvice } from '../../systems/facts.ts';
import type { AdvicePiece, CommonResource } from '../../systems/resource-facts.ts';
import type { Advice, LimitingResource, Neighbour, Pressure, InconclusiveReason } from './bottleneck.ts';
import { otherGuests } from './neighbours.ts';
import { ownResources } from './own-resources.ts';
import type { Subject } from './subject.ts';
import { neighbourText, pressureFigure, pressureText } from './bottleneck-text.ts';

interface Evidence {
  cause: Pressure;
  runnerUp: Pressure | null;
  neighbour: Neighbour | null;
  pressures: Pressure[];
}

export function adviceFor(subject: Subject, { cause, runnerUp, neighbour, pressures }: Evidence): Advice[] {
  const evidence = plain(pressureText(cause));
  const separation: Advice[] = neighbour
    ? [
        {
          ...placement(subject, neighbour),
          order: 'first',
          evidence: plain(`${evidence}, ${neighbourText(neighbour)}`),
        },
      ]
    : [];
  const spread = unevenness(cause, pressures);
  return [
    ...separation,
    ...(spread === null || systemAdvice(subject)?.balancesItself
      ? []
      : [
          {
            kind: 'spread-load',
            dimension: 'partitions',
            order: 'first',
            sentence: 'Spread the load: more partitions, or keys that reach all hosts.',
            evidence: spread,
          } as const,
        ]),
    { ...pieceFor(subject, cause), order: separation.length > 0 ? 'then' : 'first', evidence },
    ...(runnerUp?.saturationConfidence
      ? [{ ...pieceFor(subject, runnerUp), order: 'then' as const, evidence: plain(pressureText(runnerUp)) }]
      : []),
  ];
}

/** What to change about the load or its measurement if the bottleneck is inconclusive. */
export function adviceOnLoad(why: InconclusiveReason, subject: Subject, reasons: string[]): Advice[] {
  const { system } = subject;
  const pieces: Partial<Record<InconclusiveReason, AdvicePiece>> = {
    'nothing-near': { kind: 'change-load', dimension: 'concurrency', sentence: otherLoadText(subject) },
    generator: {
      kind: 'more-generators',
      dimension: 'generator',
      sentence: 'Run the load generator on its own host, or run several load generators.',
    },
    'closed-loop': {
      kind: 'more-concurrency',
      dimension: 'concurrency',
      sentence: `Give ${system === null ? 'the load' : titleOfCluster(system)} more threads, or a target rate.`,
    },
    telemetry: {
      kind: 'sample-all',
      dimension: 'telemetry',
      sentence: 'Make sure that every host is sampled for the whole window.',
    },
  };
  const piece = pieces[why];
  return piece ? [{ ...piece, order: 'first', evidence: reasons[0] ?? '' }] : [];
}

/** Null for all systems combined. */
function systemAdvice({ system, plan }: Subject): SystemAdvice | null {
  const cluster = system === null ? undefined : plan.clusters[system];
  return (cluster && systemFacts(cluster).advice) ?? null;
}

/** Changes to the load that may help when no machine is saturated. */
function otherLoadText(subject: Subject): string {
  const changes = systemAdvice(subject)?.otherLoads ?? 'more of each load generator';
  return `Change the load before the machines, such as ${changes}: no machine was saturated.`;
}

function placement({ system, plan }: Subject, { name }: Neighbour): AdvicePiece {
  if (name === otherGuests) {
    return {
      kind: 'dedicated-cores',
      dimension: 'placement',
      sentence: 'A machine type whose cores are not shared with other guests.',
    };
  }
  const isSystem = Object.hasOwn(plan.clusters, name);
  const sentence = isSystem
    ? `Put ${system === null ? 'the systems' : titleOfCluster(system)} and ${titleOfCluster(name)} on separate hosts.`
    : `Remove ${name} from the machines and measure again.`;
  return { kind: isSystem ? 'separate-systems' : 'remove-process', dimension: 'placement', sentence };
}

function pieceFor(subject: Subject, { resource, where }: Pressure): AdvicePiece {
  const own = ownResources.get(resource);
  if (own) return own.advice;
  const cluster = subject.system === null ? undefined : subject.plan.clusters[subject.system];
  const more = cluster ? membersOf(cluster) : 'hosts';
  const directing = cluster ? directingHosts(cluster).get(where.host) : undefined;
  const advice = systemAdvice(subject);
  const pieces: Record<CommonResource, AdvicePiece> = {
    cpu: directing?.cpu ?? { kind: 'more-cpu', dimension: 'hosts', sentence: `More ${more}, or ones with more cores.` },
    core: {
      kind: 'more-parallelism',
      dimension: 'partitions',
      sentence: 'More parallel work: one core cannot do more.',
    },
    memory: directing?.memory ?? {
      kind: 'more-memory',
      dimension: 'memory',
      sentence: `More memory on ${where.host}.`,
    },
    disk: { kind: 'faster-disk', dimension: 'disks', sentence: `Faster disks, more disks, or more ${more}.` },
    network: { kind: 'faster-network', dimension: 'network', sentence: `A faster NIC, or more ${more}.` },
    heap: advice?.heap ?? {
      kind: 'larger-heap',
      dimension: 'heap',
      sentence: `A larger heap for ${where.service ?? more}.`,
    },
    thread: advice?.thread ?? {
      kind: 'more-parallelism',
      dimension: 'partitions',
      sentence: 'More partitions, so that more threads share the work.',
    },
  };
  const piece = Object.entries(pieces).find(([name]) => name === resource)?.[1];
  if (!piece) throw new Error(`There is no advice on ${resource}`);
  return piece;
}

/** A host with this many times the mean of the others carries an uneven share of the load. */
const unevenFrom = 2;

/** Resources whose use grows with a host's share of the load and whose limit is the same on all hosts. NICs and memory may differ. */
const comparable = new Set<LimitingResource>(['cpu', 'disk', 'thread']);

const isComparable = (resource: LimitingResource): boolean =>
  ownResources.get(resource)?.growsWithLoad ?? comparable.has(resource);

/** Null if the load is even, or no other host has the resource. */
function unevenness(cause: Pressure, pressures: Pressure[]): string | null {
  const others = pressures.filter(
    ({ resource, where }) =>
      resource === cause.resource && where.service === cause.where.service && where.host !== cause.where.host,
  );
  if (others.length === 0 || !isComparable(cause.resource)) return null;
  const othersMean = mean(others.map(({ figure }) => figure));
  if (cause.figure < othersMean * unevenFrom) return null;
  return plain(`${pressureText(cause)}, the others at ${pressureFigure({ ...cause, figure: othersMean })} on average`);
}
