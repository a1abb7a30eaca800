/**
 * Pulumi's provider for hosts on this machine. The engine calls it to create, read and delete resources. It is a
 * plug-in, not dynamic resources: those keep their code in the state, where a later version of this checkout could
 * not fix it.
 */
import { isDeepStrictEqual } from 'node:util';
import { main } from '@pulumi/pulumi/provider/index.js';
import type { Provider } from '@pulumi/pulumi/provider/index.js';
import { resourceKinds } from './resources.ts';

/** The kind of a resource by the type in its URN, `urn:pulumi:<stack>::<project>::<parents$type>::<name>`. */
function kindOf(urn: string) {
  const type = urn.split('::')[2]?.split('$').at(-1) ?? '';
  const kind = resourceKinds[type];
  if (!kind) throw new Error(`The package proofload has no resource of type "${type}".`);
  return kind;
}

const provider: Provider = {
  version: '0.1.0',

  async diff(_id, _urn, olds: Record<string, unknown>, news: Record<string, unknown>) {
    // Nothing is updated in place: creating a host is cheap, and an update path would add its own bugs.
    const replaces = Object.keys(news).filter((key) => !isDeepStrictEqual(news[key], olds[key]));
    return { changes: replaces.length > 0, replaces, deleteBeforeReplace: true };
  },
  async create(urn, inputs: unknown) {
    return kindOf(urn).make(inputs);
  },
  async read(id, urn, props: unknown) {
    const found = await kindOf(urn).find(props);
    // An empty id tells the engine that the resource is gone, so after a reboot the hosts are made again.
    return found ? { id, ...found } : { id: '', props: {} };
  },
  async delete(_id, urn, props: unknown) {
    await kindOf(urn).remove(props);
  },
};

await main(provider, process.argv.slice(2));
