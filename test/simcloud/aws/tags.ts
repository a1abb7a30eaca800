/** Tags as EC2 keeps them, and its calls that read and write them on anything. */
import { thingsIn, type Properties, type Thing, type World } from '../world.ts';

/** Those of the provider and the thing's own. */
export const tagsOf = ({ inputs }: Thing): Record<string, string> =>
  (inputs.tagsAll ?? inputs.tags ?? {}) as Record<string, string>;

/** Values of a list parameter: `InstanceId.1`, `InstanceId.2`, … or the plain one. */
export const listed = (parameters: URLSearchParams, name: string): string[] =>
  [...parameters].flatMap(([key, value]) => (key === name || new RegExp(`^${name}\\.\\d+$`).test(key) ? [value] : []));

/** The filters of a describe call. */
export const filtersIn = (parameters: URLSearchParams): { name: string; values: string[] }[] =>
  [...parameters].flatMap(([key, name]) => {
    const position = /^Filter\.(\d+)\.Name$/.exec(key)?.[1];
    return position ? [{ name, values: listed(parameters, `Filter.${position}.Value`) }] : [];
  });

/** What EC2 calls a thing, also where Pulumi calls it by its name. */
function resourceIdOf({ id, outputs }: Thing): string {
  const own = outputs.keyPairId ?? outputs.placementGroupId;
  return typeof own === 'string' ? own : id;
}

/** Every tag whose key and value are asked for. */
export function describedTags(world: World, parameters: URLSearchParams): Properties[] {
  const asked = filtersIn(parameters);
  const fits = (tag: Record<string, string>) =>
    asked.every(({ name, values }) => tag[name] === undefined || values.includes(tag[name]));
  return thingsIn(world).flatMap((thing) =>
    Object.entries(tagsOf(thing))
      .filter(([key, value]) => fits({ key, value }))
      .map(([key, value]) => ({ resourceId: resourceIdOf(thing), resourceType: thing.type, key, value })),
  );
}

/** Gives things tags; returns the id of one that is not there, and then nothing is tagged, or null. */
export function tag(world: World, parameters: URLSearchParams): string | null {
  const ids = listed(parameters, 'ResourceId');
  const things = new Map(thingsIn(world).map((thing) => [resourceIdOf(thing), thing]));
  const missing = ids.find((id) => !things.has(id));
  if (missing !== undefined) return missing;
  for (const id of ids) {
    const inputs = things.get(id)?.inputs ?? {};
    for (const [name, key] of parameters) {
      const position = /^Tag\.(\d+)\.Key$/.exec(name)?.[1];
      if (position) inputs.tagsAll = { ...(inputs.tagsAll as object), [key]: parameters.get(`Tag.${position}.Value`) };
    }
  }
  return null;
}
