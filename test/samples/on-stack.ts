import type { Profile, StackProfile } from '../../src/providers/profile.ts';

/** A profile whose hosts a person brings up: its stack has its name. */
export const onStack = (profile: Profile): StackProfile => ({ ...profile, stack: profile.name });
