/** What a load gains from the nodes that one of two variants has more of. Pure. */
import type { PlannedSessions } from '../../measurement/results/sessions.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import type { Cluster, LoadPlan } from '../../plan/plan.ts';
import { planOfVariant, takesTurns } from '../../plan/variants.ts';
import { membersOf, servingHosts } from '../../systems/registry.ts';
import { clustersOfLoad } from '../../workloads/registry.ts';
import { targetPerSecond } from '../../workloads/throughput.ts';
import { levelOf, seriesOf, ofVariant, type AccompaniedLoad } from './background-runs.ts';
import { nodeScaling, nodeScalingText } from './node-scaling.ts';
import { contrastsByRate, topologyFigures } from './topology-figures.ts';
import type { TopologyScaling } from './topology-finding.ts';

/**
 * For every variant but the base, and every load that ran alone on both: without a background, and without a target rate, which both
 * would meet with any number of nodes. All clusters that the load uses must have more nodes by the same factor; a load that names a data
 * centre uses the nodes of that one.
 *
 * @param runs with steady windows
 * @returns nothing if the clusters of the variants do not take turns
 */
export function scalingOfTopologies(runs: RunResult[], record: PlannedSessions): TopologyScaling[] {
  const { plan } = record;
  const [base, ...others] = plan.variants?.all ?? [];
  if (!base || !takesTurns(plan)) return [];
  const clustersOf = (variant: string): Record<string, Cluster> => planOfVariant(plan, variant).clusters;
  return seriesOf(runs, record).flatMap((series) => {
    const alone = series.filter(({ background, load }) => !background && targetPerSecond(load.load) === null);
    const sideOf = (name: string): Topology | null => {
      const loads = ofVariant(alone, name);
      return loads[0] ? { name, loads, nodes: nodesOf(loads[0].load.load, clustersOf(name)) } : null;
    };
    const first = sideOf(base.name);
    return others.flatMap(({ name }) => {
      const other = sideOf(name);
      return first && other ? scalingBetween(first, other) : [];
    });
  });
}

interface Topology {
  name: string;
  loads: AccompaniedLoad[];
  nodes: Nodes[];
}

/** The hosts of a cluster that serve a load. */
interface Nodes {
  /** Such as `workers`. */
  members: string;
  count: number;
}

function nodesOf(load: LoadPlan, clusters: Record<string, Cluster>): Nodes[] {
  return clustersOfLoad(load).flatMap((name) => {
    const its = clusters[name];
    return its ? [{ members: membersOf(its), count: servingHosts(its, load.parameters).length }] : [];
  });
}

function scalingBetween(one: Topology, other: Topology): TopologyScaling[] {
  const [a, b] = (one.nodes[0]?.count ?? 0) <= (other.nodes[0]?.count ?? 0) ? [one, other] : [other, one];
  const factor = factorBetween(a.nodes, b.nodes);
  if (factor === null || factor === 1) return [];
  const { run, load: measured } = a.loads[0]!;
  const { load } = measured;
  const own = run.search ? ` at the confirmed maximum (${run.title})` : '';
  const nodes = { a: a.nodes[0]!.count, b: b.nodes[0]!.count };
  return topologyFigures
    .filter(({ isOfBackground }) => !isOfBackground)
    .flatMap((figure) => {
      const [alone] = contrastsByRate(figure, { a: a.loads, b: b.loads }).rates;
      if (!alone) return [];
      const scaling = nodeScaling(nodes, alone, figure.words.lowerIsBetter);
      return {
        names: { a: a.name, b: b.name },
        nodes,
        loadId: load.id,
        level: run.search ? null : levelOf(load),
        figure: figure.name,
        scaling,
        answer: `${figure.subject(load.id)} alone${own}, with ${sideText(b)} against ${sideText(a)}: ${nodeScalingText(scaling)}`,
      };
    });
}

/** Null if the clusters differ by different factors, so that the gain is not that of any one of them, or have no nodes that are known. */
function factorBetween(fewer: Nodes[], more: Nodes[]): number | null {
  const factors = new Set(fewer.map(({ count }, index) => (more[index]?.count ?? 0) / count));
  const [factor] = factors;
  return factors.size === 1 && factor !== undefined && Number.isFinite(factor) ? factor : null;
}

function sideText({ name, nodes }: Topology): string {
  return `${name} (${nodes.map(({ members, count }) => `${count} ${count === 1 ? members.replace(/s$/, '') : members}`).join(', ')})`;
}
