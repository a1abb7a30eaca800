/** What a plan configures: settings, heaps with their caps, and the order of the trials. Pure. */
import { orderText } from '../campaign/interleaved.ts';
import { matrixTexts } from '../campaign/matrix/matrix-order.ts';
import { sliceTexts } from '../campaign/slices/slice-texts.ts';
import { variantOrderText } from '../campaign/variants/variant-turns.ts';
import { judgedRuns } from '../plan/runs-of.ts';
import { addressesText, isExisting, securityText } from '../plan/clusters.ts';
import type { Cluster, Plan, PlannedHost, RunPlan } from '../plan/plan.ts';
import { servicesOf, systemFacts, titleOfCluster } from '../systems/registry.ts';
import type { MemoryShare } from '../systems/facts.ts';
import { exact } from '../text/figures.ts';

/** The heap of a process of a cluster. */
export interface PlannedHeap {
  cluster: string;
  process: string;
  hosts: string[];
  heapMebibytes: number;
  /** The heap never gets larger than this, however much memory the host has; null if the campaign file gives the heap. */
  capMebibytes: number | null;
}

/** Every heap, one entry for each size that a process has on some hosts. */
export function heapsOf({ hosts, clusters }: Pick<Plan, 'hosts' | 'clusters'>): PlannedHeap[] {
  return Object.entries(clusters).flatMap(([name, cluster]) => {
    const services = servicesOf(cluster).flatMap(([service, { memory, starts }]) => {
      const own = hosts.flatMap((host) =>
        host.services
          .filter((each) => each.cluster === name && each.name === service)
          .map((each) => ({ host, heap: each.heapMebibytes, rest: each.residentMebibytes - each.heapMebibytes })),
      );
      const started = starts
        ? bySize(
            name,
            starts,
            own.map(({ host, rest }) => [host, rest - memory.overhead - starts.memory.overhead]),
          )
        : [];
      const given = cluster.heapMebibytes?.[service] !== undefined;
      return [
        ...bySize(
          name,
          { name: service, memory },
          own.map(({ host, heap }) => [host, heap]),
          given,
        ),
        ...started,
      ];
    });
    return [...services, ...loadHeap(name, cluster)];
  });
}

function bySize(
  cluster: string,
  { name, memory }: { name: string; memory: MemoryShare },
  heaps: [host: PlannedHost, heapMebibytes: number][],
  isGiven = false,
): PlannedHeap[] {
  return [...Map.groupBy(heaps, ([, heap]) => heap)].map(([heapMebibytes, own]) => ({
    cluster,
    process: name,
    hosts: own.map(([host]) => host.name),
    heapMebibytes,
    capMebibytes: isGiven ? null : memory.cap,
  }));
}

/** Of a process of loads, which is on the hosts of the loads. */
function loadHeap(name: string, cluster: Cluster): PlannedHeap[] {
  if (isExisting(cluster)) return [];
  const { loadProcess, loadHeap: heapOf } = systemFacts(cluster);
  const heapMebibytes = loadProcess && heapOf ? heapOf(cluster) : 0;
  if (!loadProcess || heapMebibytes === 0) return [];
  return [{ cluster: name, process: loadProcess.name, hosts: [], heapMebibytes, capMebibytes: loadProcess.memory.cap }];
}

/** A line for each process, and one for the settings, options and JVM flags of each system. */
export function configurationRows(plan: Plan): string[] {
  const heaps = heapsOf(plan);
  return Object.entries(plan.clusters).flatMap(([name, cluster]) => [
    `  ${titleOfCluster(name)}: ${settingsText(cluster)}`,
    ...heaps.filter((heap) => heap.cluster === name).map((heap) => `    ${heapText(heap)}`),
  ]);
}

function settingsText(cluster: Cluster): string {
  if (isExisting(cluster))
    return `existing cluster at ${addressesText(cluster)}, security ${securityText(cluster)}, which is loaded and otherwise left alone; "run" needs --i-own-this-cluster`;
  const { settings = {}, jvmFlags = {} } = cluster;
  const given = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
  const flags = Object.entries(jvmFlags).map(([service, its]) => `${service} ${its.join(' ')}`);
  const parts = [
    given.length > 0 ? `settings ${given.join(', ')}` : 'no settings of its own',
    ...(cluster.security ? [`security ${securityText(cluster)}`] : []),
    ...(flags.length > 0 ? [`JVM flags ${flags.join(', ')}`] : []),
  ];
  return parts.join('; ');
}

function heapText({ process, hosts, heapMebibytes, capMebibytes }: PlannedHeap): string {
  const where = hosts.length > 0 ? ` on ${hosts.join(', ')}` : ' on the hosts of its loads';
  const why = capMebibytes === null ? 'given by the campaign file' : `cap ${exact(capMebibytes)} MiB`;
  return `${process}: heap ${exact(heapMebibytes)} MiB (${why})${where}`;
}

const withoutTrial = (id: string): string => id.replace(/-t\d+$/, '');

const follows = ({ trial, id }: RunPlan, before: RunPlan | undefined): boolean =>
  before?.trial === trial - 1 && withoutTrial(before.id) === withoutTrial(id);

/** Whether each further trial follows the one before it, although other runs of the same group could be between them. */
function areInSuccession(runs: RunPlan[]): boolean {
  const first = runs.filter(({ trial }) => trial === 1);
  const groups = new Set(first.map(({ group }) => group));
  return first.length > groups.size && runs.every((run, index) => run.trial === 1 || follows(run, runs[index - 1]));
}

/** The order of the trials, a sentence each; empty if every run is made once. */
export function trialOrderTexts(plan: Plan): string[] {
  const { sharing, variants, matrices } = plan;
  const plain = judgedRuns(plan).filter(
    ({ variant, block, search, matrix, slice }) => !variant && !block && !search && !matrix && !slice,
  );
  const plainTrials = Math.max(0, ...plain.map(({ trial }) => trial));
  const isInSuccession = areInSuccession(plain);
  return [
    ...(plainTrials > 1 && isInSuccession
      ? ['Trials: those of a run are made one directly after the other; nothing is drawn.']
      : []),
    ...(plainTrials > 1 && !isInSuccession
      ? [
          `Trials: each run is made ${plainTrials} times, all runs of a system once in the order of the file, then again in the same order; nothing is drawn.`,
        ]
      : []),
    ...(sharing ? [orderText(sharing)] : []),
    ...(variants ? [variantOrderText(variants)] : []),
    ...(matrices ? matrixTexts(matrices) : []),
    ...sliceTexts(plan),
  ];
}
