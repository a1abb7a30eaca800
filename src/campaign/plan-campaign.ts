/** Plans a campaign from its file, a profile and a size. Pure. */
import { RefusalError } from '../input/refusal.ts';
import type { Plan } from '../plan/plan.ts';
import { runsOf } from '../plan/runs-of.ts';
import { hostsAddedLater } from '../steps/add-hosts/facts.ts';
import { hostsRemovedEarly } from '../steps/remove-hosts/facts.ts';
import { planBackgroundObjective } from './background-loads.ts';
import { checkDraft, checkPlanned } from './checks.ts';
import { buildSteps } from './draft/build-steps.ts';
import { datasetsOfSteps } from './draft/complete-steps.ts';
import type { Draft } from './draft/draft.ts';
import { readDraft } from './draft/read-draft.ts';
import { expandDraft } from './expanders/expanders.ts';
import type { Faults } from './faults.ts';
import { planLease } from './lease/plan-lease.ts';
import { trafficBetweenZones } from './lease/zone-traffic.ts';
import { planPhases, typicalSecondsOf } from './lengths.ts';
import type { PlanRequest } from './plan-request.ts';
import { planHosts } from './planned-hosts.ts';
import { checkDuration } from './run-bounds.ts';
import { planObjectives, planThresholds } from './thresholds.ts';
import { planVariants } from './variants/plan-variants.ts';

/** The planned campaign. Throws a `RefusalError` with all faults. */
export function planCampaign(request: PlanRequest): Plan {
  const draft = expandDraft(readDraft(request));
  const { faults } = draft;
  checkDraft(draft, request);
  const { built, runs } = buildSteps(draft);
  const datasets = datasetsOfSteps(draft.unvaried.steps);
  // Without all runs, a threshold could be refused for a name that only a fault took away.
  const isSound = faults.sentences().length === 0 && draft.shape.isComplete;
  const thresholds = planThresholds(draft, request.thresholds ?? [], isSound ? runsOf(built) : null);
  const objectives = planObjectives(draft, isSound ? runsOf(built) : null);
  const objective = isSound ? planBackgroundObjective(draft) : null;
  checkPlanned(draft, runs);
  throwIfAny(faults);

  const { campaign, profile, size, sharing } = draft;
  const { hosts, clusters } = planHosts(profile, draft.clusters, { runs: runsOf(built), datasets }, faults);
  throwIfAny(faults);
  const compared = planVariants(draft, { hosts, clusters, steps: built.steps });
  const planned = {
    ...built,
    ...(datasets.length > 0 ? { datasets } : {}),
    ...(compared ? { variants: compared } : {}),
  };
  const lengths = planLengths(planned, draft, request);
  return {
    campaign: campaign.name,
    title: campaign.title,
    ...(campaign.repeats ? { repeats: campaign.repeats } : {}),
    profile: profile.name,
    size,
    hosts,
    clusters,
    ...planned,
    ...lengths,
    ...(sharing ? { sharing } : {}),
    ...(objective ? { backgroundObjective: objective } : {}),
    ...thresholds,
    ...(campaign.questions.length > 0 ? { askedQuestions: campaign.questions } : {}),
    ...objectives,
  };
}

/** How long it takes, what it costs, and the lease of its hardware. Throws a `RefusalError` with what exceeds a limit. */
function planLengths(
  planned: Pick<Plan, 'steps' | 'datasets' | 'variants'>,
  draft: Draft,
  { keepSeconds, limits = {} }: PlanRequest,
): Pick<Plan, 'phases' | 'plannedSeconds' | 'typicalSeconds' | 'keepSeconds' | 'lease'> {
  const { campaign, profile, clusters, faults } = draft;
  const { steps } = planned;
  const phases = planPhases(steps, profile, keepSeconds);
  const plannedSeconds = phases.reduce((sum, phase) => sum + phase.plannedSeconds, 0);
  const typicalSeconds = phases.reduce((sum, phase) => sum + typicalSecondsOf(phase), 0);
  checkDuration(plannedSeconds, draft);
  const { lease, faults: tooMuch } = planLease({
    requested: campaign.lease,
    limits,
    profile,
    phases,
    later: hostsAddedLater(steps),
    removed: hostsRemovedEarly(steps),
    traffic: trafficBetweenZones(profile, clusters, planned),
  });
  for (const sentence of tooMuch) faults.add(['lease'], sentence);
  throwIfAny(faults);
  return {
    phases,
    plannedSeconds,
    ...(typicalSeconds < plannedSeconds ? { typicalSeconds } : {}),
    ...(keepSeconds === undefined ? {} : { keepSeconds }),
    lease,
  };
}

function throwIfAny(faults: Faults): void {
  if (faults.sentences().length > 0) throw new RefusalError(faults.sentences());
}
