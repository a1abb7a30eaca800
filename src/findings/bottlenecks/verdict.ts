/** The bottleneck of a system in a run: the rules in order. docs/verdicts.md describes them. */
import type { WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { batchOf } from '../../workloads/measured.ts';
import { factsOf } from '../../workloads/registry.ts';
import { plain } from '../../text/figures.ts';
import type { ResourceUse } from '../resource-use.ts';
import { resourceUse } from '../utilisation.ts';
import { adviceFor, adviceOnLoad } from './advice.ts';
import type { Bottleneck, Confidence, Pressure, InconclusiveReason } from './bottleneck.ts';
import { byNearness, causeAmong, nearest, type Cause } from './cause.ts';
import { doubtsAbout, doubtsOf, hostsWithout, missingText } from './doubts.ts';
import { errorTexts } from './errors.ts';
import { saturatedGenerators } from './generator.ts';
import { hostPressures } from './host-pressures.ts';
import { greatestOf, otherUsers } from './neighbours.ts';
import { ownPressures, pressuresOfLoads } from './own-resources.ts';
import { areTargetsMet, shortfallTexts, threadLimitTexts } from './target.ts';
import { servicePressures } from './service-pressures.ts';
import { withStandstill } from './standstill.ts';
import { loadScopes, serviceScopes, type Subject } from './subject.ts';
import { pressureText } from './bottleneck-text.ts';

/** `telemetry` covers the window of the run; null if the window has no samples. */
export function findBottleneck(subject: Subject, telemetry: WindowTelemetry | null): Bottleneck {
  const { run, loads } = subject;
  const pressures = telemetry ? byNearness(pressuresOf(subject, telemetry)) : [];
  const found = causeAmong(pressures);
  const uses = telemetry ? resourceUse(telemetry, subject.hosts) : [];
  const inconclusive = inconclusiveOf(subject, { pressures, found, uses });
  if (run.state === 'invalid') return inconclusive('invalid', ['The run is invalid.']);
  const errors = errorTexts(subject, telemetry);
  if (!telemetry || pressures.length === 0)
    return inconclusive('telemetry', ['Telemetry is missing for most of the window.', ...errors]);

  const doubts = doubtsOf(subject, telemetry);
  const noneFound = (confidence: Confidence, reasons: string[]): Bottleneck => {
    const closest = nearest(pressures);
    return {
      state: 'none-found',
      confidence,
      nearest: closest,
      runnerUp: nextTo(closest, pressures),
      reasons: [...reasons, ...doubts, ...errors],
      pressures,
      uses,
    };
  };
  if (areTargetsMet(loads)) {
    return noneFound(found || doubts.length > 0 ? 'medium' : 'high', [
      'The target rate was met.',
      ...(found ? [plain(`There is little headroom: ${pressureText(found.cause)}.`)] : []),
    ]);
  }
  const generators = saturatedGenerators(subject, telemetry);
  if (generators.length > 0) return inconclusive('generator', [...generators, ...shortfallTexts(loads), ...errors]);
  if (found) return bottleneckFrom(found, { subject, telemetry, pressures, uses, doubts, errors });

  const missing = hostsWithout(subject, telemetry);
  if (missing.length > 0) return inconclusive('telemetry', [missingText(missing), ...errors]);
  const limits = threadLimitTexts(loads);
  if (limits.length > 0) return inconclusive('closed-loop', [...limits, ...errors]);
  if (isFinishedBatch(subject)) {
    return noneFound('medium', [
      'No resource was saturated while the batch ran; a larger batch may show which one saturates first.',
    ]);
  }
  return inconclusive('nothing-near', [
    ...shortfallTexts(loads),
    'No measured resource was saturated: the limit is elsewhere, such as a lock, a setting or the load itself.',
    ...errors,
  ]);
}

function pressuresOf(subject: Subject, telemetry: WindowTelemetry): Pressure[] {
  // A driver schedules the tasks of its system, so it is part of it like the workers.
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

interface Observed {
  pressures: Pressure[];
  found: Cause | null;
  uses: ResourceUse[];
}

function inconclusiveOf(subject: Subject, { pressures, found, uses }: Observed) {
  const closest = found?.cause ?? nearest(pressures);
  return (why: InconclusiveReason, reasons: string[]): Bottleneck => ({
    state: 'inconclusive',
    why,
    reasons,
    nearest: closest,
    runnerUp: nextTo(closest, pressures),
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

function bottleneckFrom(
  { cause, runnerUp, isOnlyCause }: Cause,
  { subject, telemetry, pressures, uses, doubts, errors }: Judged,
): Bottleneck {
  const users = otherUsers(subject, telemetry, cause);
  const neighbour = greatestOf(users);
  const about = doubtsAbout(cause, users, pressures);
  const isConfident = cause.saturationConfidence === 'high' && isOnlyCause && doubts.length === 0 && about.length === 0;
  return {
    state: 'found',
    cause,
    confidence: isConfident ? 'high' : 'medium',
    runnerUp,
    neighbour,
    advice: adviceFor(subject, { cause, runnerUp, neighbour, pressures }),
    reasons: [
      ...cause.signs.map((sign) => plain(`${sign.charAt(0).toUpperCase()}${sign.slice(1)}.`)),
      ...(cause.saturationConfidence === 'medium' ? ['Its figures do not rule out another cause.'] : []),
      ...(isOnlyCause || !runnerUp
        ? []
        : [plain(`Another resource was saturated as well: ${pressureText(runnerUp)}.`)]),
      ...about,
      ...doubts,
      ...errors,
    ],
    pressures,
    uses,
  };
}

function nextTo(closest: Pressure | null, pressures: Pressure[]): Pressure | null {
  return nearest(pressures.filter(({ resource }) => resource !== closest?.resource));
}

function isFinishedBatch({ loads }: Subject): boolean {
  return loads.length > 0 && loads.every((load) => batchOf(load)?.saturation === null);
}
