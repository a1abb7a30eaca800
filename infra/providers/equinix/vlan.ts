/** Addresses in the VLAN of a profile whose hosts are joined at layer 2. Pure. */
import { parse, stringify } from 'yaml';

/**
 * A host's address in the VLAN, which follows from the private one that Equinix gives it out of 10.0.0.0/8: so it is
 * known on the host and here alike, and stays as it is when hosts come and go.
 */
export function vlanAddressFor(privateAddress: string): string {
  const [, second = 0, third = 0, fourth = 0] = privateAddress.split('.').map(Number);
  return `172.${16 + (second & 15)}.${third}.${fourth}`;
}

/**
 * Takes the second port out of the bond and gives it its address. The first one goes on to carry the routed addresses,
 * by which the machine is reached from outside.
 */
const joinVlan = `set -eu
bond=/sys/class/net/bond0/bonding/slaves
port=$(cut -d " " -f 2 "$bond")
private=$(ip -4 -o address show dev bond0 | grep -o "10\\.[0-9.]*" | head -n 1)
IFS=.
set -- $private
unset IFS
echo "-$port" > "$bond"
ip address replace "172.$((16 + ($2 & 15))).$3.$4/12" dev "$port"
ip link set "$port" up
`;

/** User data of a host that joins the VLAN before it does anything else. */
export function withVlan(userData: string): string {
  const instructions = parse(userData) as { runcmd: unknown[] };
  return `#cloud-config\n${stringify({ ...instructions, runcmd: [['sh', '-c', joinVlan], ...instructions.runcmd] })}`;
}
