/**
 * Refuses settings that can have no effect: names that the version of a system, or a client, does not know, and settings of what a
 * cluster does not have. Pure.
 */
import { clusterNamed } from '../plan/clusters.ts';
import type { Cluster, LoadPlan, Plan, SettingValue } from '../plan/plan.ts';
import { runsOf } from '../plan/runs-of.ts';
import type { FieldPath } from '../input/source.ts';
import type { SettingsFacts } from '../systems/facts.ts';
import { installationOf } from '../systems/folders.ts';
import { everySystem, systemFacts } from '../systems/registry.ts';
import { unknownSetting, type SettingNames } from '../systems/setting-names.ts';
import { settingsField } from '../systems/settings-field.ts';
import { factsOf } from '../workloads/registry.ts';
import type { Faults } from './faults.ts';
import type { PartialLoad, ResolvedRun } from './resolved-run.ts';
import type { Campaign } from './schema.ts';
import { withChanges, type ResolvedVariant } from './variants/resolve-variants.ts';

export interface CheckedSettings {
  campaign: Pick<Campaign, 'systems'>;
  /** Without their changes. */
  clusters: Record<string, Cluster>;
  variants: ResolvedVariant[];
  /** Every run of every variant. */
  runs: ResolvedRun[];
  names: SettingNames;
}

/** Reports them with the nearest known name. Names of a version without lists pass: `uncheckedSettings` warns of them. */
export function checkKnownSettings(checked: CheckedSettings, faults: Faults): void {
  const { campaign, clusters, variants, runs } = checked;
  const loads = runs.flatMap(({ declared }) => declared);
  for (const [system, { settings: of, title }] of everySystem) {
    const cluster = clusters[system];
    const section = campaign.systems[system];
    if (!cluster || !section) continue;
    const listOf = (its: Cluster) => {
      const known = checked.names.get(installationOf(its))?.[of.list ?? ''];
      if (!known || section.allowUnknownSettings === true) return null;
      return {
        known,
        what: `${title} ${its.version}`,
        runsOwnCode: loads.some(({ workload }) => isOwnCodeIn(system, workload)),
        allow: `systems.${system}.allowUnknownSettings: true`,
      };
    };
    const check = (path: FieldPath, settings: Record<string, SettingValue>, its: Cluster): void => {
      const list = listOf(its);
      for (const key of Object.keys(settings)) {
        const unknown = list && unknownSetting(of, key, list);
        const fault = of.noEffect?.(key, its) ?? unknown;
        if (fault) faults.add([...path, key], fault);
      }
    };
    check(['systems', system, 'settings'], section.settings, cluster);
    for (const { name, systems } of variants) {
      const changes = systems.get(system);
      if (!changes) continue;
      const changed = withChanges(cluster, changes);
      check(['variants', name, 'systems', system, 'settings'], changes.settings, changed);
      // The settings of the campaign file are those of every version.
      if (changed.version !== cluster.version) check(['systems', system, 'settings'], section.settings, changed);
    }
  }
  for (const load of loads) checkClient(load, checked, faults);
}

function isOwnCodeIn(system: string, workload: string): boolean {
  const facts = factsOf(workload);
  return facts.system === system && facts.ownFile !== undefined;
}

function checkClient(load: PartialLoad, { clusters, variants, names }: CheckedSettings, faults: Faults): void {
  const facts = factsOf(load.workload);
  const { clientSettings: of } = facts;
  const cluster = clusters[facts.system];
  if (!of || !cluster) return;
  const { data: settings = {} } = settingsField(of).safeParse(load.given['clientSettings']);
  const known = namesOfClient(load.workload, cluster, names);
  // A variant may give the cluster what the setting is for.
  const changed = variants.flatMap(({ systems }) => systems.get(facts.system) ?? []);
  const every = [cluster, ...changed.map((changes) => withChanges(cluster, changes))];
  const list = known &&
    !load.allowsUnknown && {
      known,
      what: of.of,
      runsOwnCode: isOwnCodeIn(facts.system, load.workload),
      allow: 'allowUnknownSettings: true to the load',
    };
  for (const key of Object.keys(settings)) {
    const vain = every.map((its) => of.noEffect?.(key, its) ?? null);
    const noEffect = vain.includes(null) ? null : (vain[0] ?? null);
    const fault = noEffect ?? (list && unknownSetting(of, key, list));
    if (fault) faults.add([...load.pathOf('clientSettings'), key], fault);
  }
}

/** A client comes with the load generator's own installation, or with that of the cluster. */
function namesOfClient(workload: string, cluster: Cluster, names: SettingNames): readonly string[] | undefined {
  const { clientSettings, installation } = factsOf(workload);
  return names.get(installation ? workload : installationOf(cluster))?.[clientSettings?.list ?? ''];
}

/** A sentence for each installation of the plan without lists, whose settings were not checked. */
export function uncheckedSettings(plan: Plan, names: SettingNames): string[] {
  const clusters = [plan.clusters, ...(plan.variants?.all ?? []).map((variant) => variant.clusters)];
  const sentences = [
    ...clusters.flatMap(Object.values<Cluster>).flatMap((cluster) => uncheckedOfCluster(cluster, names)),
    ...runsOf(plan)
      .flatMap(({ loads }) => loads)
      .flatMap((load) => uncheckedOfLoad(load, plan, names)),
  ];
  return [...new Set(sentences)];
}

function uncheckedOfCluster(cluster: Cluster, names: SettingNames): string[] {
  const { settings } = systemFacts(cluster);
  return isUnchecked(settings, cluster.settings, names.get(installationOf(cluster)) !== undefined)
    ? [uncheckedText(cluster)]
    : [];
}

function uncheckedOfLoad({ workload, cluster: name, parameters }: LoadPlan, plan: Plan, names: SettingNames): string[] {
  const { clientSettings: of, installation } = factsOf(workload);
  const cluster = clusterNamed(plan, name);
  if (!of || installation) return [];
  const { data: settings } = settingsField(of).safeParse(parameters['clientSettings']);
  return isUnchecked(of, settings, names.get(installationOf(cluster)) !== undefined) ? [uncheckedText(cluster)] : [];
}

function isUnchecked(of: SettingsFacts, settings: Record<string, SettingValue> = {}, hasLists: boolean): boolean {
  return of.list !== undefined && !hasLists && Object.keys(settings).length > 0;
}

function uncheckedText({ system, version }: Cluster): string {
  const { title } = systemFacts(system);
  return `The names of settings are not checked: there is no list of those of ${title} ${version}. "proofload lock ${system} ${version}" makes it.`;
}
