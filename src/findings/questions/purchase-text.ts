/** What to buy for a system, with confidence, from its verdict, its projections and its costs. Pure. */
import type { Advice, Bottleneck } from '../bottlenecks/bottleneck.ts';
import { costsMoney } from '../../systems/resource-facts.ts';
import { bottleneckText, pressureText } from '../bottlenecks/bottleneck-text.ts';
import type { CostFinding, Findings, ResultCost, SystemFinding } from '../findings.ts';
import { capitalised, count, plain, rate } from '../../text/figures.ts';
import type { Projection } from '../scaling/projection-findings.ts';
import { dollarsText, smallSum } from '../../text/money.ts';

export interface Purchase {
  system: string;
  /** Whether it recommends hardware, and not a setting, a placement or nothing. */
  isBought: boolean;
  /** The recommendation, in sentences. */
  answer: string;
  /** The evidence and confidence, in sentences. */
  confidenceText: string;
}

export function purchases({ systems, cost }: Pick<Findings, 'systems' | 'cost'>, profile: string): Purchase[] {
  return systems.map((finding) => ({
    system: finding.system,
    isBought: isBought(finding),
    answer: plain([answerOf(finding), cheapestMeasured(finding.system, cost, profile)].filter(Boolean).join(' ')),
    confidenceText: plain(confidenceTextOf(finding)),
  }));
}

function answerOf({ bottleneck, projections = [] }: SystemFinding): string {
  if (bottleneck.state === 'none-found') {
    const limit = bottleneck.nearest?.saturationConfidence ? ', but there is little headroom' : '';
    return `Nothing for this load${limit}. ${bottleneck.reasons[0] ?? ''}`.trim();
  }
  const [first] = bottleneck.advice;
  if (bottleneck.state === 'inconclusive') {
    return ['Inconclusive.', first ? `First: ${first.sentence}` : ''].filter(Boolean).join(' ');
  }
  if (!first) return 'Inconclusive: no known change removes this bottleneck.';
  return costsMoney(first.dimension) ? hardware(first, projections) : `Nothing yet. First: ${first.sentence}`;
}

function isBought({ bottleneck, projections = [] }: SystemFinding): boolean {
  if (bottleneck.state === 'none-found') return false;
  const [first] = bottleneck.advice;
  return first !== undefined && costsMoney(first.dimension) && bestOf(projections) !== null;
}

function hardware({ sentence }: Advice, projections: Projection[]): string {
  const best = bestOf(projections);
  if (best) return `${best.change}: ${gainText(best)}.`;
  const [refused] = projections.filter((each) => each.state === 'inconclusive');
  return `${sentence} No machine is recommended: ${refused?.reason ?? 'projections exist only for loads with a rate'}.`;
}

type Projected = Extract<Projection, { state: 'projected' }>;

/** The lowest best-case cost per result; without prices, the highest rate. The first, smallest change wins a tie. */
function bestOf(projections: Projection[]): Projected | null {
  const worth = ({ dollarsPerMillion, perSecond }: Projected): number => dollarsPerMillion?.low ?? -perSecond.high;
  const projected = projections.filter((each) => each.state === 'projected');
  // Costs and rates cannot be ordered together.
  const priced = projected.filter(({ dollarsPerMillion }) => dollarsPerMillion !== null);
  return (priced.length > 0 ? priced : projected).toSorted((a, b) => worth(a) - worth(b))[0] ?? null;
}

function gainText(best: Projected): string {
  const { unit, perSecond, nowPerSecond, dollarsPerHour, dollarsPerMillion, nowDollarsPerMillion } = best;
  const rates = `${rate(perSecond.low)} to ${rate(perSecond.high)} ${unit}/s instead of ${rate(nowPerSecond)}`;
  const hourly = dollarsPerHour === null ? '' : `, ${dollarsText(dollarsPerHour)} per hour for all its hosts`;
  const now = nowDollarsPerMillion === null ? '' : ` instead of ${smallSum(nowDollarsPerMillion)}`;
  const results =
    dollarsPerMillion === null
      ? ''
      : `, ${smallSum(dollarsPerMillion.low)} to ${smallSum(dollarsPerMillion.high)} per million${now}`;
  return `${rates}${hourly}${results}`;
}

/** Empty if no other profile was measured. */
function cheapestMeasured(system: string, cost: CostFinding | undefined, profile: string): string {
  const own = cost?.results.find((result) => result.system === system);
  if (!cost || !own) return '';
  const isSame = (its: ResultCost): boolean => its.workload === own.workload && its.unit === own.unit;
  const measured = [
    { profile, dollars: own.dollars },
    ...cost.otherCampaigns.flatMap((other) =>
      other.results.filter(isSame).map(({ dollars }) => ({ profile: other.profile, dollars })),
    ),
  ].toSorted((a, b) => a.dollars - b.dollars);
  if (measured.length < 2) return '';
  const costs = measured.map((its) => `${smallSum(its.dollars)} on ${its.profile}`);
  return `Measured cost per ${own.unit}: ${costs.join(', ')}.`;
}

function confidenceTextOf(finding: SystemFinding): string {
  const { bottleneck, maximum } = finding;
  const runs = maximum.state === 'inconclusive' ? '' : ` The figure is from ${trialsCountText(maximum.trials)}.`;
  return `${bottleneckConfidenceText(bottleneck)}${runs}${recommendsProjection(finding) ? ' The gain is a projection, not a measurement; in the worst case there is none.' : ''}`;
}

function bottleneckConfidenceText(bottleneck: Bottleneck): string {
  switch (bottleneck.state) {
    case 'found':
      return `Confidence: ${bottleneck.confidence}. Bottleneck: ${pressureText(bottleneck.cause)}.`;
    case 'none-found':
      return `Confidence: ${bottleneck.confidence}. No bottleneck found${bottleneck.nearest ? `; closest to saturation: ${pressureText(bottleneck.nearest)}` : ''}.`;
    default:
      return `${capitalised(bottleneckText(bottleneck))}.`;
  }
}

function recommendsProjection(finding: SystemFinding): boolean {
  return finding.bottleneck.state === 'found' && isBought(finding);
}

function trialsCountText(trials: number): string {
  return trials === 1 ? 'one run' : `the best of ${count(trials)} runs`;
}
