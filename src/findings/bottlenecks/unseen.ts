/** What the telemetry of a window could not see, so that a reader does not take it for absent. Pure. */
import type { InventoryHost } from '../../hosts/inventory.ts';
import { hostScope, partScopes } from '../../measurement/telemetry/columns.ts';
import type { MeasureName } from '../../measurement/telemetry/measures.ts';
import type { ScopeStatistics, WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { machineOf, partsOf, scopeOf, theMachine, wellCovered } from '../utilisation.ts';

/** A kind of saturation that would have gone unnoticed. */
export interface Unseen {
  host: string;
  /** The measure that would have shown it. */
  measure: MeasureName;
  /** One sentence. */
  sentence: string;
}

/** Of a machine, or of a host that is one. */
const ofMachines: [MeasureName, string][] = [
  ['psi_cpu_some_share', 'Whether tasks waited for a core could not be seen'],
  ['psi_io_full_share', 'Whether tasks waited for a disk could not be seen'],
  ['psi_memory_full_share', 'Whether tasks waited for memory could not be seen'],
  ['disk_share', 'How busy the disks were could not be seen'],
];

/** In the order of the hosts. A host without any telemetry is not among them: verdicts say so themselves. */
export function unseen(telemetry: WindowTelemetry, hosts: InventoryHost[]): Unseen[] {
  const machine = machineOf(telemetry);
  const own = hosts.flatMap(({ name }) => scopeOf(telemetry, name, hostScope) ?? []);
  const bodies = machine ? [{ ...machine, host: theMachine }] : own;
  return [
    ...bodies.flatMap((scope) =>
      ofMachines.flatMap(([measure, what]) =>
        wellCovered(telemetry, scope.measures[measure]) ? [] : [unseenOn(scope, measure, what)],
      ),
    ),
    ...own.filter((scope) => !isNetworkSeen(telemetry, scope)).map((scope) => networkUnseen(scope)),
  ];
}

/** The kernel may lack a measure (PSI is off by default on some), or it was known for too few seconds. */
function unseenOn({ host, measures }: ScopeStatistics, measure: MeasureName, what: string): Unseen {
  const isPressure = measure.startsWith('psi_');
  const why = measures[measure]
    ? 'it is known for less than half of the window'
    : isPressure
      ? 'its kernel does not count it (PSI is off; the kernel option psi=1 turns it on)'
      : 'it was not measured';
  return { host, measure, sentence: `${what} on ${host}: ${why}.` };
}

function isNetworkSeen(telemetry: WindowTelemetry, { host, measures }: ScopeStatistics): boolean {
  const links = partsOf(telemetry, host, partScopes.interface);
  return [measures.network_share, ...links.map((link) => link.measures.link_share)].some((share) =>
    wellCovered(telemetry, share),
  );
}

function networkUnseen({ host }: ScopeStatistics): Unseen {
  const sentence = `How much of its network ${host} used could not be seen: the rate of its NIC is not known.`;
  return { host, measure: 'network_share', sentence };
}
