/** Has the members of clusters compare all copies of their data. */
import { clusterHosts } from '../../plan/clusters.ts';
import { systemFacts } from '../../systems/registry.ts';
import { openedHost } from '../../systems/with-hosts.ts';
import type { Action, ActionContext } from '../action.ts';
import { presentCluster } from '../running-cluster.ts';
import { answerOf, type MemberCopies } from './answer.ts';
import type { PreviewRepair } from './facts.ts';

export const action: Action<PreviewRepair> = {
  async perform(context) {
    const found: MemberCopies[] = [];
    // One member after the other, as all of them read the data that they compare.
    for (const name of context.parameters.clusters) found.push(...(await compareIn(name, context)));
    return answerOf(found);
  },
  undo: async () => {},
};

async function compareIn(name: string, context: ActionContext<PreviewRepair>): Promise<MemberCopies[]> {
  const { hosts, onProgress, pause } = context;
  const { system, of } = await presentCluster(name, context);
  const { compareCopies } = system;
  const facts = systemFacts(of.cluster).comparesCopies;
  if (!facts || !compareCopies) throw new Error(`${name} cannot compare its copies.`);
  const found: MemberCopies[] = [];
  // Each compares the data of which it has the first copy, so those that events added must be asked too.
  for (const host of clusterHosts(of.cluster, facts.role)) {
    onProgress(`${facts.by} on ${host}`);
    found.push({ host, by: facts.by, compared: await compareCopies(openedHost(hosts, host), pause) });
  }
  return found;
}
