import { compute, type Provider } from '@pulumi/gcp';
import { rulesFor, type Rule } from '../../rented/firewall.ts';
import { nameOf } from './names.ts';

export interface Network {
  subnet: compute.Subnetwork;
  /** Must exist before a host can be reached. */
  firewalls: compute.Firewall[];
}

/** Address range of the only subnet: it spans the zones of its region. */
const networkRange = '10.77.0.0/16';

const anyPort = -1;

/** Protocol and ports of rules, as a firewall of Google lists them. */
function allowed(rules: Rule[]): { protocol: string; ports?: string[] }[] {
  return [...Map.groupBy(rules, ({ protocol }) => protocol)].map(([protocol, group]) => {
    const ports = group
      .filter(({ fromPort }) => fromPort !== anyPort)
      .map(({ fromPort, toPort }) => (fromPort === toPort ? `${fromPort}` : `${fromPort}-${toPort}`));
    return ports.length > 0 ? { protocol, ports: [...new Set(ports)] } : { protocol };
  });
}

/**
 * The profile's own network with a subnet and two firewalls: between hosts, which carry the mark as their network tag, and
 * SSH from one address range. Google refuses everything else. Costs nothing.
 */
export function makeNetwork(
  { mark, description, region, sshFrom }: { mark: string; description: string; region: string; sshFrom: string },
  provider: Provider,
): Network {
  const options = { provider };
  const named = (name: string) => ({ name: nameOf(mark, name), description });
  const network = new compute.Network('network', { ...named('network'), autoCreateSubnetworks: false }, options);
  const subnet = new compute.Subnetwork(
    'subnet',
    { ...named('subnet'), region, network: network.id, ipCidrRange: networkRange },
    options,
  );
  const rules = rulesFor(sshFrom);
  const toHosts = { network: network.id, direction: 'INGRESS', targetTags: [mark] };
  return {
    subnet,
    firewalls: [
      new compute.Firewall(
        'firewall-hosts',
        {
          ...named('hosts'),
          ...toHosts,
          sourceTags: [mark],
          allows: allowed(rules.filter(({ from }) => from === 'hosts')),
        },
        options,
      ),
      new compute.Firewall(
        'firewall-ssh',
        {
          ...named('ssh'),
          ...toHosts,
          sourceRanges: rules.flatMap(({ from }) => (from === 'hosts' ? [] : from)),
          allows: allowed(rules.filter(({ from }) => from !== 'hosts')),
        },
        options,
      ),
    ],
  };
}
