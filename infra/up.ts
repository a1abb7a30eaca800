/** Pulumi's program: reads the stack's configuration as a profile, declares its hosts, and puts out their inventory. */
import { availableParallelism } from 'node:os';
import { getStack, runtime } from '@pulumi/pulumi';
import { checkConfiguration } from '../src/profile/check.ts';
import type { Profile } from '../src/profile/profile.ts';
import { ProfileError } from '../src/profile/read.ts';
import type { HostProvider } from './provider.ts';
import { local } from './providers/local.ts';

/** Providers by the name that stack files use. */
const providers: Partial<Record<Profile['provider'], HostProvider>> = { local };

/** Pulumi hands every value over as text: scalars as they stand, structured ones as JSON. */
function structured(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

const configuration = Object.fromEntries(
  Object.entries(runtime.allConfig()).map(([key, value]) => [key, structured(value)]),
);
const checked = checkConfiguration(getStack(), configuration, availableParallelism());
if (!('profile' in checked)) {
  throw new ProfileError(
    checked.faults.map(({ path, sentence }) => `stack ${getStack()}: ${path.join('.')}: ${sentence}`),
  );
}
const provider = providers[checked.profile.provider];
if (!provider) throw new ProfileError([`There is no provider "${checked.profile.provider}".`]);

/** The hosts that exist after this update. */
export const inventory = await provider.declare(checked.profile);
