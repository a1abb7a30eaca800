/** Every setting of a campaign: those of its clusters, and those of the clients that load them. Pure. */
import type { FieldPath } from '../input/source.ts';
import { everyFormOf } from '../plan/clusters.ts';
import type { Cluster, Plan, SettingValue } from '../plan/plan.ts';
import { runsOf } from '../plan/runs-of.ts';
import type { SettingsFacts } from '../systems/facts.ts';
import { systemFacts } from '../systems/registry.ts';
import { settingsField } from '../systems/settings-field.ts';
import type { Parameters } from '../workloads/parameters.ts';
import { factsOf } from '../workloads/registry.ts';
import { campaignClusters, type CampaignCluster } from './clusters/campaign-clusters.ts';
import { loadsInForms, type Draft } from './draft/draft.ts';
import type { ClusterSection } from './file/systems.ts';

interface Setting {
  of: SettingsFacts;
  key: string;
  value: SettingValue;
  /** Such as `kafka`, or `load producer`. */
  owner: string;
  /** A client that the campaign installs apart from the cluster, by its load generator; null for others. */
  client: string | null;
}

interface DraftSetting extends Setting {
  path: FieldPath;
  /** Undefined if the cluster could not be placed, which was reported. */
  form: Cluster | undefined;
  /** What knows it, such as `Kafka`. */
  title: string;
  /** Whether code of the user's own may read settings that it names itself. */
  runsOwnCode: boolean;
  /** What allows names that are not known; null where they are allowed. */
  allow: string | null;
}

/** The forms of a cluster of a draft: as the file has it, and as each variant changes it. */
export function formsOfCluster(
  { name, path, section }: CampaignCluster,
  { clusters, variants }: Draft,
): { path: FieldPath; settings: ClusterSection['settings']; form: Cluster | undefined }[] {
  const changed = variants.flatMap(({ name: variant, systems, clusters: placed }) => {
    const changes = systems.get(name);
    const at = ['variants', variant, 'systems', name];
    return changes ? [{ path: at, settings: changes.settings, form: placed[name] }] : [];
  });
  return [{ path, settings: section.settings, form: clusters[name] }, ...changed];
}

/** Those of a draft, for each form of the cluster. */
export function settingsOfDraft(draft: Draft): DraftSetting[] {
  const loads = loadsInForms(draft);
  const ofClusters = campaignClusters(draft.campaign).flatMap((cluster) => {
    const { name, facts, section, path } = cluster;
    const common = {
      of: facts.settings,
      owner: name,
      client: null,
      title: facts.title,
      runsOwnCode: loads.some(({ load }) => load.cluster === name && factsOf(load.workload).ownFile !== undefined),
      allow: section.allowUnknownSettings === true ? null : `${path.join('.')}.allowUnknownSettings: true`,
    };
    const [own, ...changed] = formsOfCluster(cluster, draft);
    // The settings of the campaign file are those of every form.
    const met = [own!, ...changed, ...changed.map(({ form }) => ({ ...own!, form }))];
    return met.flatMap(({ path: at, settings, form }) =>
      Object.entries(settings).map(([key, value]) => ({
        ...common,
        key,
        value,
        path: [...at, 'settings', key],
        form,
      })),
    );
  });
  const ofLoads = loads.flatMap(({ load, clusters }) =>
    clientSettings(load.workload, load.given).map((setting) => ({
      ...setting,
      owner: load.workload,
      path: [...load.pathOf('clientSettings'), setting.key],
      form: clusters[load.cluster],
      title: setting.of.of,
      runsOwnCode: factsOf(load.workload).ownFile !== undefined,
      allow: load.allowsUnknown ? null : 'allowUnknownSettings: true to the load',
    })),
  );
  return [...ofClusters, ...ofLoads];
}

/** Those of a plan, for each form of the cluster: as the file has it, and as each variant does. */
export function settingsOfPlan(plan: Plan): (Setting & { form: Cluster })[] {
  const names = [plan, ...(plan.variants?.all ?? [])].flatMap(({ clusters }) => Object.keys(clusters));
  const ofClusters = [...new Set(names)].flatMap((owner) =>
    everyFormOf(plan, owner).flatMap((form) =>
      Object.entries(form.settings ?? {}).map(([key, value]) => ({
        of: systemFacts(form).settings,
        key,
        value,
        owner,
        client: null,
        form,
      })),
    ),
  );
  const ofLoads = runsOf(plan).flatMap(({ loads }) =>
    loads.flatMap(({ id, workload, cluster, parameters }) =>
      everyFormOf(plan, cluster).flatMap((form) =>
        clientSettings(workload, parameters).map((setting) => ({ ...setting, owner: `load ${id}`, form })),
      ),
    ),
  );
  return [...ofClusters, ...ofLoads];
}

function clientSettings(workload: string, given: Parameters): Omit<Setting, 'owner'>[] {
  const { clientSettings: of, installation } = factsOf(workload);
  const { data = {} } = of ? settingsField(of).safeParse(given['clientSettings']) : {};
  return Object.entries(data).flatMap(([key, value]) =>
    of ? [{ of, key, value, client: installation === null ? null : workload }] : [],
  );
}
