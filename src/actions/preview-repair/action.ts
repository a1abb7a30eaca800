/** Has the members of clusters compare all copies of their data, and tells whether these are equal. */
import { clusterHosts } from '../../plan/clusters.ts';
import { systemFacts } from '../../systems/registry.ts';
import { openedHost } from '../../systems/with-hosts.ts';
import type { Action, ActionContext } from '../action.ts';
import { presentCluster } from '../running-cluster.ts';
import type { PreviewRepair } from './facts.ts';
import { count } from '../../text/figures.ts';
import type { CopiesCompared } from '../../systems/system.ts';

export interface MemberCopies {
  host: string;
  /** What the member used, such as `a preview of repair`. */
  by: string;
  compared: CopiesCompared[];
}

/** Such as `No: a preview of repair on 3 members found all copies of p_mixed equal.` */
export function answerOf(found: MemberCopies[]): string {
  const by = [...new Set(found.map((member) => member.by))].join(' and ');
  const members = `${by} on ${count(found.length)} members`;
  const of = [...new Set(found.flatMap(({ compared }) => compared.map((each) => each.of)))].toSorted();
  if (of.length === 0) return `Inconclusive: ${members} found no data with several copies.`;
  const different = found.flatMap(({ host, compared }) =>
    compared
      .filter(({ areEqual }) => !areEqual)
      .map(({ of: data, differences }) => `${data} on ${host} (${differences})`),
  );
  if (different.length === 0) return `No: ${members} found all copies of ${of.join(' and ')} equal.`;
  return `Yes: ${members} found copies that differ: ${different.join(', ')}. Writes that are under way meanwhile count as differences.`;
}

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
