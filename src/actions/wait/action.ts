/** Waits until a condition of clusters holds. */
import type { Host } from '../../hosts/host.ts';
import { clusterHosts, clusterNamed } from '../../plan/clusters.ts';
import { loadSystem } from '../../systems/load-system.ts';
import { systemFacts } from '../../systems/registry.ts';
import { openedHost } from '../../systems/with-hosts.ts';
import type { Action, ActionContext } from '../action.ts';
import { runningCluster } from '../running-cluster.ts';
import type { Wait } from './facts.ts';
import { untilQuiet, type Quiet } from './quiet.ts';

const pollMilliseconds = 1000;

/** As a step that waits until clusters have settled. */
const settledSeconds = 60;

export const action: Action<Wait> = {
  async perform(context) {
    const { until, clusters } = context.parameters;
    for (const name of clusters) await conditions(until)(name, context);
  },
  undo: async () => {},
};

type Condition = (cluster: string, context: ActionContext<Wait>) => Promise<void>;

function conditions(until: string): Condition {
  if (until === 'nodes-up') return untilReady;
  if (until === 'settled') return untilSettled;
  return (cluster, context) => untilNoneLeft(until, cluster, context);
}

async function untilReady(name: string, context: ActionContext<Wait>) {
  const { system, of } = await runningCluster(name, context);
  for (;;) {
    const answer = await system.readiness(of.cluster, of.hosts, of.secrets);
    if (answer.ready) return;
    context.onProgress(`${name}: ${answer.waitingFor}`);
    await context.pause(pollMilliseconds);
  }
}

async function untilSettled(name: string, context: ActionContext<Wait>) {
  const cluster = clusterNamed(context.plan, name);
  const { settles } = systemFacts(cluster);
  const { pendingWork } = await loadSystem(cluster.system);
  if (!settles || !pendingWork) throw new Error(`${name} does not tell what work it has left.`);
  const left = async (host: Host): Promise<number> => {
    const { active, pending } = await pendingWork(host);
    return active + pending;
  };
  await untilQuiet(membersOf(name, settles.role, settles.work, left, context), settledSeconds, context);
}

async function untilNoneLeft(until: string, name: string, context: ActionContext<Wait>) {
  const cluster = clusterNamed(context.plan, name);
  const facts = systemFacts(cluster).backlogs?.[until];
  const left = (await loadSystem(cluster.system)).backlogs?.[until];
  if (!facts || !left) throw new Error(`${name} has no condition ${until}.`);
  await untilQuiet(membersOf(name, facts.role, facts.work, left, context), facts.quietSeconds, context);
}

function membersOf(
  name: string,
  role: string,
  work: string,
  left: (host: Host) => Promise<number>,
  { plan, hosts }: ActionContext<Wait>,
): Quiet[] {
  return clusterHosts(clusterNamed(plan, name), role).map((host) => ({
    host,
    work,
    left: () => left(openedHost(hosts, host)),
  }));
}
