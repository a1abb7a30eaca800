/** What to buy for a system and how sure that is, from its verdict, its predictions and what results cost. Pure. */
import type { Advice } from '../findings/bottlenecks/bound.ts';
import type { Dimension } from '../systems/resource-facts.ts';
import type { Bound } from '../findings/bottlenecks/bound.ts';
import { boundPhrase, pressurePhrase } from '../findings/bottlenecks/wording.ts';
import type { CostFinding, Findings, ResultCost, SystemFinding } from '../findings/findings.ts';
import { count, plain, rate } from '../text/figures.ts';
import type { Prediction } from '../findings/scaling/prediction-findings.ts';
import { dollarsInWords, smallSum } from '../text/money.ts';

export interface Purchase {
  system: string;
  /** What to do, in sentences. */
  answer: string;
  /** What that rests on, in a sentence. */
  sureness: string;
}

/** What money buys; every other dimension is a setting or a placement, and costs nothing to try first. */
const bought = new Set<Dimension>(['hosts', 'cores', 'memory', 'disks', 'network']);

export function purchases({ systems, cost }: Findings, profile: string): Purchase[] {
  return systems.map((finding) => ({
    system: finding.system,
    answer: plain([answerOf(finding), cheapestMeasured(finding.system, cost, profile)].filter(Boolean).join(' ')),
    sureness: plain(surenessOf(finding)),
  }));
}

function answerOf({ bound, predictions = [] }: SystemFinding): string {
  if (bound.state === 'none-found') {
    const left = bound.nearest?.atBound ? ', but little is left for more' : '';
    return `Nothing for this load${left}. ${bound.reasons[0] ?? ''}`.trim();
  }
  const [first] = bound.advice;
  if (bound.state === 'cannot-tell') {
    return ['Cannot tell.', first ? `First: ${first.sentence}` : ''].filter(Boolean).join(' ');
  }
  if (!first) return 'Cannot tell: nothing is known that widens this bound.';
  return bought.has(first.dimension) ? hardware(first, predictions) : `Nothing yet. First: ${first.sentence}`;
}

function hardware({ sentence }: Advice, predictions: Prediction[]): string {
  const best = bestOf(predictions);
  if (best) return `${best.change}: ${gainPhrase(best)}.`;
  const [refused] = predictions.filter((each) => each.state === 'cannot-tell');
  return `${sentence} No machine is named: ${refused?.reason ?? 'gains are predicted for rates alone'}.`;
}

type Predicted = Extract<Prediction, { state: 'predicted' }>;

/** The least dollars for a result at best; without prices, the highest rate. The earlier, smaller change where they are equal. */
function bestOf(predictions: Prediction[]): Predicted | null {
  const worth = ({ dollarsPerMillion, perSecond }: Predicted): number => dollarsPerMillion?.low ?? -perSecond.high;
  const told = predictions.filter((each) => each.state === 'predicted');
  // Sums of money and rates cannot be ordered among each other.
  const priced = told.filter(({ dollarsPerMillion }) => dollarsPerMillion !== null);
  return (priced.length > 0 ? priced : told).toSorted((a, b) => worth(a) - worth(b))[0] ?? null;
}

function gainPhrase(best: Predicted): string {
  const { unit, perSecond, nowPerSecond, dollarsPerHour, dollarsPerMillion, nowDollarsPerMillion } = best;
  const rates = `${rate(perSecond.low)} to ${rate(perSecond.high)} ${unit}/s in place of ${rate(nowPerSecond)}`;
  const hourly = dollarsPerHour === null ? '' : `, ${dollarsInWords(dollarsPerHour)} an hour for all its hosts`;
  const now = nowDollarsPerMillion === null ? '' : ` in place of ${smallSum(nowDollarsPerMillion)}`;
  const results =
    dollarsPerMillion === null
      ? ''
      : `, ${smallSum(dollarsPerMillion.low)} to ${smallSum(dollarsPerMillion.high)} for a million${now}`;
  return `${rates}${hourly}${results}`;
}

/** Empty where no other profile was measured. */
function cheapestMeasured(system: string, cost: CostFinding | undefined, profile: string): string {
  const own = cost?.results.find((result) => result.system === system);
  if (!cost || !own) return '';
  const isSame = (its: ResultCost): boolean => its.workload === own.workload && its.unit === own.unit;
  const measured = [
    { profile, dollars: own.dollars },
    ...cost.besides.flatMap((other) =>
      other.results.filter(isSame).map(({ dollars }) => ({ profile: other.profile, dollars })),
    ),
  ].toSorted((a, b) => a.dollars - b.dollars);
  if (measured.length < 2) return '';
  const sums = measured.map((its) => `${smallSum(its.dollars)} on ${its.profile}`);
  return `Measured dollars for one ${own.unit}: ${sums.join(', ')}.`;
}

function surenessOf(finding: SystemFinding): string {
  const { bound, most } = finding;
  const runs = most.state === 'cannot-tell' ? '' : ` The figure is of ${trialsInWords(most.trials)}.`;
  return `${boundSureness(bound)}${runs}${namesPrediction(finding) ? ' What it gains is a prediction, not measured; at worst it gains nothing.' : ''}`;
}

function boundSureness(bound: Bound): string {
  switch (bound.state) {
    case 'bound':
      return `${bound.confidence === 'sure' ? 'Sure' : 'Likely, not sure'}: bound by ${pressurePhrase(bound.cause)}.`;
    case 'none-found':
      return `${bound.confidence === 'sure' ? 'Sure' : 'Likely, not sure'}: no bound found${bound.nearest ? `, nearest ${pressurePhrase(bound.nearest)}` : ''}.`;
    default:
      return `Not sure at all: ${boundPhrase(bound)}.`;
  }
}

function namesPrediction({ bound, predictions = [] }: SystemFinding): boolean {
  if (bound.state !== 'bound') return false;
  const [first] = bound.advice;
  return first !== undefined && bought.has(first.dimension) && bestOf(predictions) !== null;
}

function trialsInWords(trials: number): string {
  return trials === 1 ? 'one run' : `the best of ${count(trials)} runs`;
}
