/** The work of a load, whichever generator does it. Pure. */
import type { LoadPlan } from '../../plan/plan.ts';
import { factsOf } from '../../workloads/registry.ts';

/** Equal for loads of any generator that do the same: level, bytes that an operation reads and writes. Null if these are not known. */
export function workOf({ workload, parameters, hosts }: LoadPlan): string | null {
  const facts = factsOf(workload);
  const bytes = [facts.readBytes?.(parameters), facts.writtenBytes?.(parameters)];
  if (bytes.includes(undefined)) return null;
  return JSON.stringify([facts.target(parameters), hosts.length, bytes.map((each) => Math.round(each ?? 0))]);
}

/** `reads of 380 kB, 100 threads`; bytes are those of an operation, of one copy. */
export function workText({ workload, parameters }: LoadPlan): string {
  const facts = factsOf(workload);
  const [read, written] = [facts.readBytes?.(parameters) ?? 0, facts.writtenBytes?.(parameters) ?? 0];
  const kind = read > 0 && written > 0 ? 'reads and writes' : read > 0 ? 'reads alone' : 'writes alone';
  return [kind, facts.levelText(parameters)].filter((part) => part !== null).join(', ');
}
