/** The conditions of a campaign as text, for comparisons. Pure. */
import type { Cluster, Plan, PlannedHost } from '../plan/plan.ts';
import { securityText } from '../plan/clusters.ts';
import { runsOf } from '../plan/runs-of.ts';
import type { CampaignRecord } from '../measurement/results/types.ts';
import type { ComparedCondition } from './comparison/comparison.ts';
import { duration, mebibytes, plain } from '../text/figures.ts';
import { conditionsOfCluster, titleOfCluster } from '../systems/registry.ts';
import { packageConditions } from './package-differences.ts';
import { clientSettingsLines } from '../workloads/client-settings-text.ts';

/** Every condition of any of the campaigns, whether it differs or not. */
export function conditionsOf(records: CampaignRecord[]): ComparedCondition[] {
  const byCampaign = records.map((record) => new Map([...ofPlan(record.plan), ...ofSession(record)]));
  const names = [...new Set(byCampaign.flatMap((conditions) => [...conditions.keys()]))];
  return [
    ...names.map((condition) => ({ condition, values: byCampaign.map((its) => its.get(condition) ?? 'none') })),
    ...packageConditions(records),
  ];
}

/** Whether the campaigns differ in the condition. */
export function differs({ values }: ComparedCondition): boolean {
  return new Set(values).size > 1;
}

function ofPlan(plan: Plan): [string, string][] {
  const warmUps = warmUpTexts(plan);
  const clusters = Object.entries(plan.clusters);
  return [
    ['Campaign', plan.campaign],
    ['Profile', plan.profile],
    ['Size', plan.size],
    ['Hosts', hostListText(plan.hosts)],
    ['Heaps', serviceListText(plan.hosts)],
    ...(warmUps.length > 0 ? ([['Warm-ups', warmUps.join('; ')]] as [string, string][]) : []),
    ...clusters.flatMap(([, cluster]) => conditionsOfCluster(cluster, (size) => plain(mebibytes(size)))),
    ...clusters.flatMap(([name, cluster]) => securityOfCluster(name, cluster)),
    ...clusters.flatMap(([name, { settings }]) => settingsOf(name, settings)),
    ...clientSettingsOf(plan),
  ];
}

/** Each warm-up run with its planned duration. */
export function warmUpTexts(plan: Pick<Plan, 'steps'>): string[] {
  return runsOf(plan)
    .filter(({ warmUp }) => warmUp)
    .map(({ title, level, plannedSeconds }) => {
      const what = [title, level].filter(Boolean).join(', ');
      return plain(`${what} (planned for ${duration(plannedSeconds)})`);
    });
}

function securityOfCluster(name: string, cluster: Cluster): [string, string][] {
  return cluster.security ? [[`Security of ${titleOfCluster(name)}`, securityText(cluster)]] : [];
}

function settingsOf(cluster: string, given: Cluster['settings'] = {}): [string, string][] {
  const settings = Object.entries(given);
  if (settings.length === 0) return [];
  const words = settings.map(([name, value]) => `${name}=${value}`).join(', ');
  return [[`Settings given to ${titleOfCluster(cluster)}`, words]];
}

function clientSettingsOf(plan: Plan): [string, string][] {
  const lines = clientSettingsLines(runsOf(plan).flatMap(({ loads }) => loads));
  return lines.length === 0 ? [] : [['Settings of the clients', lines.join('; ')]];
}

function ofSession(record: CampaignRecord): [string, string][] {
  const { inventory, machine, versions, git, proofloadVersion } = record;
  const reaches = new Set(inventory?.hosts.map(({ reach }) => reach.kind));
  const images = new Set(inventory?.hosts.flatMap(({ image }) => image ?? []));
  return [
    ['Provider', inventory?.provider ?? 'none: no hosts were created'],
    ...(images.size > 0 ? ([['Image of the hosts', [...images].join(' or ')]] as [string, string][]) : []),
    ['Kind of hosts', [...reaches].map((reach) => reachTitles[reach]).join(', ') || 'unknown'],
    ...Object.entries(versions).map(([name, version]): [string, string] => [`Version of ${name}`, version]),
    ['Proofload', `${proofloadVersion}${git ? `, ${git.commit.slice(0, 12)}${git.dirty ? ' with changes' : ''}` : ''}`],
    ['Machine that ran Proofload', `${machine.cores} cores, ${plain(mebibytes(machine.memoryMebibytes))}`],
    ['Kernel of that machine', machine.kernel],
    ['Node.js of that machine', machine.node],
    ['Java of that machine', machine.java],
    ['Sessions', String((record.sessions?.length ?? 0) + 1)],
  ];
}

const reachTitles = {
  namespace: 'network namespaces of one machine',
  loopback: 'loopback addresses of one machine',
  ssh: 'separate machines',
} as const;

function hostListText(hosts: PlannedHost[]): string {
  return hosts
    .map(
      ({ name, cores, memoryMebibytes, networkGigabitsPerSecond }) =>
        `${name}: ${cores} cores, ${plain(mebibytes(memoryMebibytes))}, ${networkGigabitsPerSecond} Gbit/s`,
    )
    .join('; ');
}

function serviceListText(hosts: PlannedHost[]): string {
  const services = Map.groupBy(
    hosts.flatMap((host) => host.services),
    ({ name }) => name,
  );
  return [...services]
    .map(([name, its]) => {
      const heaps = new Set(its.map(({ heapMebibytes }) => heapMebibytes));
      const ascending = [...heaps].toSorted((one, other) => one - other);
      return `${name} ${ascending.map((heap) => plain(mebibytes(heap))).join(' or ')}`;
    })
    .toSorted()
    .join(', ');
}
