/** Under which conditions a campaign was taken, in words, for setting campaigns against each other. Pure. */
import type { Cluster, Plan, PlannedHost } from '../plan/plan.ts';
import type { CampaignRecord } from '../measurement/results/types.ts';
import type { ComparedCondition } from './comparison/comparison.ts';
import { mebibytes, plain } from '../text/figures.ts';
import { systemFacts, titleOfCluster } from '../systems/registry.ts';
import { warmUpsInWords } from './wording.ts';

/** Every condition that any of the campaigns has, whether it differs or not. */
export function conditionsOf(records: CampaignRecord[]): ComparedCondition[] {
  const own = records.map((record) => new Map([...ofPlan(record.plan), ...ofSession(record)]));
  const names = [...new Set(own.flatMap((conditions) => [...conditions.keys()]))];
  return names.map((condition) => ({ condition, values: own.map((its) => its.get(condition) ?? 'none') }));
}

/** Whether the campaigns do not all have the same. */
export function differs({ values }: ComparedCondition): boolean {
  return new Set(values).size > 1;
}

function ofPlan(plan: Plan): [string, string][] {
  const warmUps = warmUpsInWords(plan);
  const clusters = Object.entries(plan.clusters);
  return [
    ['Campaign', plan.campaign],
    ['Profile', plan.profile],
    ['Size', plan.size],
    ['Hosts', hostsInWords(plan.hosts)],
    ['Heaps', servicesInWords(plan.hosts)],
    ...(warmUps.length > 0 ? ([['Warm-ups', warmUps.join('; ')]] as [string, string][]) : []),
    ...clusters.flatMap(([, cluster]) => systemFacts(cluster).conditions(cluster, (size) => plain(mebibytes(size)))),
    ...clusters.flatMap(([name, { settings }]) => settingsOf(name, settings)),
  ];
}

function settingsOf(cluster: string, given: Cluster['settings'] = {}): [string, string][] {
  const settings = Object.entries(given);
  if (settings.length === 0) return [];
  const words = settings.map(([name, value]) => `${name}=${value}`).join(', ');
  return [[`Settings given to ${titleOfCluster(cluster)}`, words]];
}

function ofSession(record: CampaignRecord): [string, string][] {
  const { inventory, machine, versions, git, proofloadVersion } = record;
  const reaches = new Set(inventory?.hosts.map(({ reach }) => reach.kind));
  return [
    ['Provider', inventory?.provider ?? 'none: no hosts were made'],
    ['Hosts are', [...reaches].map((reach) => reachTitles[reach]).join(', ') || 'unknown'],
    ...Object.entries(versions).map(([name, version]): [string, string] => [`Version of ${name}`, version]),
    ['Proofload', `${proofloadVersion}${git ? `, ${git.commit.slice(0, 12)}${git.dirty ? ' with changes' : ''}` : ''}`],
    ['Machine that ran it', `${machine.cores} cores, ${plain(mebibytes(machine.memoryMebibytes))}`],
    ['Its kernel', machine.kernel],
    ['Its Node', machine.node],
    ['Its Java', machine.java],
    ['Sessions', String((record.sessions?.length ?? 0) + 1)],
  ];
}

const reachTitles = {
  namespace: 'network namespaces of one machine',
  loopback: 'loopback addresses of one machine',
  ssh: 'machines of their own',
} as const;

function hostsInWords(hosts: PlannedHost[]): string {
  return hosts
    .map(
      ({ name, cores, memoryMebibytes, networkGigabitsPerSecond }) =>
        `${name}: ${cores} cores, ${plain(mebibytes(memoryMebibytes))}, ${networkGigabitsPerSecond} Gbit/s`,
    )
    .join('; ');
}

function servicesInWords(hosts: PlannedHost[]): string {
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
