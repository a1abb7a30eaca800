/** Which dimension to scale, and by what evidence. */
import { mean } from '../../statistics/sums.ts';
import { plain } from '../../text/figures.ts';
import { directingHosts, membersOf, systemFacts, titleOfCluster } from '../../systems/registry.ts';
import type { SystemAdvice } from '../../systems/facts.ts';
import type { AdvicePiece, CommonResource } from '../../systems/resource-facts.ts';
import type { Advice, BoundResource, Neighbour, Pressure, Untold } from './bound.ts';
import { otherGuests } from './neighbours.ts';
import { ownResources } from './own-resources.ts';
import type { Subject } from './subject.ts';
import { neighbourPhrase, pressureFigure, pressurePhrase } from './wording.ts';

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
    ...(spread === null || systemAdvice(subject)?.balancesItself
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
export function adviceOnLoad(why: Untold, subject: Subject, reasons: string[]): Advice[] {
  const { system } = subject;
  const pieces: Partial<Record<Untold, AdvicePiece>> = {
    'nothing-near': { dimension: 'concurrency', sentence: otherLoad(subject) },
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

/** What the facts of the subject's system advise; null for all systems together. */
function systemAdvice({ system, plan }: Subject): SystemAdvice | null {
  const cluster = system === null ? undefined : plan.clusters[system];
  return (cluster && systemFacts(cluster).advice) ?? null;
}

/** What else may hold a load back than machines that are not full. */
function otherLoad(subject: Subject): string {
  const changes = systemAdvice(subject)?.otherLoads ?? 'more of each load tool';
  return `Try another load before other machines, such as ${changes}: no machine was full.`;
}

function placement({ system, plan }: Subject, { name }: Neighbour): AdvicePiece {
  if (name === otherGuests) {
    return { dimension: 'placement', sentence: 'A type of machine whose cores are not shared with other guests.' };
  }
  const isSystem = Object.hasOwn(plan.clusters, name);
  const sentence = isSystem
    ? `Split the pair: ${system === null ? 'the systems' : titleOfCluster(system)} and ${titleOfCluster(name)} on hosts of their own.`
    : `Keep ${name} off the machines, or measure again without them.`;
  return { dimension: 'placement', sentence };
}

function pieceFor(subject: Subject, { resource, where }: Pressure): AdvicePiece {
  const own = ownResources.get(resource);
  if (own) return own.advice;
  const cluster = subject.system === null ? undefined : subject.plan.clusters[subject.system];
  const more = cluster ? membersOf(cluster) : 'hosts';
  const directing = cluster ? directingHosts(cluster).get(where.host) : undefined;
  const advice = systemAdvice(subject);
  const pieces: Record<CommonResource, AdvicePiece> = {
    cpu: directing?.cpu ?? { dimension: 'hosts', sentence: `More ${more}, or ones with more cores.` },
    core: { dimension: 'partitions', sentence: 'More work side by side: one core cannot do more.' },
    memory: directing?.memory ?? { dimension: 'memory', sentence: `More memory on ${where.host}.` },
    disk: { dimension: 'disks', sentence: `Faster disks or more of them, or more ${more}.` },
    network: { dimension: 'network', sentence: `A faster NIC, or more ${more}.` },
    heap: advice?.heap ?? { dimension: 'heap', sentence: `A larger heap for ${where.service ?? more}.` },
    thread: advice?.thread ?? {
      dimension: 'partitions',
      sentence: 'More partitions, so that more threads share the work.',
    },
  };
  const found = Object.entries(pieces).find(([name]) => name === resource)?.[1];
  if (!found) throw new Error(`There is no advice on ${resource}`);
  return found;
}

/** From this many times the mean of the others on, a host carries more than its part. */
const unevenFrom = 2;

/** Use that grows with a host's part of the load and has the same bound everywhere; a NIC's or a memory's may differ. */
const comparable = new Set<BoundResource>(['cpu', 'disk', 'thread']);

const isComparable = (resource: BoundResource): boolean =>
  ownResources.get(resource)?.growsWithLoad ?? comparable.has(resource);

/** Null where the others carry about as much of the same resource, or there are none. */
function unevenness(cause: Pressure, pressures: Pressure[]): string | null {
  const others = pressures.filter(
    ({ resource, where }) =>
      resource === cause.resource && where.service === cause.where.service && where.host !== cause.where.host,
  );
  if (others.length === 0 || !isComparable(cause.resource)) return null;
  const usual = mean(others.map(({ figure }) => figure));
  if (cause.figure < usual * unevenFrom) return null;
  return plain(`${pressurePhrase(cause)}, the others at ${pressureFigure({ ...cause, figure: usual })} on average`);
}
