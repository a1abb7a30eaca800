/** Resolves the variants of a campaign file: what each changes, of which runs and systems. */
import { suggestion } from '../../input/closest.ts';
import type { Cluster } from '../../plan/plan.ts';
import { everySystem } from '../../systems/registry.ts';
import { usedClusters as usedByLoad } from '../../workloads/used-clusters.ts';
import { placeCluster, type Placement } from '../clusters/place-clusters.ts';
import type { ClusterSection } from '../file/systems.ts';
import { isExistingSection } from '../existing-clusters.ts';
import type { Faults } from '../faults.ts';
import { type ResolvedRun } from '../resolved-run.ts';
import { resolveRuns } from '../resolve.ts';
import { searchedId } from '../search-roles.ts';
import { searchedParameters } from '../searches.ts';
import type { OwnOfVariant } from '../datasets/resolve-datasets.ts';
import type { Campaign } from '../schema.ts';
import type { ResolvedStep } from '../steps/resolved-step.ts';
import { runsOfSteps } from '../steps/resolve-steps.ts';
import type { Shape } from '../shape.ts';
import { parameterTexts, systemTexts } from './change-texts.ts';
import { changedSection, layoutOf, withChanges } from './changed-cluster.ts';
import { checkReaders, withVersion } from './variant-versions.ts';
import type { SystemChanges } from '../file/systems.ts';

/** One variant of a campaign at a size. */
export interface ResolvedVariant {
  name: string;
  /** See `PlannedVariant`. */
  changes: string[];
  /** Clusters whose services restart for it, with what it changes of them. */
  systems: ReadonlyMap<string, SystemChanges>;
  /** Those of them that it places on other hosts or lays out in another way, complete. */
  layouts: ReadonlyMap<string, Cluster>;
  /** Every run of the size as the variant has it, in the order of the runs without it. */
  runs: ResolvedRun[];
  /** The steps of the size as it has them; absent if the size has none. */
  steps?: ResolvedStep[];
}

/** What variants are resolved from. */
export interface VariantSurroundings {
  campaign: Campaign;
  size: string;
  /** The runs without a variant. */
  plain: ResolvedRun[];
  shape: Shape;
  placement: Placement;
  /** The clusters without a variant. */
  placed: Record<string, Cluster>;
  /** Resolves the steps of the size for a variant; null if the size has none. */
  stepsOf: ((variant: OwnOfVariant, clusters: Record<string, Cluster>) => ResolvedStep[]) | null;
}

/** The variants of a campaign; empty if it has none, or faulty ones, which are reported. */
export function resolveVariants(surroundings: VariantSurroundings, faults: Faults): ResolvedVariant[] {
  const { campaign, size, plain, shape, placement, placed, stepsOf } = surroundings;
  const { locked } = placement;
  const given = Object.entries(campaign.variants ?? {});
  if (given.length === 0) return [];
  if (given.length === 1 && shape.isComplete) {
    faults.add(['variants'], 'has one variant and needs at least two: the first is the base of the comparison');
  }
  const loadIds = [...new Set(Object.values(campaign.runs).flatMap(({ loads }) => Object.keys(loads)))];
  const variants = given.map(([name, { loads = {}, systems = {}, datasets = {} }]): ResolvedVariant => {
    for (const id of Object.keys(loads)) {
      if (!loadIds.includes(id))
        faults.add(['variants', name, 'loads', id], `unknown load; ${suggestion(id, loadIds)}`);
    }
    const known = Object.keys(campaign.datasets);
    for (const id of Object.keys(datasets)) {
      if (!known.includes(id) && !shape.dropped(['datasets', id]))
        faults.add(['variants', name, 'datasets', id], `unknown dataset; ${suggestion(id, known)}`);
    }
    const layouts = new Map<string, Cluster>();
    const changed = everySystem.flatMap(([system, facts]): [string, SystemChanges][] => {
      const changes = systems[system];
      if (!changes) return [];
      const section = campaign.systems[system];
      if (section) {
        const path = ['variants', name, 'systems', system, 'version'];
        const own = withVersion(changes, { system, facts, section, locked: locked[system] ?? [], path }, faults);
        if (!isChange(own.section, own.changes)) return [];
        if (Object.keys(layoutOf(changes)).length > 0 && !isExistingSection(section)) {
          const laidOut = { system, facts, section: changedSection(section, own.changes) };
          const cluster = placeCluster({ ...laidOut, path: ['variants', name, 'systems', system] }, placement, faults);
          if (cluster) layouts.set(system, cluster);
        }
        return [[system, own.changes]];
      }
      if (!shape.dropped(['systems', system]))
        faults.add(['variants', name, 'systems', system], `${system} is not under systems; add it there`);
      return [];
    });
    const changes = { systems: new Map(changed), layouts };
    const steps = stepsOf?.({ name, loads, datasets }, formsOf(changes, placed));
    return {
      name,
      changes: [
        ...Object.entries(systems).flatMap(([system, its]) => systemTexts(system, its, changes.systems.get(system))),
        ...parameterTexts('loads', loads),
        ...parameterTexts('datasets', datasets),
      ],
      ...changes,
      ...(steps ? { steps } : {}),
      runs: steps
        ? runsOfSteps(steps)
        : Object.keys(loads).length === 0
          ? plain
          : resolveRuns(campaign, size, shape, faults, { name, loads, changesWarmUps: layouts.size > 0 }),
    };
  });
  if (shape.isComplete) checkDifferent(variants, faults);
  checkSupported(campaign, size, plain, faults);
  const fresh = variants.flatMap(({ systems, layouts }) => [
    ...layouts.keys(),
    ...[...systems].flatMap(([system, { version }]) => (version === undefined ? [] : [system])),
  ]);
  checkReaders(new Set(fresh), plain, faults);
  return variants;
}

/** Whether any value differs from that of the campaign file. */
function isChange(section: ClusterSection, changes: SystemChanges): boolean {
  const unchanged = changedSection(section, { settings: {} });
  const [one, other] = [changedSection(section, changes), unchanged].map((each) =>
    JSON.stringify(Object.entries(each).toSorted(([first], [second]) => first.localeCompare(second))),
  );
  return one !== other;
}

/** Reports a variant that does what an earlier one does, and variants that change no run. */
function checkDifferent(variants: ResolvedVariant[], faults: Faults): void {
  const seen = new Map<string, string>();
  for (const { name, systems, runs } of variants) {
    const loads = runs.map((run) => run.loads.map(({ id, parameters }) => [id, parameters]));
    const effect = JSON.stringify([[...systems].toSorted(([one], [other]) => one.localeCompare(other)), loads]);
    const twin = seen.get(effect);
    if (twin === undefined) seen.set(effect, name);
    else {
      const sentence = `does the same as "${twin}" in every run of this size, so there is nothing to compare; change a value or remove it`;
      faults.add(['variants', name], sentence);
    }
  }
}

function checkSupported(campaign: Campaign, size: string, plain: ResolvedRun[], faults: Faults): void {
  if (campaign.sizes[size]?.sharing)
    faults.add(['sizes', size, 'sharing'], 'cannot be used with variants; compare one of the two in a campaign');
  for (const { name, search } of plain) if (search) checkSearched(campaign, size, name, faults);
}

/** Reports what a variant gives and the search of a run sets itself. */
function checkSearched(campaign: Campaign, size: string, name: string, faults: Faults): void {
  const [run, search] = [campaign.runs[name], campaign.sizes[size]?.search[name]];
  const searched = run && search ? searchedId(run, search) : null;
  if (!run || !search || searched === null) return;
  const set = Object.keys(searchedParameters(run, search, {})[searched] ?? {});
  for (const [variant, { loads = {} }] of Object.entries(campaign.variants ?? {})) {
    for (const parameter of Object.keys(loads[searched] ?? {}).filter((each) => set.includes(each)))
      faults.add(
        ['variants', variant, 'loads', searched, parameter],
        `is set by the search of ${name} in each of its runs; remove it here, or list the levels of ${name} under runs`,
      );
  }
}

const parametersOf = ({ loads }: ResolvedRun): string =>
  JSON.stringify(loads.map(({ id, parameters }) => [id, parameters]));

/** Whether a run, by its index, is not the same with the variant. */
export function changesRun(
  { systems, runs }: Pick<ResolvedVariant, 'systems' | 'runs'>,
  index: number,
  plain: ResolvedRun[],
): boolean {
  const run = plain[index];
  if (!run || run.warmUp) return false;
  if (usedClusters(run).some((cluster) => systems.has(cluster))) return true;
  return runs[index] !== undefined && parametersOf(runs[index]) !== parametersOf(run);
}

/** The clusters that a run loads. */
export function clustersOf({ declared }: Pick<ResolvedRun, 'declared'>): string[] {
  return [...new Set(declared.map(({ cluster }) => cluster))];
}

/** The clusters that a run loads, and those that its loads use as well. */
export function usedClusters(run: Pick<ResolvedRun, 'declared'>): string[] {
  return [...new Set([...clustersOf(run), ...run.declared.flatMap(usedByLoad)])];
}

type ClusterChanges = Pick<ResolvedVariant, 'systems' | 'layouts'>;

/** A cluster as the variant has it: `cluster` is what the file without the variant makes of it. */
export function formOf({ systems, layouts }: ClusterChanges, name: string, cluster: Cluster): Cluster {
  const changes = systems.get(name);
  return layouts.get(name) ?? (changes ? withChanges(cluster, changes) : cluster);
}

/** All clusters as the variant has them, without those that it could not place, which was reported. */
export function formsOf(variant: ClusterChanges, clusters: Record<string, Cluster>): Record<string, Cluster> {
  const isPlaced = (name: string): boolean => {
    const changes = variant.systems.get(name);
    return !changes || Object.keys(layoutOf(changes)).length === 0 || variant.layouts.has(name);
  };
  const placed = Object.entries(clusters).filter(([name]) => isPlaced(name));
  return Object.fromEntries(placed.map(([name, cluster]) => [name, formOf(variant, name, cluster)]));
}
