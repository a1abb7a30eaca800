/**
 * Refuses settings that can have no effect: names that the version of a system, or a client, does not know, and settings of what a
 * cluster does not have. Pure.
 */
import type { Cluster, LoadPlan, Plan, SettingValue } from '../plan/plan.ts';
import { runsOf } from '../plan/runs-of.ts';
import { everyFormOf } from '../plan/clusters.ts';
import type { FieldPath } from '../input/source.ts';
import type { SettingsFacts } from '../systems/facts.ts';
import { installationOf } from '../systems/folders.ts';
import { systemFacts } from '../systems/registry.ts';
import { settingFault, type SettingNames } from '../systems/setting-names.ts';
import { settingsField } from '../systems/settings-field.ts';
import { factsOf } from '../workloads/registry.ts';
import { campaignClusters } from './clusters/campaign-clusters.ts';
import type { Faults } from './faults.ts';
import type { PartialLoad, ResolvedRun } from './resolved-run.ts';
import type { Campaign } from './schema.ts';
import { formOf, formsOf, type ResolvedVariant } from './variants/resolve-variants.ts';

export interface CheckedSettings {
  campaign: Pick<Campaign, 'systems' | 'clusters'>;
  /** Without their changes. */
  clusters: Record<string, Cluster>;
  variants: ResolvedVariant[];
  /** The runs without the changes of a variant. */
  plain: ResolvedRun[];
  names: SettingNames;
}

/** Reports them with the nearest known name. Names of a version without lists pass: `uncheckedSettings` warns of them. */
export function checkKnownSettings(checked: CheckedSettings, faults: Faults): void {
  const { campaign, clusters, variants, plain } = checked;
  const loads = [plain, ...variants.map(({ runs }) => runs)].flat().flatMap(({ declared }) => declared);
  for (const { name: clusterName, facts, section, path: own } of campaignClusters(campaign)) {
    const { settings: of, title } = facts;
    const cluster = clusters[clusterName];
    if (!cluster) continue;
    const listOf = (its: Cluster) => {
      const known = checked.names.get(installationOf(its))?.[of.list ?? ''];
      if (!known) return null;
      return {
        known,
        what: `${title} ${its.version}`,
        runsOwnCode: loads.some((load) => load.cluster === clusterName && factsOf(load.workload).ownFile !== undefined),
        allow: section.allowUnknownSettings === true ? null : `${own.join('.')}.allowUnknownSettings: true`,
      };
    };
    const check = (path: FieldPath, settings: Record<string, SettingValue>, its: Cluster): void => {
      const list = listOf(its);
      for (const [key, value] of Object.entries(settings)) {
        const fault = of.noEffect?.(key, its) ?? (list && settingFault(of, key, value, list));
        if (fault) faults.add([...path, key], fault);
      }
    };
    check([...own, 'settings'], section.settings, cluster);
    for (const variant of variants) {
      const changes = variant.systems.get(clusterName);
      if (!changes) continue;
      const changed = formOf(variant, clusterName, cluster);
      check(['variants', variant.name, 'systems', clusterName, 'settings'], changes.settings, changed);
      // The settings of the campaign file are those of every version.
      if (changed.version !== cluster.version) check([...own, 'settings'], section.settings, changed);
    }
  }
  checkClients(checked, faults);
}

/** A client setting of a load, where a form of the cluster meets it: as the file has it, or as a variant changes it. */
interface MetSetting {
  load: PartialLoad;
  key: string;
  value: SettingValue;
  form: Cluster;
}

/** Reports client settings that no form of the cluster has a use for, and those that the client of any form does not know. */
function checkClients({ clusters, variants, plain, names }: CheckedSettings, faults: Faults): void {
  const met = [
    ...plain.flatMap((run) => metSettings(run, clusters)),
    ...variants.flatMap((variant) => variant.runs.flatMap((run) => metSettings(run, formsOf(variant, clusters)))),
  ];
  for (const same of Map.groupBy(met, (each) => JSON.stringify([each.load.workload, ...pathOf(each)])).values()) {
    const [first] = same;
    if (!first) continue;
    const forms = same.map(({ form }) => form);
    for (const fault of clientFaults(first, forms, names)) faults.add(pathOf(first), fault);
  }
}

const pathOf = ({ load, key }: MetSetting): FieldPath => [...load.pathOf('clientSettings'), key];

function metSettings({ declared }: ResolvedRun, clusters: Record<string, Cluster>): MetSetting[] {
  return declared.flatMap((load) => {
    const { clientSettings } = factsOf(load.workload);
    const form = clusters[load.cluster];
    if (!clientSettings || !form) return [];
    const { data = {} } = settingsField(clientSettings).safeParse(load.given['clientSettings']);
    return Object.entries(data).map(([key, value]) => ({ load, key, value, form }));
  });
}

/** @param forms of the cluster, as whose client it is used */
function clientFaults({ load, key, value }: MetSetting, forms: Cluster[], names: SettingNames): string[] {
  const facts = factsOf(load.workload);
  const { clientSettings: of, installation } = facts;
  if (!of) return [];
  const vain = forms.map((form) => of.noEffect?.(key, form) ?? null);
  // A variant may give the cluster what the setting is for.
  if (vain[0] && !vain.includes(null)) return [vain[0]];
  const isOfCluster = installation === null;
  const lists = new Map(
    forms.map((form) => [isOfCluster ? installationOf(form) : load.workload, form.version] as const),
  );
  return [...lists].flatMap(([list, version]) => {
    const known = names.get(list)?.[of.list ?? ''];
    const what = isOfCluster && lists.size > 1 ? `${of.of} ${version}` : of.of;
    const runsOwnCode = facts.ownFile !== undefined;
    const allow = load.allowsUnknown ? null : 'allowUnknownSettings: true to the load';
    return (known && settingFault(of, key, value, { known, what, runsOwnCode, allow })) ?? [];
  });
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
  if (!of || installation) return [];
  const { data: settings } = settingsField(of).safeParse(parameters['clientSettings']);
  return everyFormOf(plan, name)
    .filter((form) => isUnchecked(of, settings, names.get(installationOf(form)) !== undefined))
    .map(uncheckedText);
}

function isUnchecked(of: SettingsFacts, settings: Record<string, SettingValue> = {}, hasLists: boolean): boolean {
  return of.list !== undefined && !hasLists && Object.keys(settings).length > 0;
}

function uncheckedText({ system, version }: Cluster): string {
  const { title } = systemFacts(system);
  return `The names of settings are not checked: there is no list of those of ${title} ${version}. "proofload lock ${system} ${version}" makes it.`;
}
