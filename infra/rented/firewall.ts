/** Which traffic may reach our hosts. Pure. */
import { everySystem } from '../../src/systems/registry.ts';
import { driverWebPort } from '../../src/workloads/spark-submit/spark-load.ts';

export interface Rule {
  description: string;
  protocol: 'tcp' | 'icmp';
  fromPort: number;
  toPort: number;
  /** From our hosts only, or from these address ranges. */
  from: 'hosts' | string[];
}

const systemPorts: [string, number[]][] = [
  ...everySystem.map(([, { title, services }]): [string, number[]] => [
    title,
    Object.values(services).flatMap(({ ports }) => Object.values(ports)),
  ]),
  ['Drivers of jobs', [driverWebPort]],
];

/**
 * Ingress rules: the systems' ports between our hosts, and SSH from our own address.
 *
 * @param sshFrom an address range such as `203.0.113.7/32`
 */
export function rulesFor(sshFrom: string): Rule[] {
  const among = { protocol: 'tcp', from: 'hosts' } as const;
  const systems = systemPorts.flatMap(([system, ports]) =>
    ports.map((port) => ({ ...among, description: `${system} between hosts`, fromPort: port, toPort: port })),
  );
  return [
    { description: 'SSH from where Proofload runs', protocol: 'tcp', fromPort: 22, toPort: 22, from: [sshFrom] },
    ...systems,
    // Drivers and executors of jobs listen on ephemeral ports: Linux's default range.
    { ...among, description: 'Drivers and executors of jobs between hosts', fromPort: 32768, toPort: 60999 },
    // Needed for path MTU discovery.
    { description: 'ICMP between hosts', protocol: 'icmp', fromPort: -1, toPort: -1, from: 'hosts' },
  ];
}
