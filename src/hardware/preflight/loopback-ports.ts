/** Checks that the ports of loopback hosts are free. Hosts with their own network have all ports. */
import { findAbility } from '../../providers/local/ability.ts';
import { addressAt, loopbackPrefixFor } from '../../providers/local/names.ts';
import { findProcesses } from '../../providers/local/processes.ts';
import type { Plan } from '../../plan/plan.ts';
import { stackOf } from '../../plan/stack-of.ts';
import { markOf } from '../../state/mark.ts';
import { marksIn } from '../../state/identity.ts';
import { portFaults } from './ports.ts';

/**
 * One sentence per port in use; none if leftovers of this campaign are listening, because they are ended before hosts
 * are made.
 */
export async function loopbackPortFaults(plan: Plan, stateFolder: string): Promise<string[]> {
  if ((await findAbility()).kind === 'namespace') return [];
  const mark = markOf(stackOf(plan), marksIn(stateFolder));
  const prefix = loopbackPrefixFor(mark);
  const faults = await portFaults(plan.hosts, (position) => addressAt(prefix, position));
  if (faults.length === 0) return [];
  const leftovers = await findProcesses({ mark, host: null, namespaceFiles: [] });
  return leftovers.length > 0 ? [] : faults;
}
