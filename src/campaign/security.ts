/** Refuses security that a cluster or a load cannot have. Pure. */
import { isExisting } from '../plan/clusters.ts';
import { clustersOfLoad, factsOf } from '../workloads/registry.ts';
import { campaignClusters } from './clusters/campaign-clusters.ts';
import { loadsInForms, type Draft } from './draft/draft.ts';
import { formsOfCluster } from './every-setting.ts';

/** Reports clusters that cannot have the security that they ask for, and loads that cannot connect to such a cluster. */
export function checkSecurity(draft: Draft): void {
  const loads = loadsInForms(draft).map(({ load }) => load);
  for (const cluster of campaignClusters(draft.campaign)) {
    const { name, facts } = cluster;
    const section = cluster.path.join('.');
    for (const { path, form } of formsOfCluster(cluster, draft)) {
      if (!form?.security) continue;
      const { tls, sasl } = form.security;
      const fault = isExisting(form) ? null : facts.security?.fault?.(form);
      if (fault) draft.faults.add([...path, 'security'], fault);
      for (const load of loads.filter((each) => clustersOfLoad(each).includes(name))) {
        const { title, protects } = factsOf(load.workload);
        // What protects the connections to its own cluster does nothing for those to another.
        const able = load.cluster === name ? (protects ?? []) : [];
        const lacking = [
          ...(tls && !able.includes('tls') ? ['TLS'] : []),
          ...(sasl !== undefined && !able.includes('sasl') ? ['SASL'] : []),
        ];
        if (lacking.length > 0)
          draft.faults.add(
            load.pathOf(),
            `${title} cannot connect with ${lacking.join(' and ')}, which ${section}.security asks for; remove it there, or take another workload`,
          );
      }
    }
  }
}
