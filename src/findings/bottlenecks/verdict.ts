/** What bound a system in a run: the rules in their order. docs/verdicts.md tells them in words. */
import type { WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { batchOf } from '../../workloads/measured.ts';
import { factsOf } from '../../workloads/registry.ts';
import { plain } from '../../text/figures.ts';
import type { ResourceUse } from '../resource-use.ts';
import { resourceUse } from '../utilisation.ts';
import { adviceFor, adviceOnLoad } from './advice.ts';
import type { Bound, Confidence, Pressure, Untold } from './bound.ts';
import { byNearness, causeAmong, nearest, type Cause } from './cause.ts';
import { doubtsAbout, doubtsOf, hostsWithout, missingSentence } from './doubts.ts';
import { errorsSeen } from './errors.ts';
import { saturatedGenerators } from './generator.ts';
import { hostPressures } from './host-pressures.ts';
import { greatestOf, otherUsers } from './neighbours.ts';
import { ownPressures, pressuresOfLoads } from './own-resources.ts';
import { offerMet, shortfalls, threadLimits } from './offer.ts';
import { servicePressures } from './service-pressures.ts';
import { withStandstill } from './standstill.ts';
import { loadScopes, serviceScopes, type Subject } from './subject.ts';
import { pressurePhrase } from './wording.ts';

/** `telemetry` is that of the run's window; null where nothing was sampled in it. */
export function boundOf(subject: Subject, telemetry: WindowTelemetry | null): Bound {
  const { run, loads } = subject;
  const pressures = telemetry ? byNearness(pressuresOf(subject, telemetry)) : [];
  const found = causeAmong(pressures);
  const uses = telemetry ? resourceUse(telemetry, subject.hosts) : [];
  const untold = untoldOf(subject, { pressures, found, uses });
  if (run.state === 'void') return untold('void', ['The run is void.']);
  const errors = errorsSeen(subject, telemetry);
  if (!telemetry || pressures.length === 0)
    return untold('telemetry', ['Telemetry is missing for most of the window.', ...errors]);

  const doubts = doubtsOf(subject, telemetry);
  const noneFound = (confidence: Confidence, reasons: string[]): Bound => {
    const most = nearest(pressures);
    return {
      state: 'none-found',
      confidence,
      nearest: most,
      runnerUp: nextTo(most, pressures),
      reasons: [...reasons, ...doubts, ...errors],
      pressures,
      uses,
    };
  };
  if (offerMet(loads)) {
    return noneFound(found || doubts.length > 0 ? 'likely' : 'sure', [
      'The offered load was met.',
      ...(found ? [plain(`Little is left: ${pressurePhrase(found.cause)}.`)] : []),
    ]);
  }
  const generators = saturatedGenerators(subject, telemetry);
  if (generators.length > 0) return untold('generator', [...generators, ...shortfalls(loads), ...errors]);
  if (found) return foundBound(found, { subject, telemetry, pressures, uses, doubts, errors });

  const missing = hostsWithout(subject, telemetry);
  if (missing.length > 0) return untold('telemetry', [missingSentence(missing), ...errors]);
  const limits = threadLimits(loads);
  if (limits.length > 0) return untold('closed-loop', [...limits, ...errors]);
  if (isFinishedBatch(subject)) {
    return noneFound('likely', [
      'No resource was at its bound while the batch ran; a larger one may show which comes first.',
    ]);
  }
  return untold('nothing-near', [
    ...shortfalls(loads),
    'No resource that is measured was at its bound: the limit lies elsewhere, in a lock, in a setting, or in the load itself.',
    ...errors,
  ]);
}

function pressuresOf(subject: Subject, telemetry: WindowTelemetry): Pressure[] {
  // A driver schedules the tasks of its system: it is as much a part of it as its workers.
  const drivers = loadScopes(subject, telemetry).filter(({ load }) => factsOf(load.workload).isPartOfSystem);
  const services = serviceScopes(subject, telemetry);
  return withStandstill(
    [
      ...hostPressures(telemetry, subject.hosts),
      ...servicePressures(telemetry, [...services, ...drivers]),
      ...ownPressures(telemetry, services),
      ...pressuresOfLoads(subject),
    ],
    subject,
  );
}

interface Seen {
  pressures: Pressure[];
  found: Cause | null;
  uses: ResourceUse[];
}

function untoldOf(subject: Subject, { pressures, found, uses }: Seen) {
  const most = found?.cause ?? nearest(pressures);
  return (why: Untold, reasons: string[]): Bound => ({
    state: 'cannot-tell',
    why,
    reasons,
    nearest: most,
    runnerUp: nextTo(most, pressures),
    advice: adviceOnLoad(why, subject, reasons),
    pressures,
    uses,
  });
}

interface Judged {
  subject: Subject;
  telemetry: WindowTelemetry;
  pressures: Pressure[];
  uses: ResourceUse[];
  doubts: string[];
  errors: string[];
}

function foundBound(
  { cause, runnerUp, isAlone }: Cause,
  { subject, telemetry, pressures, uses, doubts, errors }: Judged,
): Bound {
  const users = otherUsers(subject, telemetry, cause);
  const neighbour = greatestOf(users);
  const about = doubtsAbout(cause, users, pressures);
  const isSure = cause.atBound === 'sure' && isAlone && doubts.length === 0 && about.length === 0;
  return {
    state: 'bound',
    cause,
    confidence: isSure ? 'sure' : 'likely',
    runnerUp,
    neighbour,
    advice: adviceFor(subject, { cause, runnerUp, neighbour, pressures }),
    reasons: [
      ...cause.signs.map((sign) => plain(`${sign.charAt(0).toUpperCase()}${sign.slice(1)}.`)),
      ...(cause.atBound === 'likely' ? ['Its figures alone do not exclude another cause.'] : []),
      ...(isAlone || !runnerUp ? [] : [plain(`It was not alone: ${pressurePhrase(runnerUp)}.`)]),
      ...about,
      ...doubts,
      ...errors,
    ],
    pressures,
    uses,
  };
}

function nextTo(most: Pressure | null, pressures: Pressure[]): Pressure | null {
  return nearest(pressures.filter(({ resource }) => resource !== most?.resource));
}

function isFinishedBatch({ loads }: Subject): boolean {
  return loads.length > 0 && loads.every((load) => batchOf(load)?.saturation === null);
}
