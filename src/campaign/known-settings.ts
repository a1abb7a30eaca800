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
import { loadsInForms, type Draft, type PartialLoad } from './draft/draft.ts';
import type { Faults } from './faults.ts';

/** Reports them with the nearest known name. Names of a version without lists pass: `uncheckedSettings` warns of them. */
export function checkKnownSettings(draft: Draft, faults: Faults): void {
  const { campaign, clusters, variants, names } = draft;
  const loads = loadsInForms(draft);
  for (const { name, facts, section, path } of campaignClusters(campaign)) {
    const { settings: of, title } = facts;
    const runsOwnCode = loads.some(({ load }) => load.cluster === name && factsOf(load.workload).ownFile !== undefined);
    const allow = section.allowUnknownSettings === true ? null : `${path.join('.')}.allowUnknownSettings: true`;
    const check = (at: FieldPath, settings: Record<string, SettingValue>, form: Cluster | undefined): void => {
      if (!form) return;
      const known = names.get(installationOf(form))?.[of.list ?? ''];
      for (const [key, value] of Object.entries(settings)) {
        const what = `${title} ${form.version}`;
        const fault =
          of.noEffect?.(key, form) ?? (known && settingFault(of, key, value, { known, what, runsOwnCode, allow }));
        if (fault) faults.add([...at, key], fault);
      }
    };
    check([...path, 'settings'], section.settings, clusters[name]);
    for (const variant of variants) {
      const [changes, form] = [variant.systems.get(name), variant.clusters[name]];
      if (!changes) continue;
      check(['variants', variant.name, 'systems', name, 'settings'], changes.settings, form);
      // The settings of the campaign file are those of every version.
      if (form?.version !== clusters[name]?.version) check([...path, 'settings'], section.settings, form);
    }
  }
  checkClients(draft, faults);
}

/** A client setting of a load, where a form of the cluster meets it: as the file has it, or as a variant changes it. */
interface MetSetting {
  load: PartialLoad;
  key: string;
  value: SettingValue;
  form: Cluster;
}

/** Reports client settings that no form of the cluster has a use for, and those that the client of any form does not know. */
function checkClients(draft: Draft, faults: Faults): void {
  const met = loadsInForms(draft).flatMap(metSettings);
  for (const same of Map.groupBy(met, (setting) =>
    JSON.stringify([setting.load.workload, ...pathOf(setting)]),
  ).values()) {
    const [first] = same;
    if (!first) continue;
    const forms = same.map(({ form }) => form);
    for (const fault of clientFaults(first, forms, draft.names)) faults.add(pathOf(first), fault);
  }
}

const pathOf = ({ load, key }: MetSetting): FieldPath => [...load.pathOf('clientSettings'), key];

function metSettings({ load, clusters }: ReturnType<typeof loadsInForms>[number]): MetSetting[] {
  const { clientSettings } = factsOf(load.workload);
  const form = clusters[load.cluster];
  if (!clientSettings || !form) return [];
  const { data = {} } = settingsField(clientSettings).safeParse(load.given['clientSettings']);
  return Object.entries(data).map(([key, value]) => ({ load, key, value, form }));
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
