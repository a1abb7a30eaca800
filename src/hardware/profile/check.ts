import { hardwareFaults } from './check-hardware.ts';
import { hostFaults } from './check-hosts.ts';
import { settingsFaults } from './check-settings.ts';
import type { Fault } from '../../providers/fault.ts';
import type { Profile } from '../../providers/profile.ts';
import { providerOf } from '../../providers/registry.ts';
import { asStack, stackConfiguration, type StackConfiguration } from './schema.ts';
import { toProfile } from './to-profile.ts';

export type CheckResult = { profile: Profile } | { faults: Fault[] };

/**
 * Converts a stack's configuration to a profile, or returns all its faults.
 *
 * @param configuration the mapping under `config`, keys with their `proofload:` prefix
 * @param machineCores value of `cores: machine`
 */
export function checkConfiguration(name: string, configuration: unknown, machineCores: number): CheckResult {
  const parsed = stackConfiguration.safeParse(configuration);
  if (!parsed.success) {
    return {
      faults: parsed.error.issues.flatMap((issue) => {
        const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
        if (issue.code === 'invalid_key') return [{ path, sentence: issue.issues[0]?.message ?? issue.message }];
        if (issue.code !== 'unrecognized_keys') return [{ path, sentence: issue.message }];
        return issue.keys.map((key) => ({ path: [...path, key], sentence: 'is not a known key' }));
      }),
    };
  }
  const stack = parsed.data;
  const faults = [settingsFaults, hardwareFaults, hostFaults, priceFaults].flatMap((find) => find(stack));
  return faults.length > 0 ? { faults } : { profile: toProfile(name, stack, machineCores) };
}

const priceFaults = (stack: StackConfiguration): Fault[] =>
  providerOf(stack['proofload:provider']).priceFaults(asStack(stack));
