/** What the pretend cloud knows. One JSON file, so that a test, or a person, reads it as it stands. */
export interface World {
  /** Seconds on the pretend cloud's clock, which advances only with calls. */
  now: number;
  secondsPerCall: number;
  /** First three numbers of the network in which machines are real; null where they are not. */
  realNetwork: string | null;
  /** Everything that was ever made, in the order of its making. */
  things: Thing[];
  /** Everything that was asked for, in the order of asking. */
  requests: Request[];
  faults: Fault[];
  /** What CloudWatch has measured. */
  figures: Figure[];
}

/** A point of CloudWatch. */
export interface Figure {
  metric: string;
  /** Of the thing. */
  id: string;
  /** Unix time at which its five minutes began: CloudWatch is asked by the caller's clock. */
  atMilliseconds: number;
  value: number;
}

/** Something that was made: a machine, a network, a key. */
export interface Thing {
  id: string;
  /** Pulumi's type, such as `aws:ec2/vpc:Vpc`. */
  type: string;
  /** Its name in the program. */
  name: string;
  inputs: Properties;
  /** What the cloud added to the inputs. */
  outputs: Properties;
  /** Dollars an hour. */
  pricePerHour: number;
  madeAt: number;
  /** Null while it is there. */
  removedAt: number | null;
  /** Describe calls in which it is not shown yet, though it is there; absent where it is shown. */
  hiddenLooks?: number;
}

export type Properties = Record<string, unknown>;

export type Verb = 'create' | 'read' | 'update' | 'delete' | 'invoke';

export interface Request {
  at: number;
  verb: Verb;
  type: string;
  name: string;
  /** `asked` is the last word of a provider that died or still holds the call. */
  outcome: 'asked' | 'done' | 'refused';
  said: string | null;
}

/** Something that goes wrong at the n-th call of a kind. */
export interface Fault {
  verb: Verb;
  /** Null for a thing of any type. */
  type: string | null;
  /** Null for a thing of any name. */
  name: string | null;
  /** Of the calls that fit, counted from 1; null for every one of them. */
  nth: number | null;
  effect: Effect;
}

export type Effect =
  /** The call is refused and nothing is done. */
  | { kind: 'fail'; says: string }
  /** What was asked for is done, and the answer that it failed. */
  | { kind: 'fail after'; says: string }
  /** What was asked for is done after this time, if the provider is still there. */
  | { kind: 'slow'; milliseconds: number }
  /** What was asked for is done, and the provider's process ends. */
  | { kind: 'die' }
  /** What was asked for is done, and the answer never given. */
  | { kind: 'hold' };

export const emptyWorld: World = {
  now: 0,
  secondsPerCall: 60,
  realNetwork: null,
  things: [],
  requests: [],
  faults: [],
  figures: [],
};

/** What is there. */
export const thingsIn = (world: World): Thing[] => world.things.filter(({ removedAt }) => removedAt === null);

/** The thing of an id, while it is there. Ids are unique across all types but for those that are names. */
export function thingOf(world: World, id: unknown, type?: string): Thing | undefined {
  return thingsIn(world).find((thing) => thing.id === id && (type === undefined || thing.type === type));
}

/** Dollars that everything has cost until now, by the pretend cloud's clock and to the second. */
export function costOf(world: World): number {
  return world.things.reduce((dollars, { pricePerHour, madeAt, removedAt }) => {
    return dollars + (pricePerHour * ((removedAt ?? world.now) - madeAt)) / 3600;
  }, 0);
}
