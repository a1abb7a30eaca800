import type { Properties, World } from './world.ts';

/** What one type of resource asks for, gives, and refuses. It decides and never acts. */
export interface Kind {
  /** Beginning of its ids, or the input that is its id where names are ids. */
  id: { prefix: string } | { input: string };
  required: string[];
  /** Inputs that cannot be changed in place. */
  fixed: string[];
  /** Inputs that name another thing by its id. */
  names: Reference[];
  /** Why it cannot be made in this world, in the real cloud's words; null when it can. */
  refuse?(inputs: Properties, world: World): string | null;
  /** Why it cannot be removed from this world, apart from things that hold it. */
  refuseRemoval?(id: string, world: World): string | null;
  /** What the cloud adds to the inputs. */
  outputs?(inputs: Properties, id: string, world: World): Properties;
  /** In dollars. */
  pricePerHour?(inputs: Properties): number;
}

export interface Reference {
  input: string;
  type: string;
  /** Refusal of what is named and is not there. */
  missing: (id: string) => string;
  /** Refusal to remove what is named while this is there; null where this goes along with it or does not care. */
  holds: ((id: string) => string) | null;
  /** This is removed together with what it names. */
  goesAlong?: boolean;
}

/** A cloud: its kinds by Pulumi's type, and what can be asked of it without making anything. */
export interface Cloud {
  version: string;
  kinds: Record<string, Kind>;
  functions: Record<string, (inputs: Properties, settings: Settings) => Properties>;
}

/** What the provider was configured with. */
export interface Settings {
  region: string;
  defaultTags: Record<string, string>;
}
