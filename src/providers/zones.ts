/** Checks the zones of hosts against those of their stack's provider. Pure. */
import type { Fault } from './fault.ts';
import type { StackHost } from './stack.ts';

/**
 * Faults of a host's zone. A host may leave it out where the stack has one zone.
 *
 * @param zones the provider's zones by the names that hosts use; empty if the stack has no valid settings
 */
export function zoneFaults({ zone }: StackHost, zones: Record<string, string>, provider: string): Fault[] {
  const names = Object.keys(zones);
  if (names.length === 0) return [];
  if (zone === undefined && names.length > 1) {
    return [{ path: ['zone'], sentence: `is missing: the stack has the zones ${names.join(', ')}` }];
  }
  if (zone === undefined || names.includes(zone)) return [];
  return [
    {
      path: ['zone'],
      sentence: `names "${zone}", which is not under proofload:${provider}.zones (${names.join(', ')})`,
    },
  ];
}
