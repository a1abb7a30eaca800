import type { Profile } from '../src/profile/profile.ts';
import type { UpdateOptions } from '../src/stack/update.ts';

/** One thing that was looked for. */
export interface Look {
  /** What and where, as the beginning of a sentence: `Network namespaces with the mark proofload-ab12cd`. */
  what: string;
  /** What of it is there, each named so that a person finds it. */
  found: string[];
}

/**
 * What a kind of hardware leaves in the world, asked of the world itself and never of Pulumi's state: behind the proof
 * that everything is gone, and behind the sweep. One for each provider.
 */
export interface World {
  /** Everything that bears the profile's mark. An empty `found` in every look is the proof. */
  look(profile: Profile): Promise<Look[]>;
  /** Removes what `look` finds, and nothing else. Safe to repeat. */
  remove(profile: Profile, options: UpdateOptions): Promise<void>;
}
