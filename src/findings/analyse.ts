import { changesBefore } from '../actions/registry.ts';
import type { TimeWindow } from '../input/time-schema.ts';
import { clustersAsLoaded } from '../plan/clusters.ts';
import { isOfBase, planOfVariant } from '../plan/variants.ts';
import type { Plan } from '../plan/plan.ts';
import { combinedGroup, judgedRuns, runsOf, searchesOf, withoutUnneeded } from '../plan/runs-of.ts';
import { withMembers, withPresentHosts } from '../systems/present-members.ts';
import { steadyPartOf, steadyRunsOf } from '../measurement/results/steady-part.ts';
import type { DatasetSize } from '../measurement/results/datasets-file.ts';
import { removedNames } from '../measurement/results/changed-hosts.ts';
import type { CampaignRecord, RunResult } from '../measurement/results/types.ts';
import type { DrawnSpan } from '../measurement/telemetry/query.ts';
import type { OutageFigures } from '../measurement/telemetry/outages.ts';
import { windowTelemetry, type CampaignTelemetry } from '../measurement/telemetry/statistics.ts';
import { axisCurves } from './axis/axes.ts';
import { compareWithPublished } from './published/compare-with-published.ts';
import { sourceFindings } from './published/source-findings.ts';
import type { Study } from './published/study.ts';
import type { Bottleneck } from './bottlenecks/bottleneck.ts';
import { runBottlenecks, unknownBottleneck } from './bottlenecks/run-bottlenecks.ts';
import { levelsOf } from './bottlenecks/load-levels.ts';
import { subjectOf } from './bottlenecks/subject.ts';
import { findBottleneck } from './bottlenecks/verdict.ts';
import { caveatsOf } from './caveats.ts';
import type { ComparableCampaign } from './comparison/comparison.ts';
import { contrastFamily } from './questions/contrast-family.ts';
import { decideFamily } from './contrast/decide.ts';
import { explainedCrossCheck } from './cross-checks/cross-check-text.ts';
import { crossChecks } from './cross-checks/cross-checks.ts';
import { eventFindings } from './events/event-findings.ts';
import type { CostFinding, Findings, SystemFinding } from './findings.ts';
import { groupsOfSystem } from './groups/load-groups.ts';
import { otherRates, highestTargetMet, findMaximum } from './peaks/maximum.ts';
import { compareMatrices } from './matrix/matrix-effects.ts';
import { measuredWindows } from './measured-windows.ts';
import { pipelinesOf } from './pipelines/pipelines.ts';
import { confirmingRun, measuredRuns, peaksOf, runsAbove, searchedPeaks, variantPeaksOf } from './peaks/peaks.ts';
import type { PeakFinding } from './peaks/peak-finding.ts';
import { judgeObjectives } from './response/objectives.ts';
import { costOfResults } from './result-cost.ts';
import { samplerCosts } from './sampler-cost.ts';
import { lowestSaturation } from './saturation.ts';
import { loadCurves } from './scaling/load-curve.ts';
import { projectionsOf } from './scaling/projections.ts';
import { sharingMoney } from './sharing/sharing-money.ts';
import { sharingCosts } from './sharing/sharing.ts';
import { findOverSlices } from './slices/slices.ts';
import { backgroundObjectives } from './tipping-point/background-objectives.ts';
import { compareTopologies } from './tipping-point/topologies.ts';
import { scalingOfTopologies } from './tipping-point/topology-nodes.ts';
import { comparedRuns } from './variants/compared-runs.ts';
import { compareVariants } from './variants/variants.ts';
import { judgeCampaign } from './thresholds/judge-campaign.ts';
import { answersOf } from './questions/registry.ts';

/** The results of a campaign, as read from disk. Runs are in the order of the plan. */
export interface CampaignData {
  record: CampaignRecord;
  runs: RunResult[];
  /** Invalid attempts that were repeated; absent if they were not read. */
  attempts?: RunResult[];
  /** Covers the measured windows of `runs`. */
  telemetry: CampaignTelemetry;
  /** Sizes of the datasets after each growth; absent if they were not read. */
  datasets?: DatasetSize[];
  /** What services tell of the outages that events caused; absent if it was not read. */
  outages?: OutageFigures[];
  /** Telemetry over time; absent if no chart is drawn. */
  series?: DrawnSpan[];
  /** Cost of results on other profiles; absent if it was not read. */
  otherCampaigns?: CostFinding['otherCampaigns'];
  /** Campaigns that the thresholds of the plan compare with, by `latest`, tag or id, or why there is none. */
  references?: ReadonlyMap<string, ComparableCampaign | string>;
  /** Published studies to compare with; absent if they were not read. */
  studies?: Study[];
  /** Sentences on files that changed since the campaign ended, and on studies that cannot be read; absent if neither was checked. */
  alterations?: string[];
}

/** Computes all findings of a campaign. A failed or cancelled campaign gives the findings of its valid runs. */
export function findingsOf({
  record,
  runs: given,
  attempts = [],
  telemetry,
  otherCampaigns = [],
  references = new Map(),
  outages = [],
  studies = [],
  alterations = [],
}: CampaignData): Findings {
  const runs = given.map((run) => steadyPartOf(run));
  // Runs with events are judged by their parts.
  const undisturbed = runs.filter(({ events }) => !events);
  const ofBase = undisturbed.filter((run) => isOfBase(record.plan, run));
  const comparable = steadyRunsOf(ofBase);
  const ofRun = (runId: string, system: string | null, isGoalMissed?: true) =>
    bottleneckOfRun({ record, runs, telemetry }, runId, system, isGoalMissed);
  const measured = measuredRuns(ofBase);
  const steady = steadyRunsOf(runs);
  const searched = searchedPeaks(record.plan, given);
  const variantPeaks = variantPeaksOf(searched);
  const compared = comparedRuns(steady, given, variantPeaks);
  const variants = compareVariants(compared, record, ofRun, variantPeaks);
  // A search chooses the levels of its combined runs, so no isolated run has them.
  const paired = measuredRuns(comparable).filter(({ group, search }) => group !== combinedGroup || !search);
  const matrices = compareMatrices(comparable, record);
  const costs = sharingCosts(paired, record, telemetry);
  const checks = new Map(
    clustersAsLoaded(record.plan).map(([system]) => [
      system,
      crossChecks(system, ofBase, { record, telemetry, bottleneckOf: ofRun }),
    ]),
  );
  const contrasts = { sharing: costs, variants, matrices, crossChecks: [...checks.values()].flat() };
  decideFamily(contrastFamily(contrasts, record.plan.askedQuestions));
  const combined = measured.find((run) => run.group === combinedGroup && run.state === 'valid' && run.window);
  const made = new Set(runs.map((run) => run.runId));
  const expected = withoutUnneeded(judgedRuns(record.plan), (runId) => made.has(runId));
  const skipped = new Set((record.skipped ?? []).map((each) => each.runId));
  const systems = clustersAsLoaded(record.plan).map(([system]) => {
    const maximum = findMaximum(system, measured, record.plan);
    const peaks = peaksOf(system, record.plan, searched);
    const evidence = maximum.state === 'inconclusive' ? confirmingRun(peaks) : maximum.runId;
    const unknown = evidence === null && maximum.state === 'inconclusive' ? maximum.reason : 'its run is missing';
    const lowest = lowestSaturation(system, ofBase, telemetry, record.plan.hosts);
    const finding: SystemFinding = {
      system,
      maximum,
      also: otherRates(system, maximum, ofBase),
      highestTargetMet: highestTargetMet(measured, system),
      ...(limitAbove(peaks, (runId) => ofRun(runId, system, true)) ?? {
        bottleneck: (evidence === null ? null : ofRun(evidence, system)) ?? unknownBottleneck(unknown),
      }),
      ...(lowest
        ? { saturation: { ...lowest, bottleneck: ofRun(lowest.runId, system) ?? unknownBottleneck(lowest.reason) } }
        : {}),
      sharing: costs.filter((cost) => cost.system === system),
    };
    const provider = record.inventory?.provider ?? null;
    return {
      ...finding,
      ...withoutEmpty({
        peaks,
        groups: groupsOfSystem(system, ofBase),
        curves: loadCurves(system, comparable, searchesOf(record.plan)),
        projections: projectionsOf({ ...finding, runs: comparable, plan: record.plan, provider }),
        axes: axisCurves(system, ofBase, { record, telemetry, studies, bottleneckOf: ofRun }),
        crossChecks: (checks.get(system) ?? []).map(explainedCrossCheck),
      }),
    };
  });
  const bottleneck = combined ? ofRun(combined.runId, null) : null;
  const cost = costOfResults(record.plan, systems, otherCampaigns);
  const peaks = systems.flatMap((system) => system.peaks ?? []);
  const baselines = compareWithPublished(record, measuredRuns(comparable), { telemetry, studies });
  const findings: Omit<Findings, 'answers'> = {
    schema: 2,
    campaignId: record.id,
    systems,
    bottlenecks: runBottlenecks(undisturbed, ofRun),
    combined: bottleneck && combined ? { runId: combined.runId, bottleneck } : null,
    runs: {
      planned: expected.length,
      valid: runs.filter((run) => run.state === 'valid').length,
      invalid: runs.filter((run) => run.state === 'invalid').length,
      missing: expected.map((run) => run.id).filter((id) => !made.has(id) && !skipped.has(id)),
      ...(skipped.size > 0 ? { skipped: [...skipped] } : {}),
    },
    samplerCost: samplerCosts(telemetry),
    ...(variants ? { variants } : {}),
    ...(cost ? { cost } : {}),
    ...withoutEmpty({
      sharing: sharingMoney(costs, record.plan),
      tippingPoints: compareTopologies(compared, record),
      topologyScaling: scalingOfTopologies(compared, record),
      events: eventFindings(runs, record.plan, outages),
      matrices,
      slices: findOverSlices(record, runs),
      thresholds: judgeCampaign({ record, runs, peaks, references }),
      objectives: [...judgeObjectives({ record, runs, telemetry }), ...backgroundObjectives(compared, record)],
      pipelines: pipelinesOf(measured, peaks),
    }),
    ...(baselines.length > 0
      ? {
          baselines,
          publishedSources: sourceFindings(baselines, studies),
          ...(record.plan.repeats ? { departures: record.plan.repeats } : {}),
        }
      : {}),
    caveats: caveatsOf(record, { runs, attempts, telemetry, alterations }),
  };
  return { ...findings, answers: answersOf({ record, runs, findings }) };
}

/** Lists that have something. */
function withoutEmpty<Lists extends Record<string, unknown[]>>(lists: Lists): Partial<Lists> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets its keys
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)) as Partial<Lists>;
}

/** The plan without the hosts that were removed before a run. */
function withoutRemoved(plan: Plan, record: CampaignRecord, { startMilliseconds }: TimeWindow): Plan {
  const removed = removedNames(record, startMilliseconds);
  if (!record.inventory || removed.length === 0) return plan;
  const hosts = record.inventory.hosts.filter(({ name }) => !removed.includes(name));
  return withPresentHosts(plan, { ...record.inventory, hosts }, removed);
}

/** What limits a searched system shows in a run that it did not sustain: null where none shows it. */
function limitAbove(
  peaks: PeakFinding[],
  judge: (runId: string) => Bottleneck | null,
): Pick<SystemFinding, 'bottleneck' | 'limitedIn'> | null {
  for (const limitedIn of runsAbove(peaks)) {
    const bottleneck = judge(limitedIn);
    if (bottleneck?.state === 'found') return { bottleneck, limitedIn };
  }
  return null;
}

/** Null for an unknown run, or one without a window. @param isGoalMissed whether it missed the goal of its search */
function bottleneckOfRun(
  { record, runs, telemetry }: Pick<CampaignData, 'record' | 'runs' | 'telemetry'>,
  runId: string,
  system: string | null,
  isGoalMissed?: true,
): Bottleneck | null {
  const run = runs.find((each) => each.runId === runId);
  const window = run && measuredWindows([run])[0];
  if (!run || !window) return null;
  const isValid = (id: string): boolean => runs.some((each) => each.runId === id && each.state === 'valid');
  const plan = withoutRemoved(
    withMembers(planOfVariant(record.plan, run.variant?.name), changesBefore(runId, runsOf(record.plan), isValid)),
    record,
    window,
  );
  const subject = subjectOf(system, run, plan, record.inventory?.hosts ?? []);
  const sameVariant = runs.filter(({ variant }) => variant?.name === run.variant?.name);
  const missed = isGoalMissed ? { isGoalMissed } : {};
  return findBottleneck(
    { ...subject, ...missed, levels: levelsOf(run, sameVariant) },
    windowTelemetry(telemetry, window),
  );
}
