/** What to scale or change, with the evidence. */
import type { WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { plain } from '../../text/figures.ts';
import { theMachine } from '../utilisation.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import type { AdvicePiece } from '../../systems/resource-facts.ts';
import { cureOf, pieceOf, systemAdvice } from './advice-pieces.ts';
import type { Advice, Neighbour, Pressure, InconclusiveReason } from './bottleneck.ts';
import type { Cause } from './cause.ts';
import { closedLoopOf } from './closed-loop.ts';
import { otherGuests, otherTraffic } from './neighbours.ts';
import { threadsOfPool } from './pool-threads.ts';
import { serviceHosts, type Subject } from './subject.ts';
import { neighbourText, pressureText } from './bottleneck-text.ts';
import { unevennessOf } from './uneven-load.ts';

interface Evidence {
  cause: Pressure;
  runnerUp: Pressure | null;
  neighbour: Neighbour | null;
  pressures: Pressure[];
  telemetry: WindowTelemetry;
}

/** What to do about a bottleneck, the first thing first. */
export function adviceFor(subject: Subject, { cause, runnerUp, neighbour, pressures, telemetry }: Evidence): Advice[] {
  const evidence = plain(pressureText(cause));
  const separation: Advice[] = neighbour
    ? [
        {
          ...placement(subject, neighbour, cause),
          order: 'first',
          evidence: plain(`${evidence}, ${neighbourText(neighbour)}`),
        },
      ]
    : [];
  const cure =
    threadsOfPool(cause, telemetry) === 'waiting' ? pieceOf('find-wait', subject, cause) : cureOf(subject, cause);
  return [
    ...separation,
    // What another user of the resource takes is no uneven load of the system.
    ...(neighbour ? [] : spreading(subject, cause, { pressures, telemetry })),
    // Cores that go to other guests are both the cure of the cause and that of the neighbour.
    ...(separation.some(({ kind }) => kind === cure.kind)
      ? []
      : [{ ...cure, order: separation.length > 0 ? ('then' as const) : ('first' as const), evidence }]),
    ...(runnerUp?.saturationConfidence
      ? [{ ...cureOf(subject, runnerUp), order: 'then' as const, evidence: plain(pressureText(runnerUp)) }]
      : []),
  ];
}

/** What evens out the use of a resource that only one host has in full. */
function spreading(
  subject: Subject,
  cause: Pressure,
  { pressures, telemetry }: Pick<Evidence, 'pressures' | 'telemetry'>,
): Advice[] {
  // Its figures already tell the cure, or are wrong.
  if (cause.advice || cause.isLimitWrong) return [];
  const uneven = unevennessOf(cause, pressures, { telemetry, members: serviceHosts(subject) });
  if (!uneven) return [];
  if (uneven.of === 'device')
    return [{ ...pieceOf('replace-disk', subject, cause), order: 'first', evidence: uneven.text }];
  if (systemAdvice(subject)?.balancesItself) return [];
  return [
    {
      kind: 'spread-load',
      dimension: 'partitions',
      order: 'first',
      sentence: 'Spread the load: more partitions, or keys that reach all hosts.',
      evidence: uneven.text,
    },
  ];
}

interface Inconclusive {
  reasons: string[];
  found: Cause | null;
}

/** What to change about the load or its measurement if the bottleneck is inconclusive. */
export function adviceOnLoad(why: InconclusiveReason, subject: Subject, inconclusive: Inconclusive): Advice[] {
  const piece = pieceOn(why, subject);
  if (!piece) return [];
  const first = { ...piece, order: 'first', evidence: inconclusive.reasons[0] ?? '' } as const;
  const { found } = inconclusive;
  // A generator that is at its end hides how full the system is, but not what of it is full.
  if (why !== 'generator' || !found || isOfGenerator(subject, found.cause)) return [first];
  return [first, { ...cureOf(subject, found.cause), order: 'then', evidence: plain(pressureText(found.cause)) }];
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
      return {
        kind: 'more-generators',
        dimension: 'generator',
        sentence: 'Run the load generator on its own host, or run several load generators.',
      };
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
  const changes = systemAdvice(subject)?.otherLoads ?? 'more of each load generator';
  return {
    kind: 'change-load',
    dimension: 'concurrency',
    sentence: `Change the load before the machines, such as ${changes}: no machine was saturated.`,
  };
}

function placement(subject: Subject, { name }: Neighbour, cause: Pressure): AdvicePiece {
  if (name === otherGuests) return pieceOf('dedicated-cores', subject, cause);
  if (name === otherTraffic) {
    const sentence = 'Take traffic with other hosts off these NICs and measure again.';
    return { kind: 'remove-process', dimension: 'placement', sentence };
  }
  const { system, plan } = subject;
  const isSystem = Object.hasOwn(plan.clusters, name);
  const sentence = isSystem
    ? `Put ${system === null ? 'the systems' : titleOfCluster(system)} and ${titleOfCluster(name)} on separate hosts.`
    : `Remove ${name} from the machines and measure again.`;
  return { kind: isSystem ? 'separate-systems' : 'remove-process', dimension: 'placement', sentence };
}
