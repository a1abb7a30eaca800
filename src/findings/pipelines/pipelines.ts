/** Pipelines: a load passes what another one writes to a further system. Which stage limits them follows from the stages alone. Pure. */
import type { LoadPlan } from '../../plan/plan.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import { factsOf, usedSystems, usedCluster } from '../../workloads/registry.ts';
import { countedPerSecond, targetPerSecond } from '../../workloads/throughput.ts';
import { targetOutcome } from '../../workloads/target-met.ts';
import { isUnsteady } from '../../measurement/results/steady-part.ts';
import type { PeakFinding } from '../peaks/peak-finding.ts';
import type { PipelineFinding, PipelineLimit, StageRate, SustainedRate } from './pipeline-finding.ts';

/** A pipeline that sustains this share of what a stage sustains alone is limited by that stage. */
const limitingShare = 0.8;

/** A stage cannot do less alone than in the pipeline, but for what runs differ by. */
const implausibleShare = 1.25;

/** The runs of one kind: the levels and trials of one run of the campaign file. */
interface Kind {
  title: string;
  runs: RunResult[];
}

/**
 * A finding for each pipeline of the campaign; empty if it has none.
 *
 * @param runs without warm-ups, and without those of variants
 * @param peaks of all searches
 */
export function pipelinesOf(runs: RunResult[], peaks: PeakFinding[]): PipelineFinding[] {
  const valid = runs.filter(({ state, loads }) => state === 'valid' && loads.length > 0);
  const kinds = [...Map.groupBy(valid, ({ title }) => title)].map(([title, own]): Kind => ({ title, runs: own }));
  return kinds.flatMap((kind) => {
    const sink = sinkOf(kind);
    const pipeline = sink === null ? null : sustained(kind, peaks);
    if (sink === null || !pipeline) return [];
    const stages = kinds.flatMap((other): StageRate[] => {
      const rate = isStage(other, kind, sink) ? sustained(other, peaks) : null;
      return rate ? [{ ...rate, clusters: clustersOf(other) }] : [];
    });
    return [{ pipeline, stages, limit: limitOf(pipeline, stages) }];
  });
}

function sinkOf({ runs: [run] }: Kind): string | null {
  return sinkOfLoads((run?.loads ?? []).map(({ load }) => load));
}

/** The cluster to which one of the loads of a run passes what another one writes; null if there is none. */
export function sinkOfLoads(loads: LoadPlan[]): string | null {
  const found = loads.flatMap((load) => {
    const system = factsOf(load.workload).reads?.passesTo?.(load.parameters) ?? null;
    return system === null ? [] : [usedCluster(load, system)];
  });
  return found[0] ?? null;
}

/** A stage has a part of the loads of the pipeline, or all of them without the sink, or it only loads the sink. */
function isStage(other: Kind, pipeline: Kind, sink: string): boolean {
  if (other === pipeline || sinkOf(other) !== null) return false;
  const workloads = (kind: Kind): string[] => (kind.runs[0]?.loads ?? []).map(({ load }) => load.workload);
  const own = workloads(pipeline);
  const isPart = workloads(other).every((workload) => own.includes(workload));
  const onlySink = (other.runs[0]?.loads ?? []).every(({ load }) => load.cluster === sink);
  return isPart || onlySink;
}

function clustersOf({ runs: [run] }: Kind): string[] {
  const loads = run?.loads ?? [];
  const used = loads.flatMap(({ load }) => {
    const { reads } = factsOf(load.workload);
    const sinks = usedSystems(load.workload).filter(
      (name) => !reads?.passesTo || reads.passesTo(load.parameters) === name,
    );
    return sinks.map((system) => usedCluster(load, system));
  });
  return [...new Set([...loads.map(({ load }) => load.cluster), ...used])];
}

/** The highest rate of these runs: the confirmed peak of a search, else the highest of steady runs; null if none was steady. */
function sustained({ title, runs }: Kind, peaks: PeakFinding[]): SustainedRate | null {
  const peak = peaks.find((each) => each.title === title);
  if (peak) {
    if (peak.state !== 'confirmed') return null;
    const [first] = peak.confirmations;
    if (!first) return null;
    return { title, runId: first.runId, perSecond: peak.perSecond.median, isAtLeast: peak.failedAt === null };
  }
  const steady = runs.filter((run) => !isUnsteady(run)).map((run) => ({ run, perSecond: rateOf(run) }));
  const [best] = steady.toSorted((one, other) => other.perSecond - one.perSecond);
  if (!best) return null;
  const isAtLeast = runs.every(isMet);
  return { title, runId: best.run.runId, perSecond: best.perSecond, isAtLeast };
}

/** Of the slowest load. */
function rateOf({ loads }: RunResult): number {
  return Math.min(...loads.map((load) => countedPerSecond(load) ?? 0));
}

/** Whether each load had the rate that it should have. A closed loop has none: with more threads it may do more. */
function isMet({ loads }: RunResult): boolean {
  return loads.every((load) => {
    const { workload, parameters } = load.load;
    const target = targetPerSecond(load.load) ?? factsOf(workload).givenLevel?.(parameters) ?? null;
    return target === null || targetOutcome(load, { target })?.isMet === true;
  });
}

const inconclusive = (reason: string): PipelineLimit => ({ state: 'inconclusive', reason });

function limitOf(pipeline: SustainedRate, stages: StageRate[]): PipelineLimit {
  if (pipeline.isAtLeast) return inconclusive('the pipeline sustained every rate that was tried; try higher ones');
  const [slowest] = stages.toSorted((one, other) => one.perSecond - other.perSecond);
  if (!slowest) return inconclusive('no stage was measured alone');
  const share = pipeline.perSecond / slowest.perSecond;
  const { title } = slowest;
  if (share > implausibleShare)
    return inconclusive(`the stage "${title}" did less alone, so it was not loaded to its limit`);
  if (slowest.isAtLeast && share >= limitingShare)
    return inconclusive(`the stage "${title}" sustained every rate that was tried; try higher ones`);
  return { state: share >= limitingShare ? 'stage' : 'together', title, share };
}
