/** Plans a campaign from its file, a profile and a size. Pure. */
import { planLease, type LeaseLimits } from './lease/plan-lease.ts';
import { trafficBetweenZones } from './lease/zone-traffic.ts';
import type { OwnFiles } from '../workloads/own-files.ts';
import type { Profile } from '../providers/profile.ts';
import { suggestion } from '../input/closest.ts';
import { Faults } from './faults.ts';
import { fieldAt } from '../input/field-at.ts';
import { checkBackgrounds } from './background-loads.ts';
import { planBackgroundObjective } from './background-objective.ts';
import { typicalSecondsOf, planPhases } from './lengths.ts';
import { orderSeed } from './order-seed.ts';
import { applyOverrides } from './overrides.ts';
import type { Plan } from '../plan/plan.ts';
import { checkExisting, existingNames } from './existing-clusters.ts';
import { planHosts } from './planned-hosts.ts';
import { runsOf } from '../plan/runs-of.ts';
import { word } from '../input/readable.ts';
import { RefusalError } from '../input/refusal.ts';
import { planMatrices } from './matrix/plan-matrices.ts';
import { withEvents, withEventsOfSteps } from './events/with-events.ts';
import { resolveEvents } from './events/resolve-events.ts';
import { checkMeaning } from './meaning.ts';
import { checkReach } from './reach.ts';
import { resolveRuns } from './resolve.ts';
import { checkPlaces } from './places.ts';
import { checkRuns } from './rules.ts';
import { checkRunCount, checkDuration, type Repetition } from './run-bounds.ts';
import { planRuns } from './runs.ts';
import { sizeNamesIn } from './sizes.ts';
import { checkShape } from './shape.ts';
import { parseCampaignText, type CampaignText, type FieldPath } from '../input/source.ts';
import { shippedVersions, type LockedVersions } from './cluster-version.ts';
import { planThresholds } from './thresholds.ts';
import { checkClusterNames } from './clusters/campaign-clusters.ts';
import { placeClusters } from './clusters/place-clusters.ts';
import { withHostsWhenNeeded } from './clusters/hosts-when-needed.ts';
import { withRemovedHosts } from './clusters/removed-hosts.ts';
import { checkSharedHosts } from './clusters/shared-hosts.ts';
import { checkKnownSettings } from './known-settings.ts';
import { checkSecurity } from './security.ts';
import { checkUnlockedCode } from './unlocked-code.ts';
import type { SettingNames } from '../systems/setting-names.ts';
import type { OwnOfVariant } from './datasets/resolve-datasets.ts';
import { hostsAddedLater } from '../steps/add-hosts/facts.ts';
import { hostsRemovedEarly } from '../steps/remove-hosts/facts.ts';
import { checkStepCount, checkStepsOnly } from './steps/check-steps.ts';
import { planSteps } from './steps/plan-steps.ts';
import { datasetsOfSteps, resolveSteps, runsOfSteps } from './steps/resolve-steps.ts';
import { hasLayouts } from './variants/variant-turns.ts';
import { stepTurns, stepTurnsFault } from './variants/step-turns.ts';
import { planVariants } from './variants/plan-variants.ts';
import { formsOf, resolveVariants } from './variants/resolve-variants.ts';
import { writeOutVariants } from './variants/short-form.ts';

/** A request to plan a campaign. */
export interface PlanRequest {
  campaign: CampaignText;
  profile: Profile;
  size: string;
  /** `key=value`, in the order given; see `overrides.ts`. */
  sets: string[];
  /** Limits of the lease from the command line. */
  limits?: LeaseLimits;
  /** Seed of an earlier session, used for the order of interleaved runs if the file has none. */
  seed?: number | undefined;
  /** How long the hosts stay up after the runs, in seconds (`--keep`). */
  keepSeconds?: number | undefined;
  /** Thresholds from the command line, in addition to those of the file. */
  thresholds?: readonly string[] | undefined;
  /** Whether the command line allows code that no lock file names. */
  allowUnlockedCode?: boolean | undefined;
  /** The versions that have a lock file. Default: those that come with Proofload. */
  locked?: LockedVersions;
  /** The settings that versions know. Default: none, so that names are not checked. */
  names?: SettingNames;
  /** The files of the user's own that the campaign file names. Default: none. */
  files?: OwnFiles;
}

/** The resolved campaign. Throws a `RefusalError` with all faults. */
export function planCampaign(request: PlanRequest): Plan {
  const { profile, size } = request;
  const parsed = parseCampaignText(request.campaign);
  if ('faults' in parsed) throw new RefusalError(parsed.faults);
  const overridden = applyOverrides(parsed.value, request.sets, size);
  const written = writeOutVariants(overridden.value);
  const faults = new Faults({ ...parsed, locate: (path) => parsed.locate(written.sourceOf(path)) }, overridden);
  for (const path of written.twice) faults.add(path, 'is given twice, also in the other form; keep one');
  const shape = checkShape(written.value, faults);
  const given = fieldAt(overridden.value, ['sizes']);
  const sizes = sizeNamesIn(overridden.value);
  if (typeof given === 'object' && given !== null && !Array.isArray(given) && sizes.length === 0) {
    faults.add(['sizes'], 'must hold at least one size, such as smoke or laptop');
  }
  const outside = [...overridden.faults];
  if (sizes.length > 0 && !sizes.includes(size))
    outside.push(`--size ${word(size)}: unknown size; ${suggestion(size, sizes)}`);
  const { campaign } = shape;
  if (!campaign || !sizes.includes(size)) throw new RefusalError([...outside, ...faults.sentences()]);

  checkExisting(written.value, campaign, faults);
  const files: OwnFiles = request.files ?? new Map();
  const locked = request.locked ?? shippedVersions;
  checkClusterNames(campaign, faults);
  const placed = placeClusters(campaign, profile, locked, faults);
  checkSharedHosts(campaign, placed, faults);
  const events = resolveEvents({ campaign, written: written.value, size, profile, clusters: placed }, faults);
  const stepped = withEventsOfSteps(resolveSteps({ campaign, size, profile, clusters: placed, shape }, faults), events);
  if (stepped) checkStepsOnly(campaign, size, faults);
  const resolved = stepped ? runsOfSteps(stepped) : withEvents(resolveRuns(campaign, size, shape, faults), events);
  const matrices = stepped ? [] : planMatrices(campaign, size, shape, faults);
  const placement = { profile, locked };
  const stepsOf = (variant: OwnOfVariant, clusters: Plan['clusters']) =>
    withEventsOfSteps(resolveSteps({ campaign, size, profile, clusters, shape, variant }, faults), events) ?? [];
  const variants = resolveVariants(
    { campaign, size, plain: resolved, shape, placement, placed, stepsOf: stepped ? stepsOf : null },
    faults,
  ).map((variant) =>
    variant.runs === resolved || stepped ? variant : { ...variant, runs: withEvents(variant.runs, events) },
  );
  for (const { name, ...variant } of variants) {
    // The form of the file was checked.
    const own = { add: (_: FieldPath, sentence: string) => faults.add(['variants', name], sentence) };
    if (variant.layouts.size > 0) checkSharedHosts(campaign, formsOf(variant, placed), own);
  }
  const turnsFault = stepped && faults.sentences().length === 0 ? stepTurnsFault(variants) : null;
  if (turnsFault !== null) faults.add(['sizes', size, 'steps'], turnsFault);
  if (hasLayouts(variants))
    for (const name of events.keys())
      faults.add(
        ['runs', name, 'events'],
        'cannot be used with variants whose clusters take turns, on whose hosts the services differ; remove them, or compare two campaigns',
      );
  const everyRun = [resolved, ...variants.map((variant) => variant.runs)].flat();
  if (request.allowUnlockedCode !== true) checkUnlockedCode(campaign, everyRun, faults);
  checkPlaces(campaign, profile, shape, faults);
  checkBackgrounds(campaign, faults);
  const surroundings = { profile, files, existing: existingNames(campaign) };
  checkRuns(resolved, { ...surroundings, clusters: placed }, faults);
  for (const variant of variants)
    checkRuns(variant.runs, { ...surroundings, clusters: formsOf(variant, placed) }, faults);
  const checked = { campaign, clusters: placed, variants, plain: resolved, names: request.names ?? new Map() };
  checkKnownSettings(checked, faults);
  checkSecurity(campaign, placed, variants, everyRun, faults);
  const { trials = 1, sharing: requested } = campaign.sizes[size] ?? {};
  const ordered = { campaign: campaign.name, profile: profile.name, size, trials: requested?.trials ?? 0 };
  const sharing = requested && { trials: requested.trials, seed: requested.seed ?? request.seed ?? orderSeed(ordered) };
  const order = { trials, seed: request.seed ?? orderSeed({ ...ordered, trials }) };
  const compared: Pick<Repetition, 'variants'> = variants.length > 0 ? { variants: { all: variants, ...order } } : {};
  const repetition = { ...order, sharing, ...compared, path: ['sizes', size, 'sharing'] };
  const { steps: ordinary, searches } = stepped
    ? {
        steps: checkStepCount(stepped, Math.max(1, trials * variants.length), size, faults)
          ? planSteps(compared.variants ? stepTurns(compared.variants) : [{ steps: stepped }], files, faults)
          : [],
        searches: [],
      }
    : checkRunCount(resolved, repetition, size, shape, faults)
      ? planRuns(resolved, repetition, files, faults)
      : { steps: [], searches: [] };
  const datasets = datasetsOfSteps(stepped ?? []);
  const updated = { campaign, clusters: placed, profile, size, datasets };
  const steps = withHostsWhenNeeded(withRemovedHosts(ordinary, updated, faults), updated, faults);
  const runs = runsOf({ steps });
  // Without all of its runs, a threshold could be refused for a name that only a fault took away.
  const isSound = faults.sentences().length === 0 && shape.isComplete;
  const judged = planThresholds(campaign, size, request.thresholds ?? [], isSound ? runs : null, variants, faults);
  // A fault may have taken the layout of a variant away.
  const backgroundObjective = isSound ? planBackgroundObjective(campaign, hasLayouts(variants), faults) : null;
  const ofBase = runs.filter(({ variant }) => variant === undefined);
  checkMeaning(campaign, size, profile, { clusters: placed, runs, datasets }, faults);
  checkReach(profile, { clusters: placed, runs: ofBase, datasets }, faults);
  for (const variant of variants) {
    const own = runs.filter((run) => run.variant?.name === variant.name);
    const inserted = datasetsOfSteps(variant.steps ?? []);
    checkReach(profile, { clusters: formsOf(variant, placed), runs: own, datasets: inserted }, faults);
  }
  throwIfAny([...outside, ...judged.outside, ...faults.sentences()]);
  const memory = planHosts(profile, placed, { runs, datasets }, faults);
  throwIfAny(faults.sentences());
  const { maxPriceDifferencePercent } = campaign;
  const unvaried = { profile, placed, memory, steps, maxPriceDifferencePercent };
  const planned = { ...order, all: planVariants(variants, unvaried, faults) };
  const phases = planPhases(steps, profile, request.keepSeconds);
  const plannedSeconds = phases.reduce((sum, phase) => sum + phase.plannedSeconds, 0);
  checkDuration(plannedSeconds, size, faults);
  const { lease, faults: tooMuch } = planLease({
    requested: campaign.lease,
    limits: request.limits ?? {},
    profile,
    phases,
    later: hostsAddedLater(steps),
    removed: hostsRemovedEarly(steps),
    traffic: trafficBetweenZones(profile, placed, {
      steps,
      datasets,
      ...(variants.length > 0 ? { variants: planned } : {}),
    }),
  });
  for (const sentence of tooMuch) faults.add(['lease'], sentence);
  throwIfAny(faults.sentences());
  const typicalSeconds = phases.reduce((sum, phase) => sum + typicalSecondsOf(phase), 0);
  return {
    campaign: campaign.name,
    title: campaign.title,
    ...(campaign.repeats ? { repeats: campaign.repeats } : {}),
    profile: profile.name,
    size,
    hosts: memory.hosts,
    clusters: memory.clusters,
    ...(datasets.length > 0 ? { datasets } : {}),
    steps,
    ...(searches.length > 0 ? { searches } : {}),
    phases,
    plannedSeconds,
    ...(typicalSeconds < plannedSeconds ? { typicalSeconds } : {}),
    ...(request.keepSeconds === undefined ? {} : { keepSeconds: request.keepSeconds }),
    ...(sharing ? { sharing } : {}),
    ...(variants.length > 0 ? { variants: planned } : {}),
    ...(backgroundObjective ? { backgroundObjective } : {}),
    ...(matrices.length > 0 ? { matrices: { ...order, all: matrices } } : {}),
    ...judged.thresholds,
    lease,
  };
}

function throwIfAny(sentences: string[]): void {
  if (sentences.length > 0) throw new RefusalError(sentences);
}
