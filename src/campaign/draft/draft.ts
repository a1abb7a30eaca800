/** The campaign file at one size, between reading and planning: the expanders complete its steps. */
import type { FieldPath } from '../../input/source.ts';
import type { DatasetPlan } from '../../plan/datasets.ts';
import type { EventPlan } from '../../plan/events.ts';
import type { MatrixPlan, OnSaturation, RunVariant } from '../../plan/run-place.ts';
import type { Cluster, RunPlan, SharingPlan, Step } from '../../plan/plan.ts';
import type { SearchPlan } from '../../plan/search-plan.ts';
import type { Profile } from '../../providers/profile.ts';
import type { SettingNames } from '../../systems/settings-field.ts';
import type { OwnFiles } from '../../workloads/own-files.ts';
import type { Parameters } from '../../workloads/parameters.ts';
import type { LockedVersions } from '../cluster-version.ts';
import type { Faults } from '../faults.ts';
import type { StoringHost } from '../datasets/stored-datasets.ts';
import type { Campaign } from '../schema.ts';
import type { SystemChanges } from '../file/systems.ts';

/** The valid part of a campaign, or null if nothing remains. */
export interface Shape {
  campaign: Campaign | null;
  /** Whether the file has no invalid part. */
  isComplete: boolean;
  /** Whether the field was removed because it was invalid. */
  dropped(path: FieldPath): boolean;
  /** Whether something inside the field was removed. */
  droppedInside(path: FieldPath): boolean;
}

/** Parameters of a load, with the field of the file that gives them. */
export interface Piece {
  load: string;
  given: Parameters;
  path: FieldPath;
}

/** What a search looks for, with the id of the load that it is over, and without the parts that other loads have in it. */
export type DraftSearch = Omit<SearchPlan, 'run' | 'variant' | 'load' | 'partners' | 'background'> & { load: string };

/** A dataset with the hosts that store it. */
export interface ResolvedDataset extends DatasetPlan {
  hosts: StoringHost[];
  /** Of all hosts that store it. */
  memoryMebibytes: number;
  /** Planned rate of inserting. */
  recordsPerSecond: number;
}

/** The slices of a long run, with their field: one of the numbers is given. */
export interface DraftSlices {
  count?: number | undefined;
  forHours?: number | undefined;
  path: FieldPath;
}

/** A step whose short forms are expanded one after the other. */
export interface DraftStep<Given = Record<string, unknown>> {
  /** Name of its kind in `steps/registry.ts`. */
  action: string;
  /** By the fields of the kind. */
  given: Given;
  /** Of the step, or of the level of a run; null for the only level of a run of the short form. */
  path: FieldPath | null;
  /** The place in the file of a field of the step: of a variable, the place of its value. */
  pathOf: (...inside: FieldPath) => FieldPath;
  /** Of a run: parameters of its loads that override those of the file. */
  pieces: Piece[];
  /** Of a run whose levels are combinations. */
  matrix?: { plan: MatrixPlan; values: Record<string, string> };
  search?: DraftSearch;
  slices?: DraftSlices;
}

/** One load with all parameters. */
export interface DraftLoad {
  id: string;
  workload: string;
  /** Name of the cluster that it loads. */
  cluster: string;
  /** See `LoadPlan.uses`. */
  uses?: Record<string, string>;
  /** Of each instance. */
  hosts: string[];
  /** By its generator's own schema. */
  parameters: Parameters;
  /** Id of the load that it accompanies as a background. */
  until?: string;
  /** Name of the dataset on which it runs; absent if it inserts its own data. */
  dataset?: string;
  /** The path in the file of a parameter or, without an argument, of the load. */
  pathOf: (parameter?: string) => FieldPath;
}

/** A load without its missing or invalid parameters, which were reported. */
export interface PartialLoad extends Omit<DraftLoad, 'parameters' | 'dataset' | 'until'> {
  given: Parameters;
  /** Whether settings that its client does not know are allowed. */
  allowsUnknown: boolean;
}

/** A run at one level with its parameters. */
export interface DraftRun {
  /** In the campaign file. */
  name: string;
  /** In the plan, without variant and trial where it has them. */
  id: string;
  title: string;
  onSaturation: OnSaturation;
  warmUp: boolean;
  path: FieldPath;
  /** Every load of the run. */
  declared: PartialLoad[];
  /** The loads with all their parameters. The run can be planned if none is missing. */
  loads: DraftLoad[];
  events?: EventPlan[];
  /** The loads then have the highest level. */
  search?: SearchPlan;
  matrix?: DraftStep['matrix'];
  slices?: DraftSlices;
  /** The datasets of its loads, in their order, with the records in each. */
  datasets: { dataset: ResolvedDataset; records: number }[];
  /** The clusters whose hosts drop their page caches directly before it; empty if none does. */
  cold: string[];
  /** How often it is made in succession where its step stands. */
  successive: number;
  trial: number;
  block?: NonNullable<RunPlan['block']>;
  variant?: RunVariant;
}

/** A step that measures nothing, as the plan has it but for its number. */
export interface DraftPreparation {
  plan: Step;
  /** The dataset that it grows. */
  grows?: ResolvedDataset;
}

/** A step with everything that the file says of it. */
export type CompleteStep = DraftRun | DraftPreparation;

/** What a variant changes of loads and datasets, by their ids and names. */
export interface VariantParameters {
  name: string;
  loads: Record<string, Parameters>;
  datasets: Record<string, Parameters>;
  /** Whether warm-ups change too: without that they may not fit the clusters of the variant. */
  changesWarmUps: boolean;
}

/** What a variant changes, and the steps of the size as it has them, each at the place of the step without the variant. */
export interface DraftVariant {
  name: string;
  /** See `PlannedVariant`. */
  changes: string[];
  /** Clusters whose services restart for it, with what it changes of them. */
  systems: ReadonlyMap<string, SystemChanges>;
  /** Those of them that it places on other hosts or lays out in another way. */
  layouts: ReadonlySet<string>;
  /** All clusters as it has them, without those that it could not place. */
  clusters: Record<string, Cluster>;
  steps: CompleteStep[];
}

export interface Draft {
  /** Where everything that is wrong with it is reported. */
  faults: Faults;
  /** The valid part of the file. */
  campaign: Campaign;
  /** The file with its invalid parts. */
  written: unknown;
  shape: Shape;
  size: string;
  profile: Profile;
  locked: LockedVersions;
  names: SettingNames;
  files: OwnFiles;
  /** Without those that could not be placed, which was reported. */
  clusters: Record<string, Cluster>;
  /** Whether the size gives its steps; otherwise they come from its runs, whose order is that of their systems. */
  hasSteps: boolean;
  /** Whether no step of the file is missing because of a fault. */
  hasEveryStep: boolean;
  /** Blocks of each comparison, trials of each other run, and the seed of all orders. */
  order: { trials: number; seed: number };
  /** Absent if isolated and combined runs do not alternate. */
  sharing?: SharingPlan;
  /** Before parameters are known. */
  drafts: DraftStep[];
  /** With their parameters, in the order in which they are made. */
  steps: CompleteStep[];
  /** The campaign as the file has it, and as each variant does. */
  unvaried: Pick<DraftVariant, 'steps' | 'clusters'>;
  variants: DraftVariant[];
}

/** A run of a plan, and what it was made of. */
export interface BuiltRun {
  of: DraftRun;
  plan: RunPlan;
}

/** The planned runs of one form of the campaign: as the file has it, or as a variant does. */
export interface PlannedForm extends Pick<Draft, 'size' | 'profile' | 'clusters' | 'faults'> {
  runs: readonly BuiltRun[];
  datasets: readonly DatasetPlan[];
}

/** Every load in each form that it has, with the clusters of that form. */
export function loadsInForms({
  unvaried,
  variants,
}: Draft): { load: PartialLoad; clusters: Record<string, Cluster> }[] {
  return [unvaried, ...variants].flatMap(({ steps, clusters }) =>
    steps.filter(isDraftRun).flatMap(({ declared }) => declared.map((load) => ({ load, clusters }))),
  );
}

/** Whether every load of the run has all its parameters. */
export function isComplete(run: Pick<DraftRun, 'loads' | 'declared'>): boolean {
  return run.loads.length === run.declared.length;
}

export function isDraftRun(step: CompleteStep): step is DraftRun {
  return !('plan' in step);
}

/** Whether the clusters of the variants are on different hosts or laid out differently, and so take turns. */
export function hasLayouts(variants: readonly Pick<DraftVariant, 'layouts'>[]): boolean {
  return variants.some(({ layouts }) => layouts.size > 0);
}

/** The value of an entry that is not inherited. */
export function entryOf<Value>(values: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}
