/** Who may reach our hosts, and where. Pure. */
import { everySystem } from '../../../src/systems/registry.ts';
import { driverWebPort } from '../../../src/workloads/spark-perf/facts.ts';

export interface Rule {
  description: string;
  protocol: 'tcp' | 'icmp';
  fromPort: number;
  toPort: number;
  /** From our hosts alone, or from these ranges. */
  from: 'hosts' | string[];
}

const systemPorts: [string, number[]][] = [
  ...everySystem.map(([, { title, services }]): [string, number[]] => [
    title,
    Object.values(services).flatMap(({ ports }) => Object.values(ports)),
  ]),
  ["Spark's drivers", [driverWebPort]],
];

/**
 * What is let in: the systems' ports between our hosts, and SSH from where we are.
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
    // Spark's drivers and executors listen where the kernel puts them: Linux's range of such ports.
    { ...among, description: 'Spark drivers and executors between hosts', fromPort: 32768, toPort: 60999 },
    // Without it a host does not learn how large its packets may be.
    { description: 'ICMP between hosts', protocol: 'icmp', fromPort: -1, toPort: -1, from: 'hosts' },
  ];
}
