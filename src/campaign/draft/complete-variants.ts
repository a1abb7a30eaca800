/** Completes the variants of a draft: what each changes, of which clusters and steps. */
import { suggestion } from '../../input/closest.ts';
import type { Cluster } from '../../plan/plan.ts';
import type { SearchPlan } from '../../plan/search-plan.ts';
import { everySystem } from '../../systems/registry.ts';
import { placeCluster } from '../clusters/place-clusters.ts';
import type { ClusterSection } from '../file/systems.ts';
import { resolveEvents } from '../events/resolve-events.ts';
import { isExistingSection } from '../existing-clusters.ts';
import { searchedParameters } from '../expanders/search.ts';
import type { Faults } from '../faults.ts';
import type { Campaign } from '../schema.ts';
import { searchedId } from '../search-roles.ts';
import { parameterTexts, systemTexts } from '../variants/change-texts.ts';
import { changedSection, layoutOf, withChanges } from '../variants/changed-cluster.ts';
import { checkReaders, withVersion } from '../variants/variant-versions.ts';
import type { SystemChanges } from '../file/systems.ts';
import { completeSteps } from './complete-steps.ts';
import { isDraftRun, type CompleteStep, type Draft, type DraftVariant } from './draft.ts';

/** Completes the steps as the file has them, and as each variant does. Variants with faults are reported. */
export function expandParameters(draft: Draft, faults: Faults): Draft {
  const steps = withEvents(completeSteps(draft, faults), draft, faults);
  const given = Object.entries(draft.campaign.variants ?? {});
  const variants = given.map(([name, changes]) => completeVariant(name, changes, { ...draft, steps }, faults));
  const complete = { ...draft, steps, unvaried: { steps, clusters: draft.clusters }, variants };
  if (variants.length > 0) checkVariants(complete, faults);
  return complete;
}

function withEvents(steps: CompleteStep[], draft: Draft, faults: Pick<Faults, 'add'>): CompleteStep[] {
  const events = resolveEvents(draft, faults);
  return steps.map((step) => {
    const found = isDraftRun(step) ? events.get(step.name) : undefined;
    return found ? { ...step, events: found } : step;
  });
}

/** The faults of what a variant makes of other fields of the file. */
export function faultsOfVariant(name: string, faults: Pick<Faults, 'add'>): Pick<Faults, 'add'> {
  return { add: (_, sentence) => faults.add(['variants', name], sentence) };
}

type Changes = NonNullable<Campaign['variants']>[string];

function completeVariant(name: string, changes: Changes, draft: Draft, faults: Faults): DraftVariant {
  const { loads = {}, systems: given, datasets = {} } = changes;
  const path = ['variants', name];
  const { campaign, shape } = draft;
  const loadIds = [...new Set(Object.values(campaign.runs).flatMap((run) => Object.keys(run.loads)))];
  for (const id of Object.keys(loads))
    if (!loadIds.includes(id)) faults.add([...path, 'loads', id], `unknown load; ${suggestion(id, loadIds)}`);
  const known = Object.keys(campaign.datasets);
  for (const id of Object.keys(datasets))
    if (!known.includes(id) && !shape.dropped(['datasets', id]))
      faults.add([...path, 'datasets', id], `unknown dataset; ${suggestion(id, known)}`);

  const { systems, layouts, clusters } = changedClusters(name, given, draft, faults);
  const ofVariant = { ...draft, clusters };
  const isSame = Object.keys(loads).length === 0 && !draft.hasSteps;
  const varied = { name, loads, datasets, changesWarmUps: draft.hasSteps || layouts.size > 0 };
  const completed = isSame ? draft.steps : completeSteps(ofVariant, faults, varied);
  const steps =
    layouts.size > 0
      ? withEvents(completed, ofVariant, faultsOfVariant(name, faults))
      : completed.map((step, index) => ({ ...step, ...eventsOf(draft.steps[index]) }));
  return {
    name,
    changes: [
      ...Object.entries(given ?? {}).flatMap(([system, its]) => systemTexts(system, its, systems.get(system))),
      ...parameterTexts('loads', loads),
      ...parameterTexts('datasets', datasets),
    ],
    systems,
    layouts,
    clusters,
    steps,
  };
}

function eventsOf(step: CompleteStep | undefined) {
  return step && isDraftRun(step) && step.events ? { events: step.events } : {};
}

type ChangedClusters = Pick<DraftVariant, 'systems' | 'layouts' | 'clusters'>;

/** The clusters as a variant has them. One that it cannot place is missing, which is reported. */
function changedClusters(name: string, given: Changes['systems'], draft: Draft, faults: Faults): ChangedClusters {
  const { campaign, shape, profile, locked } = draft;
  const systems = new Map<string, SystemChanges>();
  const layouts = new Set<string>();
  const clusters = new Map<string, Cluster>(Object.entries(draft.clusters));
  for (const [system, facts] of everySystem) {
    const [changes, section] = [given?.[system], campaign.systems[system]];
    const path = ['variants', name, 'systems', system];
    if (!changes) continue;
    if (!section) {
      if (!shape.dropped(['systems', system])) faults.add(path, `${system} is not under systems; add it there`);
      continue;
    }
    const lockedVersions = locked[system] ?? [];
    const versioned = withVersion(
      changes,
      { system, facts, section, locked: lockedVersions, path: [...path, 'version'] },
      faults,
    );
    if (!isChange(versioned.section, versioned.changes)) continue;
    systems.set(system, versioned.changes);
    const cluster = clusters.get(system);
    if (Object.keys(layoutOf(changes)).length === 0 || isExistingSection(section)) {
      if (cluster) clusters.set(system, withChanges(cluster, versioned.changes));
      continue;
    }
    const laidOut = { system, facts, section: changedSection(section, versioned.changes), path };
    const placed = placeCluster(laidOut, { profile, locked }, faults);
    layouts.add(system);
    if (placed) clusters.set(system, placed);
    else clusters.delete(system);
  }
  return { systems, layouts, clusters: Object.fromEntries(clusters) };
}

/** Whether any value differs from that of the campaign file. */
function isChange(section: ClusterSection, changes: SystemChanges): boolean {
  const unchanged = changedSection(section, { settings: {} });
  const [one, other] = [changedSection(section, changes), unchanged].map((fields) =>
    JSON.stringify(Object.entries(fields).toSorted(([first], [second]) => first.localeCompare(second))),
  );
  return one !== other;
}

function checkVariants(draft: Draft, faults: Faults): void {
  const { shape, variants, steps } = draft;
  if (variants.length === 1 && shape.isComplete)
    faults.add(['variants'], 'has one variant and needs at least two: the first is the base of the comparison');
  if (shape.isComplete) checkDifferent(variants, faults);
  const runs = steps.filter(isDraftRun);
  for (const { name, search } of runs) if (search) checkSearched(name, search, draft, faults);
  const fresh = variants.flatMap(({ systems, layouts }) => [
    ...layouts,
    ...[...systems].flatMap(([system, { version }]) => (version === undefined ? [] : [system])),
  ]);
  checkReaders(new Set(fresh), runs, faults);
}

/** Reports a variant that does what an earlier one does, and variants that change no run. */
function checkDifferent(variants: DraftVariant[], faults: Faults): void {
  const seen = new Map<string, string>();
  for (const { name, systems, steps } of variants) {
    const loads = steps.map((step) =>
      isDraftRun(step) ? step.loads.map(({ id, parameters }) => [id, parameters]) : step,
    );
    const effect = JSON.stringify([[...systems].toSorted(([one], [other]) => one.localeCompare(other)), loads]);
    const twin = seen.get(effect);
    if (twin === undefined) seen.set(effect, name);
    else {
      const sentence = `does the same as "${twin}" in every run of this size, so there is nothing to compare; change a value or remove it`;
      faults.add(['variants', name], sentence);
    }
  }
}

/** Reports what a variant gives and the search of a run sets itself. */
function checkSearched(name: string, search: SearchPlan, { campaign }: Draft, faults: Faults): void {
  const run = campaign.runs[name];
  const searched = run ? searchedId(run, search) : null;
  if (!run || searched === null) return;
  const set = Object.keys(searchedParameters(run, search, {})[searched] ?? {});
  for (const [variant, { loads = {} }] of Object.entries(campaign.variants ?? {})) {
    for (const parameter of Object.keys(loads[searched] ?? {}).filter((changed) => set.includes(changed)))
      faults.add(
        ['variants', variant, 'loads', searched, parameter],
        `is set by the search of ${name} in each of its runs; remove it here, or list the levels of ${name} under runs`,
      );
  }
}
