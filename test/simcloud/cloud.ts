import { randomBytes } from 'node:crypto';
import type { Cloud, Kind, Reference } from './kind.ts';
import { thingsIn, type Properties, type Thing, type World } from './world.ts';

/** The real cloud would refuse this. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

export function kindOf(cloud: Cloud, type: string): Kind {
  const kind = cloud.kinds[type];
  if (!kind) throw new Refusal(`The pretend cloud has no resource of type ${type}: add it in test/simcloud.`);
  return kind;
}

const idsUnder = (inputs: Properties, { input }: Reference): unknown[] => [inputs[input] ?? []].flat();

/** Where the program names nothing, the real provider makes up a name of the resource's own. */
const idByName = (given: unknown, name: string): string =>
  typeof given === 'string' ? given : `${name}-${randomBytes(4).toString('hex')}`;

/** Makes a thing, or throws the Refusal that the real cloud would give. */
export function make(cloud: Cloud, world: World, type: string, name: string, inputs: Properties): Thing {
  const kind = kindOf(cloud, type);
  for (const reference of kind.names) {
    for (const id of idsUnder(inputs, reference)) {
      const isThere = thingsIn(world).some((thing) => thing.type === reference.type && thing.id === id);
      if (!isThere) throw new Refusal(reference.missing(String(id)));
    }
  }
  const complaint = kind.refuse?.(inputs, world);
  if (complaint) throw new Refusal(complaint);
  const id =
    'prefix' in kind.id ? `${kind.id.prefix}${randomBytes(8).toString('hex')}` : idByName(inputs[kind.id.input], name);
  const thing: Thing = {
    id,
    type,
    name,
    inputs,
    outputs: kind.outputs?.(inputs, id, world) ?? {},
    pricePerHour: kind.pricePerHour?.(inputs) ?? 0,
    madeAt: world.now,
    removedAt: null,
  };
  world.things.push(thing);
  return thing;
}

/** Removes a thing with all that goes along with it, or throws a Refusal. What is not there is removed already. */
export function remove(clouds: Cloud[], world: World, id: string, type: string): void {
  const thing = thingsIn(world).find((thing) => thing.id === id && thing.type === type);
  if (!thing) return;
  const kinds = Object.assign({}, ...clouds.map(({ kinds }) => kinds)) as Record<string, Kind>;
  const along: Thing[] = [thing];
  for (const other of thingsIn(world)) {
    for (const reference of kinds[other.type]?.names ?? []) {
      if (reference.type !== type || other === thing || !idsUnder(other.inputs, reference).includes(id)) continue;
      if (reference.goesAlong) along.push(other);
      else if (reference.holds) throw new Refusal(reference.holds(id));
    }
  }
  const complaint = kinds[type]?.refuseRemoval?.(id, world);
  if (complaint) throw new Refusal(complaint);
  for (const removed of along) removed.removedAt = world.now;
}

/** Inputs that are not what they were. */
export function changedIn(olds: Properties, news: Properties): string[] {
  const keys = new Set([...Object.keys(olds), ...Object.keys(news)]);
  return [...keys].filter((key) => JSON.stringify(olds[key]) !== JSON.stringify(news[key]));
}
