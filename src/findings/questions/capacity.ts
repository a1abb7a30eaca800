/** The rate that a system sustains alone, between levels that the plan fixes. */
import type { SystemFinding } from '../findings.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import { clustersAsLoaded } from '../../plan/clusters.ts';
import type { Plan, RunPlan } from '../../plan/plan.ts';
import { judgedRuns } from '../../plan/runs-of.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { milliseconds, rate } from '../../text/figures.ts';
import { highestSupported, percentileTitles, type SupportedLatency } from '../../workloads/percentile-support.ts';
import { factsOf } from '../../workloads/registry.ts';
import { countedPerSecond, latencyOf } from '../../workloads/throughput.ts';
import { targetLevels, type TargetLevel } from '../level-met.ts';
import type { Said } from './answer.ts';
import type { QuestionKind } from './question.ts';

/** Name of a cluster that is loaded alone at a rate or with a number of threads. */
export const capacity: QuestionKind<string> = {
  subjects(plan) {
    return clustersAsLoaded(plan)
      .map(([system]) => system)
      .filter((system) => levelRuns(plan, system).length > 0);
  },
  question(system, plan) {
    const runs = levelRuns(plan, system);
    const levels = new Set(runs.map(({ level }) => level)).size;
    const unit = runs.flatMap(unitsOf)[0]!;
    return {
      id: `capacity:${system}`,
      system,
      asks: `How many ${unit}/s does ${titleOfCluster(system)} sustain?`,
      design: levels < 2 ? 'one level: whether it is met' : `between two of ${levels} levels, no closer`,
    };
  },
  answer(system, { findings, runs }) {
    const finding = findings.systems.find((each) => each.system === system);
    if (!finding) return null;
    const [head, ...others] = partsOf(finding, runs);
    return { parts: [`${titleOfCluster(system)} ${head}`, ...others], section: `verdict-${system}` };
  },
};

/** Isolated runs of fixed levels, without those that have questions of their own: blocks, slices of long runs, sizes of datasets. */
function levelRuns(plan: Plan, system: string): RunPlan[] {
  return judgedRuns(plan).filter(
    (run) =>
      run.group === system &&
      !run.search &&
      !run.slice &&
      run.block === undefined &&
      !run.events &&
      !run.matrix &&
      !plan.variants &&
      !run.loads.some(({ dataset }) => dataset) &&
      unitsOf(run).length > 0,
  );
}

function unitsOf({ loads }: Pick<RunPlan, 'loads'>): string[] {
  return loads.flatMap(({ workload }) => (factsOf(workload).reads ? [] : (factsOf(workload).unit ?? [])));
}

function partsOf({ maximum, highestTargetMet, system }: SystemFinding, runs: RunResult[]): Said['parts'] {
  if (maximum.state === 'inconclusive') return ['has no known capacity: inconclusive', `, ${maximum.reason}`];
  if (maximum.state === 'batch') return [`completed ${maximum.unit} ${maximum.size}`];
  const { unit, workload } = maximum;
  const levels = levelsOf(system, workload, runs);
  const unknown = levels
    .filter(({ state }) => state === 'unknown')
    .map(({ target }) => `${rate(target)} unknown (not steady)`);
  const lowest = levels.find(({ state }) => state === 'missed');
  if (lowest && !highestTargetMet)
    return [
      `sustains less than ${rate(lowest.target)} ${unit}/s, the lowest target that was missed`,
      ...(lowest.best ? [`: it reached ${rate(countedPerSecond(lowest.best))}${tail(latencyOf(lowest.best))}`] : []),
      ...unknown.map((each) => `; ${each}`),
    ];
  if (levels.length === 0 || !highestTargetMet)
    return [
      `reaches ${rate(maximum.perSecond)} ${unit}/s at ${maximum.level}${tail(maximum.latency)}`,
      `; no interval: ${trialsText(maximum.trials)}`,
    ];
  const met = highestTargetMet.targetPerSecond;
  const missed = levels.filter(({ state }) => state === 'missed');
  const above = missed.find(({ target }) => target > met);
  const between = above ? `between ${rate(met)} and ${rate(above.target)}` : `at least ${rate(met)}`;
  const reached = above?.target === maximum.targetPerSecond ? `, reaching ${rate(maximum.perSecond)}` : '';
  const tried = [
    ...missed.filter(({ target }) => target < met).map(({ target }) => `missed ${rate(target)}`),
    `met ${rate(met)}${tail(highestTargetMet.latency)}`,
    ...unknown,
    ...(above ? [`missed ${rate(above.target)}${reached}`] : []),
  ];
  return [`sustains ${between} ${unit}/s`, ...tried.map((each, index) => `${index === 0 ? ':' : ';'} ${each}`)];
}

const trialsText = (trials: number): string => (trials === 1 ? 'one run' : `${trials} runs`);

function tail(latency: SupportedLatency | null): string {
  if (!latency) return '';
  const { percentile, milliseconds: value } = highestSupported(latency);
  return `, ${percentileTitles[percentile]} ${milliseconds(value)}`;
}

/** Of a load that runs alone. */
function levelsOf(system: string, workload: string, runs: RunResult[]): TargetLevel[] {
  return targetLevels(
    runs
      .filter(({ group, events, search, loads }) => group === system && !events && !search && loads.length === 1)
      .flatMap((run) => run.loads.filter(({ load }) => load.workload === workload).map((load) => ({ run, load }))),
  );
}
