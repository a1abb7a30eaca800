/** What to scale or change, with the evidence. */
import { plain } from '../../text/figures.ts';
import { theMachine } from '../utilisation.ts';
import { directingHosts, systemFacts, titleOfCluster } from '../../systems/registry.ts';
import { costsMoney, piece, type AdvicePiece } from '../../systems/resource-facts.ts';
import { pieceOnOwner } from './advice-pieces.ts';
import type { Advice, Neighbour, Pressure, InconclusiveReason } from './bottleneck.ts';
import { awaitedCores } from './awaited.ts';
import { closedLoopOf } from './closed-loop.ts';
import type { Considered } from './conditions.ts';
import { clusterOf, cureOf, pieceAt } from './cure.ts';
import { limiting } from './disk-wait.ts';
import { outlook } from './expected.ts';
import { serviceHosts, type Subject } from './subject.ts';
import { neighbourText, pressureText } from './bottleneck-text.ts';
import { unevennessOf } from './uneven-load.ts';

interface Evidence {
  cause: Pressure;
  runnerUp: Pressure | null;
  neighbour: Neighbour | null;
}

/** What to do about a bottleneck, the first thing first: another user of it, an uneven use, its limit, and the next resource. */
export function adviceFor(considered: Considered, { cause, runnerUp, neighbour }: Evidence): Advice[] {
  const { system } = considered.subject;
  const evidence = plain(pressureText(cause));
  const title = system === null ? 'the systems' : titleOfCluster(system);
  const pieces = [
    // What another user of the resource takes is no uneven load of the system.
    neighbour ? ofOwner(neighbour, title, evidence) : spreading(considered, cause),
    { ...cureOf(considered, cause), evidence },
    runnerUp?.saturationConfidence && { ...cureOf(considered, runnerUp), evidence: plain(pressureText(runnerUp)) },
  ].filter((each) => !!each);
  // Cores that go to other guests are both the cure of the cause and that of the neighbour.
  const once = pieces.filter((each, index) => pieces.findIndex(({ sentence }) => sentence === each.sentence) === index);
  return once.map((each, index) => {
    if (index > 0) return { ...each, order: 'then' };
    const clauses = [each.evidence, ...outlook(each, { runnerUp, neighbour, system })];
    return { ...each, order: 'first', evidence: clauses.join('; ') };
  });
}

function ofOwner(neighbour: Neighbour, system: string, evidence: string): AdvicePiece & { evidence: string } {
  const words = { system, name: titleOfCluster(neighbour.name) };
  return { ...pieceOnOwner(neighbour.owner, words), evidence: plain(`${evidence}, ${neighbourText(neighbour)}`) };
}

/** What evens out the use of a resource that only one host has in full. */
function spreading(considered: Considered, cause: Pressure): (AdvicePiece & { evidence: string }) | null {
  const at = limiting(cause, considered.pressures);
  // Its figures already tell the cure, or are wrong.
  if (at.limit && at.limit !== 'published-rate') return null;
  const { subject, telemetry, pressures } = considered;
  const uneven = unevennessOf(at, pressures, { telemetry, members: serviceHosts(subject) });
  if (!uneven) return null;
  const { text: evidence } = uneven;
  // A volume at its rate is as fast as it is allowed to be.
  if (uneven.of === 'device') return at.limit ? null : { ...pieceAt('slow-device', considered, cause), evidence };
  const cluster = clusterOf(considered, cause);
  if (cluster && directingHosts(cluster).has(cause.where.host)) return null;
  const words = cluster && systemFacts(cluster).advice?.uneven;
  return { ...(words ?? pieceAt('uneven-load', considered, cause)), evidence };
}

interface Inconclusive {
  reasons: string[];
  /** What to cure, the first thing first. */
  cured: Pressure[];
  /** Null if nothing was saturated. */
  cause: Pressure | null;
  /** Null without telemetry. */
  considered: Considered | null;
}

/** What to change about the load or its measurement if the bottleneck is inconclusive. */
export function adviceOnLoad(
  why: InconclusiveReason,
  subject: Subject,
  { reasons, cured, cause, considered }: Inconclusive,
): Advice[] {
  const onLoad = pieceOn(why, subject);
  const cures = considered
    ? cured.map((each) => ({ ...cureOf(considered, each), evidence: plain(pressureText(each)) }))
    : [];
  if (!onLoad) return cures.map((each, index) => ({ ...each, order: index === 0 ? 'first' : 'then' }));
  const first = { ...onLoad, evidence: reasons[0] ?? '' };
  const awaited = why === 'nothing-near' && considered ? awaitedCores(considered.pressures) : null;
  const seen = cause ?? awaited;
  const hasCure = why === 'nothing-near' || (why === 'generator' && seen && !isOfGenerator(subject, seen));
  if (!seen || !considered || !hasCure) return [{ ...first, order: 'first' }];
  const cure = { ...cureOf(considered, seen), evidence: plain(pressureText(seen)) };
  // A generator that is at its end hides how full the system is, but not what of it is full. What may be full is tried if it is free.
  const isFirst = why === 'nothing-near' && (seen === awaited || !costsMoney(cure.dimension));
  const [one, other] = isFirst ? [cure, first] : [first, cure];
  return [
    { ...one, order: 'first' },
    { ...other, order: 'then' },
  ];
}

/** Cores that a load generator shares are full because of it. */
function isOfGenerator({ loads }: Subject, { resource, where }: Pressure): boolean {
  const isItsHost = where.host === theMachine || loads.some(({ load }) => load.hosts.includes(where.host));
  return isItsHost && (resource === 'cpu' || resource === 'core');
}

function pieceOn(why: InconclusiveReason, subject: Subject): AdvicePiece | null {
  const title = subject.system === null ? 'the load' : titleOfCluster(subject.system);
  switch (why) {
    case 'generator':
      return pieceOnOwner('generator', { system: title, name: '' });
    case 'closed-loop':
      return piece('more-concurrency', 'concurrency', `Give ${title} more threads, or a target rate.`);
    case 'telemetry':
      return piece('sample-all', 'telemetry', 'Make sure that every host is sampled for the whole window.');
    case 'existing': {
      const what = `Look at the use of CPU, memory, disks and NICs of ${title} in its own monitoring`;
      return piece('sample-all', 'telemetry', `${what}, over the times of the run.`);
    }
    case 'unsteady':
      return piece('repeat-steady', 'telemetry', 'Lengthen the warm-up or the run, and measure again in steady state.');
    case 'nothing-near':
      return whereNothingIsSaturated(subject);
    case 'limit':
    case 'phases':
    case 'invalid':
      return null;
  }
}

/** More of the same load is no advice if the campaign shows that it brings nothing. */
function whereNothingIsSaturated(subject: Subject): AdvicePiece {
  if (closedLoopOf(subject)?.state === 'excluded') {
    const what = 'Find what the threads wait for inside the system, such as a lock or a setting';
    return piece('find-serialization', 'concurrency', `${what}: more threads bring no more.`);
  }
  const cluster = subject.system === null ? undefined : subject.plan.clusters[subject.system];
  const changes = (cluster && systemFacts(cluster).advice?.otherLoads) ?? 'more of each load generator';
  const what = `Change the load before the machines, such as ${changes}`;
  return piece('change-load', 'concurrency', `${what}: no machine was saturated.`);
}
