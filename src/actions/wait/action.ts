/** Waits until a condition of clusters holds. */
import type { Host } from '../../hosts/host.ts';
import { clusterHosts } from '../../plan/clusters.ts';
import { systemFacts } from '../../systems/registry.ts';
import type { RunningCluster, System } from '../../systems/system.ts';
import { openedHost } from '../../systems/with-hosts.ts';
import type { Action, ActionContext } from '../action.ts';
import { presentCluster, waitUntil } from '../running-cluster.ts';
import type { Wait } from './facts.ts';

export interface Quiet {
  host: string;
  /** What it does, in plural, such as `compactions`. */
  work: string;
  /** How much of it is left; rejects while the member does not answer. */
  left: () => Promise<number>;
}

const pollMilliseconds = 1000;

/**
 * Returns when every member has answered for so many seconds that nothing is left. A member that does not answer is not quiet: its
 * reason is shown, and it is asked again.
 */
export async function untilQuiet(
  members: Quiet[],
  quietSeconds: number,
  { onProgress, pause }: Pick<ActionContext<unknown>, 'onProgress' | 'pause'>,
): Promise<void> {
  let quietSince: number | null = null;
  for (;;) {
    const busy = (await Promise.all(members.map(stateOf))).filter((state) => state !== null);
    const now = performance.now();
    quietSince = busy.length > 0 ? null : (quietSince ?? now);
    if (quietSince !== null && now - quietSince >= quietSeconds * 1000) return;
    onProgress(busy.length > 0 ? busy.join('; ') : `nothing left, watched for ${quietSeconds} s`);
    await pause(pollMilliseconds);
  }
}

/** What a member has left, as text; null for nothing. */
async function stateOf({ host, work, left }: Quiet): Promise<string | null> {
  try {
    const count = await left();
    return count === 0 ? null : `${host} has ${work} left`;
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    return `${host} does not answer (${reason})`;
  }
}

/** As a step that waits until clusters have settled. */
const settledSeconds = 60;

type Context = ActionContext<Wait>;

export const action: Action<Wait> = {
  async perform(context) {
    const { until, clusters } = context.parameters;
    for (const name of clusters) {
      const { system, of } = await presentCluster(name, context);
      if (until === 'nodes-up') await untilReady(name, system, of, context);
      else await untilNothingLeft(name, system, of, context);
    }
  },
  undo: async () => {},
};

function untilReady(name: string, { readiness }: System, of: RunningCluster, context: Context): Promise<void> {
  return waitUntil(async () => {
    const answer = await readiness(of.cluster, of.hosts, of.secrets);
    return answer.ready ? null : `${name}: ${answer.waitingFor}`;
  }, context);
}

async function untilNothingLeft(name: string, system: System, of: RunningCluster, context: Context): Promise<void> {
  const { until } = context.parameters;
  const { settles, backlogs } = systemFacts(of.cluster);
  const facts = until === 'settled' ? settles && { ...settles, quietSeconds: settledSeconds } : backlogs?.[until];
  const left = until === 'settled' ? workLeft(system) : system.backlogs?.[until];
  if (!facts || !left) throw new Error(`${name} has no condition ${until}.`);
  const members = clusterHosts(of.cluster, facts.role).map((host) => ({
    host,
    work: facts.work,
    left: () => left(openedHost(context.hosts, host)),
  }));
  await untilQuiet(members, facts.quietSeconds, context);
}

function workLeft({ pendingWork }: System): ((host: Host) => Promise<number>) | undefined {
  return (
    pendingWork &&
    (async (host) => {
      const { active, pending } = await pendingWork(host);
      return active + pending;
    })
  );
}
