/** The conditions of high confidence, each judged separately. docs/verdicts.md lists them. Pure. */
import type { WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { plain, share } from '../../text/figures.ts';
import { operationsOf } from '../../workloads/measured.ts';
import { pressureText, pressureTitle } from './bottleneck-text.ts';
import type { Condition, ConditionName, Neighbour, Pressure } from './bottleneck.ts';
import type { Cause } from './cause.ts';
import type { ClosedLoop } from './closed-loop.ts';
import { limiting, slowdownOf } from './disk-wait.ts';
import { coverageTexts, nearTexts, usersTexts } from './doubts.ts';
import { sampledErrors } from './errors.ts';
import { isGeneratorSeen, nearGenerators } from './generator.ts';
import { stepAt, stepText } from './load-levels.ts';
import { marginTexts } from './margin.ts';
import { partTexts, phasesOf, phaseText, stillTexts, type Tenth } from './phases.ts';
import { threadsOfPool, waitingText } from './pool-threads.ts';
import { hasOwnEvidence } from './strength.ts';
import type { Subject } from './subject.ts';
import { confidentCoverage, failedShare } from './thresholds.ts';
import { unseen } from './unseen.ts';

export interface Considered {
  subject: Subject;
  telemetry: WindowTelemetry;
  pressures: Pressure[];
  /** What was saturated in each tenth of the window, where its course is known. */
  tenths: Tenth[];
}

/** A condition that is met unless there is a reason why it is not. */
function condition(name: ConditionName, reasons: string[]): Condition {
  return { name, isMet: reasons.length === 0, why: reasons.length === 0 ? null : reasons.join(' ') };
}

/** What speaks for or against a resource as the bottleneck, in the order in which a reader needs it. */
export function conditionsOfCause(
  { cause, rivals }: Cause,
  considered: Considered,
  {
    users,
    loop,
    isFound,
  }: { users: Neighbour[]; loop: ClosedLoop | null; isFound: (telemetry: WindowTelemetry) => boolean },
): Condition[] {
  const { subject, telemetry, pressures, tenths } = considered;
  const conditions = [
    condition('evidence', evidenceTexts(cause)),
    condition('limit', limitTexts(pressures)),
    condition('cause', symptomTexts(cause, telemetry)),
    condition('rivals', [...rivalTexts(rivals), ...nearTexts(cause, pressures), ...unseenTexts(subject, telemetry)]),
    condition('phases', [...partTexts(cause, tenths), ...stillTexts(subject, cause, tenths)]),
    condition('users', usersTexts(cause, users)),
    condition('coverage', [...measureTexts(cause), ...coverageTexts(subject, telemetry)]),
    ...conditionsOfRun(subject),
    condition('generator', generatorTexts(subject, telemetry)),
    condition('levels', levelTexts(loop, cause, considered)),
  ];
  // It costs more than the others, so it is judged only where they do not decide.
  if (conditions.some(({ isMet }) => !isMet)) return conditions;
  return [...conditions, condition('margin', marginTexts(cause, { telemetry, pressures, isFound }))];
}

/** What the verdict that nothing was saturated needs. */
export function conditionsOfHeadroom(
  found: Cause | null,
  { subject, telemetry, pressures, tenths }: Considered,
): Condition[] {
  const little = found && plain(`There is little headroom: ${pressureText(found.cause)}.`);
  return [
    condition('headroom', [
      ...(little ? [little] : phasesOf(tenths).map(phaseText)),
      ...limitTexts(pressures),
      ...failureTexts(subject, telemetry),
    ]),
    condition('phases', stillTexts(subject)),
    condition('coverage', coverageTexts(subject, telemetry)),
    ...conditionsOfRun(subject),
  ];
}

/** Why the conditions that are not met are not. */
export function unmetTexts(conditions: Condition[]): string[] {
  return conditions.flatMap(({ why }) => why ?? []);
}

function conditionsOfRun({ steadiness }: Subject): Condition[] {
  if (!steadiness) return [];
  const isSteady = steadiness.state === 'steady';
  return [condition('steady', isSteady ? [] : [steadiness.why ?? 'Whether the load was steady is not known.'])];
}

/** A rate that is reached while operations fail or work is dropped is not served. */
function failureTexts(subject: Subject, telemetry: WindowTelemetry): string[] {
  const ofLoads = subject.loads.flatMap((load) => {
    const { errors, count } = operationsOf(load) ?? { errors: 0, count: 0 };
    const failed = errors / Math.max(1, errors + count);
    return failed < failedShare ? [] : [plain(`${share(failed)} of the operations of ${load.load.workload} failed.`)];
  });
  return [...ofLoads, ...sampledErrors(subject, telemetry)];
}

function evidenceTexts(cause: Pressure): string[] {
  if (hasOwnEvidence(cause)) return [];
  return cause.evidence === 'utilization'
    ? ['It was busy, but no figure shows that work waited for it.']
    : ['Its figures do not rule out another cause.'];
}

/** Of each resource whose figure its limit does not allow: it may have been full, and what limits it is not known. */
export function limitTexts(pressures: Pressure[]): string[] {
  const wrong = pressures.filter(({ isLimitWrong }) => isLimitWrong);
  return wrong.map((each) => plain(`${pressureText(each)} of its limit: the limit declared for it is wrong.`));
}

function symptomTexts(cause: Pressure, telemetry: WindowTelemetry): string[] {
  const threads = threadsOfPool(cause, telemetry);
  if (threads === 'unknown') return ['Whether its threads worked or waited for something else was not measured.'];
  if (threads !== 'waiting') return [];
  return [
    plain(
      `It is a symptom: its threads waited for something that was not measured (${waitingText(cause, telemetry)}).`,
    ),
  ];
}

/** A disk that was not measured at all may be a rival. A kernel without pressure figures still shows what is idle. */
function unseenTexts({ hosts }: Subject, telemetry: WindowTelemetry): string[] {
  const disks = unseen(telemetry, hosts).filter(({ measure }) => measure === 'disk_share');
  return disks.slice(0, 1).map(({ sentence }) => sentence);
}

function rivalTexts([rival]: Pressure[]): string[] {
  return rival ? [plain(`Another resource was saturated as well: ${pressureText(rival)}.`)] : [];
}

function measureTexts(cause: Pressure): string[] {
  if (cause.coverage >= confidentCoverage) return [];
  return [plain(`The figures of ${pressureTitle(cause)} cover ${share(cause.coverage)} of the window.`)];
}

function generatorTexts(subject: Subject, telemetry: WindowTelemetry): string[] {
  return isGeneratorSeen(subject, telemetry)
    ? nearGenerators(subject, telemetry)
    : ['Whether the load generator was saturated was not measured for most of the window.'];
}

/** More load of any of the subject's loads brought more throughput, or might have. */
function levelTexts(loop: ClosedLoop | null, cause: Pressure, { subject, telemetry, pressures }: Considered): string[] {
  if (loop?.state === 'limits') return [loop.text];
  if (loop?.state !== 'possible' || cause.resource !== 'disk' || limiting(cause, pressures).limit)
    return stepTexts(subject);
  const isSlow = slowdownOf(telemetry, cause) === 'clear';
  return isSlow ? [] : ['An operation took hardly longer than on an idle disk: the threads may be the limit.'];
}

/** Steps of load that brought more throughput. */
export function stepTexts({ levels = [] }: Subject): string[] {
  const steps = levels.flatMap((each) => stepAt(each) ?? []);
  return steps.filter(({ gain }) => gain === 'more').map((step) => `${stepText(step)}.`);
}
