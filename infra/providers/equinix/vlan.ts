/** Addresses in the VLAN of a profile with layer-2 networking. Pure. */
import { parse, stringify } from 'yaml';

/**
 * A host's VLAN address, derived from the private address that Equinix assigns from 10.0.0.0/8. So the host and this
 * machine compute the same address, and it is stable when hosts come and go.
 */
export function vlanAddressFor(privateAddress: string): string {
  const [, second = 0, third = 0, fourth = 0] = privateAddress.split('.').map(Number);
  return `172.${16 + (second & 15)}.${third}.${fourth}`;
}

/**
 * Takes the second port out of the bond and gives it the VLAN address. The first port keeps the routed addresses, by
 * which the machine is reached from outside.
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

/** User data of a host that joins the VLAN before anything else. */
export function withVlan(userData: string): string {
  const instructions = parse(userData) as { runcmd: unknown[] };
  return `#cloud-config\n${stringify({ ...instructions, runcmd: [['sh', '-c', joinVlan], ...instructions.runcmd] })}`;
}
