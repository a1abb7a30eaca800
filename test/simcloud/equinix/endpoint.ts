import { remove } from '../cloud.ts';
import type { Answer } from '../answer.ts';
import { thingsIn, type Thing, type World } from '../world.ts';
import { equinix } from './cloud.ts';

interface Collection {
  type: string;
  key: string;
  shown: (thing: Thing) => Record<string, unknown>;
}

/** Collections of Equinix' API by their paths. */
const collections: Record<string, Collection> = {
  devices: {
    type: 'equinix-metal:index/device:Device',
    key: 'devices',
    shown: ({ id, inputs }) => ({ id, hostname: inputs.hostname, tags: inputs.tags ?? [] }),
  },
  'ssh-keys': {
    type: 'equinix-metal:index/projectSshKey:ProjectSshKey',
    key: 'ssh_keys',
    shown: ({ id, inputs }) => ({ id, label: inputs.name ?? '' }),
  },
  'virtual-networks': {
    type: 'equinix-metal:index/vlan:Vlan',
    key: 'virtual_networks',
    shown: ({ id, inputs }) => ({ id, description: inputs.description ?? null }),
  },
};

const notFound: Answer = { status: 404, body: JSON.stringify({ errors: ['Not found'] }) };

/** `GET projects/<id>/<collection>`, `DELETE <collection>/<id>`, and `PUT <collection>/<id>` with inputs to be changed. */
export function answerEquinix(world: World, method: string, path: string, body: string): Answer {
  const [first = '', second = '', third = ''] = path.split('/').map(decodeURIComponent);
  const collection = collections[method === 'GET' ? third : first];
  if (!collection) return notFound;
  if (method === 'GET') {
    const things = thingsIn(world).filter(
      ({ type, inputs }) => type === collection.type && inputs.projectId === second,
    );
    return { status: 200, body: JSON.stringify({ [collection.key]: things.map(collection.shown) }) };
  }
  const thing = thingsIn(world).find(({ id, type }) => id === second && type === collection.type);
  if (!thing) return notFound;
  if (method === 'PUT') {
    Object.assign(thing.inputs, JSON.parse(body));
    return { status: 200, body: JSON.stringify(collection.shown(thing)) };
  }
  remove([equinix], world, second, collection.type);
  return { status: 204, body: '' };
}
