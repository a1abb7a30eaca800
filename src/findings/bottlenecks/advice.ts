/** What to scale or change, with the evidence. */
import { plain } from '../../text/figures.ts';
import { theMachine } from '../utilisation.ts';
import { systemFacts, titleOfCluster } from '../../systems/registry.ts';
import { costsMoney, type AdvicePiece } from '../../systems/resource-facts.ts';
import { moreGenerators, placement } from './advice-pieces.ts';
import type { Advice, Neighbour, Pressure, InconclusiveReason } from './bottleneck.ts';
import { awaitedCores } from './awaited.ts';
import { closedLoopOf } from './closed-loop.ts';
import type { Considered } from './conditions.ts';
import { clusterOf, cureOf, limiting, pieceAt } from './cure.ts';
import { checkText, expectedText } from './expected.ts';
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
    ...(neighbour
      ? [{ ...placement(neighbour, title), evidence: plain(`${evidence}, ${neighbourText(neighbour)}`) }]
      : // What another user of the resource takes is no uneven load of the system.
        spreading(considered, cause)),
    { ...cureOf(considered, cause), evidence },
    ...(runnerUp?.saturationConfidence
      ? [{ ...cureOf(considered, runnerUp), evidence: plain(pressureText(runnerUp)) }]
      : []),
  ];
  // Cores that go to other guests are both the cure of the cause and that of the neighbour.
  const once = pieces.filter(({ kind }, index) => pieces.findIndex((each) => each.kind === kind) === index);
  const expected = expectedText(runnerUp, neighbour);
  return once.map((piece, index) => {
    if (index > 0) return { ...piece, order: 'then' };
    const clauses = [piece.evidence, ...(expected === null ? [] : [expected]), checkText(piece, system)];
    return { ...piece, order: 'first', evidence: clauses.join('; ') };
  });
}

/** What evens out the use of a resource that only one host has in full. */
function spreading(considered: Considered, cause: Pressure): (AdvicePiece & { evidence: string })[] {
  const at = limiting(cause, considered.pressures);
  // Its figures already tell the cure, or are wrong.
  if ((at.limit && at.limit !== 'published-rate') || cause.isLimitWrong) return [];
  const { subject, telemetry, pressures } = considered;
  const uneven = unevennessOf(at, pressures, { telemetry, members: serviceHosts(subject) });
  if (!uneven) return [];
  const { text: evidence } = uneven;
  // A volume at its rate is as fast as it is allowed to be.
  if (uneven.of === 'device') return at.limit ? [] : [{ ...pieceAt('slow-device', considered, cause), evidence }];
  const cluster = clusterOf(considered, cause);
  if (cluster && systemFacts(cluster).advice?.balancesItself) return [];
  return [{ ...pieceAt('uneven-load', considered, cause), evidence }];
}

interface Inconclusive {
  reasons: string[];
  /** Null if nothing was saturated. */
  cause: Pressure | null;
  /** Null without telemetry. */
  considered: Considered | null;
}

/** What to change about the load or its measurement if the bottleneck is inconclusive. */
export function adviceOnLoad(
  why: InconclusiveReason,
  subject: Subject,
  { reasons, cause, considered }: Inconclusive,
): Advice[] {
  const piece = pieceOn(why, subject);
  if (!piece) return [];
  const first = { ...piece, evidence: reasons[0] ?? '' };
  const awaited = why === 'nothing-near' && considered ? awaitedCores(considered.pressures) : null;
  const seen = cause ?? awaited;
  const isTold = why === 'nothing-near' || (why === 'generator' && seen && !isOfGenerator(subject, seen));
  if (!seen || !considered || !isTold) return [{ ...first, order: 'first' }];
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
      return moreGenerators;
    case 'closed-loop':
      return {
        kind: 'more-concurrency',
        dimension: 'concurrency',
        sentence: `Give ${title} more threads, or a target rate.`,
      };
    case 'telemetry':
      return {
        kind: 'sample-all',
        dimension: 'telemetry',
        sentence: 'Make sure that every host is sampled for the whole window.',
      };
    case 'existing':
      return {
        kind: 'sample-all',
        dimension: 'telemetry',
        sentence: `Look at the use of CPU, memory, disks and NICs of ${title} in its own monitoring, over the times of the run.`,
      };
    case 'unsteady':
      return {
        kind: 'repeat-steady',
        dimension: 'telemetry',
        sentence: 'Lengthen the warm-up or the run, and measure again in steady state.',
      };
    case 'nothing-near':
      return whereNothingIsSaturated(subject);
    case 'invalid':
      return null;
  }
}

/** More of the same load is no advice if the campaign shows that it brings nothing. */
function whereNothingIsSaturated(subject: Subject): AdvicePiece {
  if (closedLoopOf(subject)?.state === 'excluded') {
    return {
      kind: 'find-serialization',
      dimension: 'concurrency',
      sentence:
        'Find what the threads wait for inside the system, such as a lock or a setting: more threads bring no more.',
    };
  }
  const cluster = subject.system === null ? undefined : subject.plan.clusters[subject.system];
  const changes = (cluster && systemFacts(cluster).advice?.otherLoads) ?? 'more of each load generator';
  return {
    kind: 'change-load',
    dimension: 'concurrency',
    sentence: `Change the load before the machines, such as ${changes}: no machine was saturated.`,
  };
}
