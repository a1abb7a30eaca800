/** Has the members of clusters compare all copies of their data. */
import { clusterHosts, clusterNamed } from '../../plan/clusters.ts';
import { loadSystem } from '../../systems/load-system.ts';
import { systemFacts } from '../../systems/registry.ts';
import { secretsOf, secretsOfCluster } from '../../systems/secrets.ts';
import { openedHost } from '../../systems/with-hosts.ts';
import type { Action, ActionContext } from '../action.ts';
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

async function compareIn(
  name: string,
  { plan, inventory, hosts, onProgress, pause }: ActionContext<PreviewRepair>,
): Promise<MemberCopies[]> {
  const cluster = clusterNamed(plan, name);
  const facts = systemFacts(cluster).comparesCopies;
  const { compareCopies, growing } = await loadSystem(cluster.system);
  if (!facts || !compareCopies) throw new Error(`${name} cannot compare its copies.`);
  const found: MemberCopies[] = [];
  const secrets = secretsOfCluster(await secretsOf(plan, inventory), name);
  // Each compares the data of which it has the first copy, so those that events added must be asked too.
  const members = await growing?.members({ cluster, hosts, secrets });
  for (const host of members ?? clusterHosts(cluster, facts.role)) {
    onProgress(`${facts.by} on ${host}`);
    found.push({ host, by: facts.by, compared: await compareCopies(openedHost(hosts, host), pause) });
  }
  return found;
}
