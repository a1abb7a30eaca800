/** Completes the variants of a draft: what each changes, of which clusters and steps. */
import { isDeepStrictEqual } from 'node:util';
import type { EventPlan } from '../../plan/events.ts';
import type { Cluster } from '../../plan/plan.ts';
import { groupOfLoads } from '../../plan/runs-of.ts';
import { everySystem } from '../../systems/registry.ts';
import { factsOf } from '../../workloads/registry.ts';
import { campaignClusters } from '../clusters/campaign-clusters.ts';
import { placeCluster } from '../clusters/place-clusters.ts';
import { resolveEvents } from '../events/resolve-events.ts';
import { isExistingSection } from '../existing-clusters.ts';
import { groupsIn } from '../expanders/affected-runs.ts';
import { checkName, faultsOfVariant } from '../faults.ts';
import type { SystemChanges } from '../file/systems.ts';
import { changedSection, changesTexts, type Changes } from '../variants/changes.ts';
import { completeSteps } from './complete-steps.ts';
import { isDraftRun, type CompleteStep, type Draft, type DraftRun, type DraftVariant } from './draft.ts';

type Events = Map<string, EventPlan[]>;

/** Completes the steps as the file has them, and as each variant does. Variants with faults are reported. */
export function expandParameters(draft: Draft): Draft {
  const events = resolveEvents(draft);
  const steps = inOrder(withEvents(completeSteps(draft), events), draft);
  const given = Object.entries(draft.campaign.variants ?? {});
  const variants = given.map(([name, changes]) => completeVariant(name, changes, draft, events));
  const complete = { ...draft, steps, unvaried: { steps, clusters: draft.clusters }, variants };
  if (variants.length > 0) checkVariants(complete);
  return complete;
}

const withEvents = (steps: CompleteStep[], events: Events): CompleteStep[] =>
  steps.map((step) => {
    const found = isDraftRun(step) ? events.get(step.name) : undefined;
    return found ? { ...step, events: found } : step;
  });

/** Isolated runs come first, the systems in the order of the file, then runs of several systems. Steps of the file stay in their order. */
const inOrder = (steps: CompleteStep[], { hasSteps }: Draft): CompleteStep[] =>
  hasSteps ? steps : groupsIn(steps).flatMap((group) => group.steps);

/** @param events as the file has them, which clusters that keep their hosts and options keep too */
function completeVariant(name: string, changes: Changes, draft: Draft, events: Events): DraftVariant {
  const { loads = {}, systems: given = {}, datasets = {} } = changes;
  const { campaign, shape, faults, hasSteps } = draft;
  const loadIds = [...new Set(Object.values(campaign.runs).flatMap((run) => Object.keys(run.loads)))];
  for (const id of Object.keys(loads)) checkName(faults, ['variants', name, 'loads', id], 'load', id, loadIds);
  const known = Object.keys(campaign.datasets);
  for (const id of Object.keys(datasets))
    if (!shape.dropped(['datasets', id])) checkName(faults, ['variants', name, 'datasets', id], 'dataset', id, known);

  const { systems, layouts, clusters } = changedClusters(name, given, draft);
  const changesWarmUps = hasSteps || layouts.size > 0;
  const steps = completeSteps({ ...draft, clusters }, { name, loads, datasets, changesWarmUps });
  const ofVariant = { ...draft, clusters, faults: faultsOfVariant(name, faults) };
  return {
    name,
    changes: changesTexts(changes, clusters),
    systems,
    layouts,
    clusters,
    steps: inOrder(withEvents(steps, layouts.size > 0 ? resolveEvents(ofVariant) : events), draft),
  };
}

/** The clusters as a variant has them. One that it cannot place is missing, which is reported. */
function changedClusters(
  name: string,
  given: NonNullable<Changes['systems']>,
  draft: Draft,
): Pick<DraftVariant, 'systems' | 'layouts' | 'clusters'> {
  const systems = new Map<string, SystemChanges>();
  const layouts = new Set<string>();
  const clusters = new Map(Object.entries(draft.clusters));
  for (const [system, facts] of everySystem) {
    const path = ['variants', name, 'systems', system];
    const [changes, section, before] = [given[system], draft.campaign.systems[system], clusters.get(system)];
    if (changes && !section && !draft.shape.dropped(['systems', system]))
      draft.faults.add(path, `${system} is not under systems; add it there`);
    // That it could not be placed is reported, and that one which is there already cannot be changed.
    if (!changes || !section || !before) continue;
    const changed = { system, facts, section: changedSection(section, changes), path };
    const after = isExistingSection(section) ? null : placeCluster(changed, draft);
    if (isDeepStrictEqual(before, after)) continue;
    systems.set(system, changes);
    if (after && !isDeepStrictEqual(layoutOf(before), layoutOf(after))) layouts.add(system);
    if (after) clusters.set(system, after);
    else clusters.delete(system);
  }
  return { systems, layouts, clusters: Object.fromEntries(clusters) };
}

/** On which hosts its services are, and how its data lie on them. */
const layoutOf = ({ hosts, joinLater, options }: Cluster) => ({ hosts, joinLater, options });

function checkVariants(draft: Draft): void {
  const { shape, variants, steps, clusters, faults } = draft;
  if (variants.length === 1 && shape.isComplete)
    faults.add(['variants'], 'has one variant and needs at least two: the first is the base of the comparison');
  if (shape.isComplete) checkDifferent(draft);
  const runs = steps.filter(isDraftRun);
  const fresh = variants.flatMap(({ layouts, clusters: changed }) =>
    Object.entries(changed).flatMap(([name, { version }]) =>
      layouts.has(name) || version !== clusters[name]?.version ? [name] : [],
    ),
  );
  checkReaders(new Set(fresh), runs, draft);
}

/** Reports a variant that does what an earlier one does. Without all clusters it is not known what it does. */
function checkDifferent({ campaign, variants, faults }: Draft): void {
  const seen = new Map<string, string>();
  for (const { name, clusters, steps } of variants) {
    if (Object.keys(clusters).length < campaignClusters(campaign).length) continue;
    const loads = steps.map((step) =>
      isDraftRun(step) ? step.loads.map(({ id, parameters }) => [id, parameters]) : step,
    );
    const effect = JSON.stringify([clusters, loads]);
    const twin = seen.get(effect);
    if (twin === undefined) seen.set(effect, name);
    else {
      const sentence = `does the same as "${twin}" in every run of this size, so there is nothing to compare; change a value or remove it`;
      faults.add(['variants', name], sentence);
    }
  }
}

/**
 * Reports runs that read what a run of another group writes: each group restarts the services, which may begin without data.
 *
 * @param fresh clusters that a variant starts without data
 */
function checkReaders(fresh: ReadonlySet<string>, runs: DraftRun[], { faults }: Draft): void {
  for (const run of runs) {
    for (const { workload, parameters, cluster, pathOf } of run.loads) {
      const { reads } = factsOf(workload);
      if (!reads || !fresh.has(cluster)) continue;
      const name = reads.runNamed(parameters);
      // The id of a level is the name of its run, then a suffix.
      const writer =
        runs.find((other) => other.name === name) ?? runs.find((other) => name.startsWith(`${other.name}-`));
      if (!writer || groupOfLoads(writer.declared) === groupOfLoads(run.declared)) continue;
      const sentence = `reads what ${name} writes, and variants restart ${cluster} without data between the two; let this run write what it reads`;
      faults.add(pathOf(reads.parameter), sentence);
    }
  }
}
