/** Whether loopback hosts find their ports free. Hosts with a network of their own have all ports to themselves. */
import { findAbility } from '../../providers/local/ability.ts';
import { addressAt, loopbackPrefixFor } from '../../providers/local/names.ts';
import { findProcesses } from '../../providers/local/processes.ts';
import type { Plan } from '../../plan/plan.ts';
import { markOf } from '../../state/mark.ts';
import { marksIn } from '../../state/identity.ts';
import { portFaults } from './ports.ts';

/** A sentence for each port in use; none where what listens is left of this profile, for that is ended before hosts are made. */
export async function loopbackPortFaults(plan: Plan, stateFolder: string): Promise<string[]> {
  if ((await findAbility()).kind === 'namespace') return [];
  const mark = markOf(plan.profile, marksIn(stateFolder));
  const prefix = loopbackPrefixFor(mark);
  const faults = await portFaults(plan.hosts, (position) => addressAt(prefix, position));
  if (faults.length === 0) return [];
  const leftovers = await findProcesses({ mark, host: null, namespaceFiles: [] });
  return leftovers.length > 0 ? [] : faults;
}
