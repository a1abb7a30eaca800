/** The bottleneck of a system in a run: the rules in order. docs/verdicts.md describes them. */
import type { WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { batchOf } from '../../workloads/measured.ts';
import { factsOf } from '../../workloads/registry.ts';
import { plain, share } from '../../text/figures.ts';
import { limitedUse } from '../limited-use.ts';
import { resourceUse } from '../utilisation.ts';
import { adviceFor, adviceOnLoad } from './advice.ts';
import type { Bottleneck, Condition, InconclusiveReason, Pressure } from './bottleneck.ts';
import { byNearness, causeAmong, nearest, type Cause } from './cause.ts';
import { canThreadsLimit, closedLoopOf, mayLoopLimit, type ClosedLoop } from './closed-loop.ts';
import {
  conditionsOfCause,
  conditionsOfHeadroom,
  limitTexts,
  stepTexts,
  unmetTexts,
  type Considered,
} from './conditions.ts';
import { hostsWithout, missingText } from './doubts.ts';
import { errorTexts } from './errors.ts';
import { saturatedGenerators } from './generator.ts';
import { hiddenClusters, hiddenText } from './hidden-clusters.ts';
import { byOwnWaits } from './core-waits.ts';
import { hostPressures } from './host-pressures.ts';
import { greatestOf, otherUsers } from './neighbours.ts';
import { ownPressures, pressuresOfLoads } from './own-resources.ts';
import { awaitedCores, withAwaited } from './awaited.ts';
import { phasesOf, phaseText, tenthsOf } from './phases.ts';
import { threadsOfPool, withFollowedWaits } from './pool-threads.ts';
import { areTargetsMet, shortfallTexts } from './target.ts';
import { withoutImpossible } from './load-levels.ts';
import { servicePressures } from './service-pressures.ts';
import { withStandstill } from './standstill.ts';
import { loadScopes, serviceScopes, type Subject } from './subject.ts';
import { unseen } from './unseen.ts';
import { pressureText } from './bottleneck-text.ts';

/** `telemetry` covers the window of the run; null if the window has no samples. */
export function findBottleneck(subject: Subject, telemetry: WindowTelemetry | null): Bottleneck {
  const { run, loads, steadiness } = subject;
  const pressures = telemetry ? byNearness(pressuresOf(subject, telemetry)) : [];
  const found = telemetry && causeAmong(pressures, telemetry);
  const judge = judgeOf(subject, telemetry, { pressures, found });
  if (run.state === 'invalid') return judge.inconclusive('invalid', ['The run is invalid.']);
  if (!telemetry || pressures.length === 0)
    return judge.inconclusive('telemetry', ['Telemetry is missing for most of the window.']);
  if (steadiness?.state === 'unsteady')
    return judge.inconclusive('unsteady', [steadiness.why ?? 'The load was not in steady state.', ...alsoTexts(found)]);

  const tenths = tenthsOf(telemetry, (part) => pressuresOf(subject, part));
  const considered = { subject, telemetry, pressures, tenths };
  const elsewhere = hiddenClusters(subject);
  if (elsewhere.length > 0) return judgeHidden(considered, { found, elsewhere, judge });
  if (areTargetsMet(loads) && !subject.isGoalMissed)
    return judge.noneFound('The target rate was met.', conditionsOfHeadroom(found, considered));
  const generators = saturatedGenerators(subject, telemetry);
  if (generators.length > 0)
    return judge.inconclusive('generator', [...generators, ...alsoTexts(found), ...shortfallTexts(loads)]);
  // A thread that waits asks for nothing: what is busy then may only be where the threads spend their time.
  const loop = closedLoopOf(subject);
  const named = found ?? causeAmong(withAwaited(pressures, telemetry), telemetry);
  const phases = phasesOf(tenths);
  const isSplit = named !== null && phasesOf(tenths, named.cause).length > 0;
  if (named && !isSplit && !mayLoopLimit(loop, named.cause, considered))
    return bottleneckFrom(named, considered, { loop, judge });
  const missing = hostsWithout(subject, telemetry);
  if (missing.length > 0) return judge.inconclusive('telemetry', [missingText(missing)]);
  if (loop && canThreadsLimit(loop) && mayLoopLimit(loop, found?.cause ?? null, considered))
    return judge.inconclusive('closed-loop', [loop.text, ...nearTexts(found)]);
  const wrong = pressures.filter(({ isLimitWrong }) => isLimitWrong);
  if (wrong.length > 0) return judge.inconclusive('limit', [...limitTexts(wrong), ...shortfallTexts(loads)], wrong);
  const limits = phases.map(({ cause }) => cause);
  if (limits.length > 0)
    return judge.inconclusive('phases', [...phases.map(phaseText), ...shortfallTexts(loads)], limits);
  if (isFinishedBatch(subject)) {
    const reason = 'No resource was saturated while the batch ran; a larger batch may show which one saturates first.';
    return judge.noneFound(reason, [{ name: 'headroom', isMet: false, why: null }]);
  }
  return judge.inconclusive('nothing-near', [
    ...(loop?.state === 'excluded' ? [loop.text] : []),
    ...shortfallTexts(loads),
    ...(pressures.some(({ isExceeded }) => isExceeded) ? stepTexts(subject) : []),
    ...(found ? nearTexts(found) : [nothingNearText(pressures)]),
    ...unseen(telemetry, subject.hosts).map(({ sentence }) => sentence),
  ]);
}

function nothingNearText(pressures: Pressure[], awaited = awaitedCores(pressures)): string {
  const yielding = pressures.find(({ isOwnWait, figure, threshold }) => isOwnWait && figure >= threshold);
  if (yielding) return plain(`${pressureText(yielding)} is no limit: ${yielding.signs[0]}.`);
  return awaited
    ? plain(
        `Tasks waited for ${pressureText(awaited)}, for ${share(awaited.waiting)} of the time; it was not saturated.`,
      )
    : 'No measured resource was saturated: the limit is elsewhere, such as a lock, a setting or the load itself.';
}

/**
 * The bottleneck of loads of clusters whose hosts are not seen. What is full on the hosts of other clusters of the same run may limit
 * only those.
 */
function judgeHidden(
  { subject, telemetry }: Considered,
  { found, elsewhere, judge }: { found: Cause | null; elsewhere: string[]; judge: Judge },
): Bottleneck {
  const { loads } = subject;
  const generators = saturatedGenerators(subject, telemetry);
  if (generators.length > 0 && !areTargetsMet(loads))
    return judge.inconclusive('generator', [...generators, ...alsoTexts(found), ...shortfallTexts(loads)]);
  // Of the hosts that are seen, none serves these loads.
  const nothing = { nearest: null, runnerUp: null };
  const reasons = [hiddenText(elsewhere, areTargetsMet(loads)), ...shortfallTexts(loads)];
  return { ...judge.inconclusive('existing', reasons), ...nothing };
}

function pressuresOf(subject: Subject, telemetry: WindowTelemetry): Pressure[] {
  // A driver schedules the tasks of its system, so it is part of it like the workers.
  const drivers = loadScopes(subject, telemetry).filter(({ load }) => factsOf(load.workload).isPartOfSystem);
  const services = serviceScopes(subject, telemetry);
  const scopes = [...services, ...drivers];
  const pressures = [
    ...hostPressures(telemetry, subject.hosts).map(byOwnWaits(subject, telemetry, scopes)),
    ...servicePressures(telemetry, scopes),
    ...ownPressures(telemetry, services),
    ...pressuresOfLoads(subject),
  ];
  return withFollowedWaits(withoutImpossible(withStandstill(pressures, subject), subject), telemetry);
}

/** A saturated resource next to what makes the verdict inconclusive: both are reported. */
function alsoTexts(found: Cause | null): string[] {
  return found ? [plain(`A resource of the system was saturated as well: ${pressureText(found.cause)}.`)] : [];
}

function nearTexts(found: Cause | null): string[] {
  return found
    ? [plain(`The threads may spend their time at ${pressureText(found.cause)}; that it limits them is not shown.`)]
    : [];
}

type Judge = ReturnType<typeof judgeOf>;

/** The parts that all verdicts on a window have in common. */
function judgeOf(
  subject: Subject,
  telemetry: WindowTelemetry | null,
  { pressures, found }: { pressures: Pressure[]; found: Cause | null },
) {
  const uses = telemetry
    ? [...resourceUse(telemetry, subject.hosts), ...subject.hosts.flatMap((host) => limitedUse(telemetry, host))]
    : [];
  const errors = errorTexts(subject, telemetry);
  const common = { pressures, uses };
  return {
    common,
    errors,
    inconclusive(why: InconclusiveReason, reasons: string[], cured: Pressure[] = []): Bottleneck {
      const closest = found?.cause ?? nearest(pressures);
      return {
        state: 'inconclusive',
        why,
        nearest: closest,
        runnerUp: nextTo(closest, pressures),
        reasons: [...reasons, ...errors],
        advice: adviceOnLoad(why, subject, {
          reasons,
          cured,
          cause: found?.cause ?? null,
          considered: telemetry && { subject, telemetry, pressures, tenths: [] },
        }),
        ...common,
      };
    },
    noneFound(reason: string, conditions: Condition[]): Bottleneck {
      const closest = nearest(pressures);
      const unmet = unmetTexts(conditions);
      return {
        state: 'none-found',
        confidence: confidenceBy(conditions),
        conditions,
        nearest: closest,
        runnerUp: nextTo(closest, pressures),
        reasons: [reason, ...unmet, ...errors.filter((error) => !unmet.some((why) => why.includes(error)))],
        ...common,
      };
    },
  };
}

function bottleneckFrom(
  found: Cause,
  considered: Considered,
  { loop, judge }: { loop: ClosedLoop | null; judge: Judge },
): Bottleneck {
  const { subject, telemetry } = considered;
  const { cause, runnerUp } = found;
  const users = otherUsers(subject, telemetry, cause);
  const neighbour = greatestOf(users);
  const isFound = (varied: WindowTelemetry): boolean => isCauseIn(varied, subject, cause);
  const conditions = conditionsOfCause(found, considered, { users, loop, isFound });
  return {
    state: 'found',
    cause,
    confidence: confidenceBy(conditions),
    conditions,
    isSymptom: threadsOfPool(cause, telemetry) === 'waiting',
    runnerUp,
    neighbour,
    advice: adviceFor(considered, { cause, runnerUp, neighbour }),
    reasons: [
      ...cause.signs.map((sign) => plain(`${sign.charAt(0).toUpperCase()}${sign.slice(1)}.`)),
      ...unmetTexts(conditions),
      ...unseenAt(cause, considered),
      ...judge.errors,
    ],
    ...judge.common,
  };
}

/** Whether a window with other figures has the same resource as its cause, full or with work that waits for it. */
function isCauseIn(telemetry: WindowTelemetry, subject: Subject, { resource }: Pressure): boolean {
  if (saturatedGenerators(subject, telemetry).length > 0) return false;
  const pressures = byNearness(pressuresOf(subject, telemetry));
  const named = causeAmong(pressures, telemetry)?.cause;
  if (named?.resource !== resource || mayLoopLimit(closedLoopOf(subject), named, { telemetry, pressures }))
    return false;
  return named.saturationConfidence === 'high' || named.evidence !== 'utilization';
}

/** What could not be seen where the cause is. */
function unseenAt({ where }: Pressure, { subject, telemetry }: Considered): string[] {
  return unseen(telemetry, subject.hosts)
    .filter(({ host, measure }) => host === where.host && measure !== 'disk_share')
    .map(({ sentence }) => sentence);
}

function confidenceBy(conditions: Condition[]): 'high' | 'medium' {
  return conditions.every(({ isMet }) => isMet) ? 'high' : 'medium';
}

function nextTo(closest: Pressure | null, pressures: Pressure[]): Pressure | null {
  return nearest(pressures.filter(({ resource }) => resource !== closest?.resource));
}

function isFinishedBatch({ loads }: Subject): boolean {
  return loads.length > 0 && loads.every((load) => batchOf(load)?.saturation === null);
}
