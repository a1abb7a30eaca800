/**
 * Pulumi's provider for hosts on this machine. The engine calls it to create, read and delete resources. It is a
 * plug-in, not dynamic resources: those keep their code in the state, where a later version of this checkout could
 * not fix it.
 */
import { isDeepStrictEqual } from 'node:util';
import { main } from '@pulumi/pulumi/provider/index.js';
import type { Provider } from '@pulumi/pulumi/provider/index.js';
import { resourceKinds } from './resources.ts';

/** Stack and kind of a resource by its URN, `urn:pulumi:<stack>::<project>::<parents$type>::<name>`. */
function readUrn(urn: string) {
  const [beginning = '', , types = ''] = urn.split('::');
  const type = types.split('$').at(-1) ?? '';
  const kind = resourceKinds[type];
  if (!kind) throw new Error(`The package proofload has no resource of type "${type}".`);
  return { stack: beginning.slice('urn:pulumi:'.length), kind };
}

const provider: Provider = {
  version: '0.1.0',

  async diff(_id, _urn, olds: Record<string, unknown>, news: Record<string, unknown>) {
    // Nothing is updated in place: creating a host is cheap, and an update path would add its own bugs.
    const replaces = Object.keys(news).filter((key) => !isDeepStrictEqual(news[key], olds[key]));
    return { changes: replaces.length > 0, replaces, deleteBeforeReplace: true };
  },
  async create(urn, inputs: unknown) {
    const { stack, kind } = readUrn(urn);
    return kind.make(stack, inputs);
  },
  async read(id, urn, props: unknown) {
    const { stack, kind } = readUrn(urn);
    const found = await kind.find(stack, props);
    // An empty id tells the engine that the resource is gone, so after a reboot the hosts are made again.
    return found ? { id, ...found } : { id: '', props: {} };
  },
  async delete(_id, urn, props: unknown) {
    const { stack, kind } = readUrn(urn);
    await kind.remove(stack, props);
  },
};

await main(provider, process.argv.slice(2));
