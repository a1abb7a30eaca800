/** Findings over an axis as sentences. */
import { capitalised, change, count, plain, rate, significant } from '../../text/figures.ts';
import { dollarsText } from '../../text/money.ts';
import type { AxisBend, AxisCurve, AxisObjective, AxisRise, AxisVariable, LossPerDoubling } from './axis-findings.ts';
import { shownValue } from './axis-variable.ts';

type UndescribedCurve = Omit<AxisCurve, 'verdict'>;

/** A sentence for each finding, the most important first. */
export function axisTexts(curve: UndescribedCurve): string[] {
  const { bend, variable, loss, cause, rises, objectives, points, unit } = curve;
  return [
    rangeText(curve),
    bendText(bend, variable),
    ...(cause.state === 'shown' ? [cause.sentence] : []),
    ...(cause.state === 'not-shown' ? [causeMissing(cause)] : []),
    ...(loss && bend.state !== 'none' ? [lossText(loss, variable)] : []),
    attributionText(curve),
    ...objectives.map((objective) => objectiveText(objective, variable)),
    ...rises.map((rise) => riseText(rise, variable)),
    ...points
      .filter(({ notSettled }) => notSettled.length > 0)
      .map(
        ({ value, notSettled, perSecond }) =>
          `The run at ${shownValue(value, variable)} (${rate(perSecond.median)} ${unit}/s) began before the systems had settled: ${reasonsText(notSettled)}.`,
      ),
    ...(curve.unsteady.length > 0
      ? [`Left out, because throughput changed while they were measured: ${curve.unsteady.join(', ')}.`]
      : []),
    ...costText(curve),
  ].map(plain);
}

function rangeText({ points, unit, variable, caches }: UndescribedCurve): string {
  const [first, last] = [points[0]!, points.at(-1)!];
  const start = caches === null ? '' : `, with ${caches} caches`;
  const by = (last.perSecond.median / first.perSecond.median - 1) * 100;
  return (
    `${capitalised(variable.name)} from ${shownValue(first.value, variable)} to ${shownValue(last.value, variable)}${start}: throughput changed from ` +
    `${rate(first.perSecond.median)} to ${rate(last.perSecond.median)} ${unit}/s (${change(by)}).`
  );
}

function bendText(bend: AxisBend, variable: AxisVariable): string {
  switch (bend.state) {
    case 'found':
      return (
        `Throughput is level up to ${shownValue(bend.interval.low, variable)} and bends at about ${shownValue(bend.value, variable)}: ` +
        `5 % is lost by ${shownValue(bend.interval.high, variable)} (95 % range).`
      );
    case 'gradual':
      return `No single bend: throughput falls gradually from ${shownValue(bend.interval.low, variable)} on, and 5 % is lost by ${shownValue(bend.interval.high, variable)}.`;
    case 'none':
      return `No bend: ${bend.reason}.`;
    case 'inconclusive':
      return `Bend inconclusive: ${bend.reason}.`;
  }
}

function causeMissing({ reason, seen, notMeasured }: Extract<AxisCurve['cause'], { state: 'not-shown' }>): string {
  const figures = seen.map(
    ({ title, lowest, highest }) => `${title} ${significant(lowest)} and ${significant(highest)}`,
  );
  const shown = figures.length === 0 ? '' : ` At the lowest and the highest value: ${figures.join('; ')}.`;
  const missing = notMeasured.length === 0 ? '' : ` Not measured: ${notMeasured.join('; ')}.`;
  return `No cause is shown: ${reason}.${shown}${missing}`;
}

function lossText({ percent, interval, from, to }: LossPerDoubling, variable: AxisVariable): string {
  const range = interval
    ? ` (${lostText(interval.low)} to ${lostText(interval.high)})`
    : ' (no interval: too few runs were repeated)';
  return `Each doubling of ${variable.name} from ${shownValue(from, variable)} to ${shownValue(to, variable)} ${percent >= 0 ? 'loses' : 'gains'} ${lostText(Math.abs(percent))} of throughput on average${range}.`;
}

const lostText = (percent: number): string => `${significant(Math.round(percent * 10) / 10)} %`;

function attributionText({ attribution, variable }: UndescribedCurve): string {
  const { state, variable: grown, drift, by, reason } = attribution;
  const estimate = (each: typeof grown): string =>
    each ? `${change(each.estimate)} (${change(each.low)} to ${change(each.high)})` : 'unknown';
  const basis = by === 'repeated-values' ? 'from values that were measured again later' : 'from repeated runs';
  const figures = `${variable.name} changed throughput by ${estimate(grown)}, the time by ${estimate(drift)}, ${basis}`;
  switch (state) {
    case 'variable':
      return `The change follows ${variable.name}, and no drift is shown: ${figures}.`;
    case 'drift':
      return `The change is drift, and none by ${variable.name} is shown: ${figures}.`;
    case 'both':
      return `Both ${variable.name} and the time changed throughput: ${figures}.`;
    case 'neither':
      return `Neither ${variable.name} nor the time changed throughput by 10 % or more: ${figures}.`;
    case 'inconclusive':
      return `Whether ${variable.name} or the time changed throughput is inconclusive: ${reason}.`;
  }
}

function objectiveText({ answer, projected }: AxisObjective, variable: AxisVariable): string {
  const measured = capitalised(answer.join(''));
  if (!projected) return `${measured}.`;
  if (projected.state !== 'fails') return `${measured}; ${projected.reason}.`;
  const { value, low, high } = projected;
  const end = high === null ? 'beyond twice the range' : shownValue(high, variable);
  return `${measured}, and is projected to fail from about ${shownValue(value, variable)} on (${shownValue(low, variable)} to ${end}; not measured).`;
}

function riseText({ from, to, percent, state, explanation }: AxisRise, variable: AxisVariable): string {
  const rose = `From ${shownValue(from, variable)} to ${shownValue(to, variable)} throughput rose by ${change(percent)}`;
  if (state === 'scatter') return `${rose}, which is within the scatter of the runs.`;
  if (state === 'inconclusive')
    return `${rose}; whether that is more than scatter is inconclusive, because too few runs were repeated.`;
  return `${rose}, more than the scatter of the runs explains${explanation === null ? '; no measured figure explains it' : `: ${explanation}`}.`;
}

function costText({ cost, variable }: UndescribedCurve): string[] {
  if (!cost) return [];
  const { dollarsPerTerabyteMonth, value, isAtObjective, dollarsPerHour } = cost;
  const where = isAtObjective ? 'the largest that met the objectives' : 'the largest measured';
  return [
    `A stored TB costs ${dollarsPerTerabyteMonth >= 100 ? `$${count(dollarsPerTerabyteMonth)}` : dollarsText(dollarsPerTerabyteMonth)} a month (730 h of hosts at ${dollarsText(dollarsPerHour)} an hour) at ${shownValue(value, variable)}, ${where}. Copies are not counted as data.`,
  ];
}

/** Repeated runs have the same reason, and each is a sentence. */
function reasonsText(reasons: readonly string[]): string {
  return [...new Set(reasons.map((reason) => reason.replace(/\.$/, '')))].join('; ');
}
