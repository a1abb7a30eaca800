/** Waits until a condition of clusters holds. */
import type { Host } from '../../hosts/host.ts';
import { clusterHosts } from '../../plan/clusters.ts';
import type { Cluster } from '../../plan/plan.ts';
import { systemFacts } from '../../systems/registry.ts';
import { openedHost } from '../../systems/with-hosts.ts';
import type { Action, ActionContext } from '../action.ts';
import { presentCluster } from '../running-cluster.ts';
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
  const { system, of } = await presentCluster(name, context);
  for (;;) {
    const answer = await system.readiness(of.cluster, of.hosts, of.secrets);
    if (answer.ready) return;
    context.onProgress(`${name}: ${answer.waitingFor}`);
    await context.pause(pollMilliseconds);
  }
}

async function untilSettled(name: string, context: ActionContext<Wait>) {
  const { system, of } = await presentCluster(name, context);
  const { settles } = systemFacts(of.cluster);
  const { pendingWork } = system;
  if (!settles || !pendingWork) throw new Error(`${name} does not tell what work it has left.`);
  const left = async (host: Host): Promise<number> => {
    const { active, pending } = await pendingWork(host);
    return active + pending;
  };
  await untilQuiet(membersOf(of.cluster, settles, left, context), settledSeconds, context);
}

async function untilNoneLeft(until: string, name: string, context: ActionContext<Wait>) {
  const { system, of } = await presentCluster(name, context);
  const facts = systemFacts(of.cluster).backlogs?.[until];
  const left = system.backlogs?.[until];
  if (!facts || !left) throw new Error(`${name} has no condition ${until}.`);
  await untilQuiet(membersOf(of.cluster, facts, left, context), facts.quietSeconds, context);
}

function membersOf(
  cluster: Cluster,
  { role, work }: { role: string; work: string },
  left: (host: Host) => Promise<number>,
  { hosts }: ActionContext<Wait>,
): Quiet[] {
  return clusterHosts(cluster, role).map((host) => ({
    host,
    work,
    left: () => left(openedHost(hosts, host)),
  }));
}
