/** The part of Compute Engine's REST API that finds, labels and removes resources, and that a preflight asks. */
import type { Answer } from '../answer.ts';
import { Refusal, remove } from '../cloud.ts';
import { thingsIn, type Properties, type Thing, type World } from '../world.ts';
import { gcp } from './cloud.ts';
import { types } from './kinds.ts';
import { pricesPerHour } from './machine-types.ts';

interface Collection {
  type: string;
  /** Folder of a resource in its project. */
  place: (inputs: Properties) => string;
  shown: (thing: Thing) => Properties;
}

const inZone = ({ zone }: Properties): string => `zones/${String(zone)}`;

/** Collections by their names in paths. */
const collections: Record<string, Collection> = {
  instances: {
    type: types.instance,
    place: inZone,
    shown: ({ inputs, outputs }) => ({
      status: outputs.currentStatus,
      machineType: `machineTypes/${String(inputs.machineType)}`,
    }),
  },
  disks: {
    type: types.disk,
    place: inZone,
    shown: ({ inputs }) => ({ status: 'READY', sizeGb: String(inputs.size), type: `diskTypes/${String(inputs.type)}` }),
  },
  firewalls: { type: types.firewall, place: () => 'global', shown: () => ({}) },
  subnetworks: { type: types.subnet, place: ({ region }) => `regions/${String(region)}`, shown: () => ({}) },
  networks: { type: types.network, place: () => 'global', shown: () => ({}) },
};

const ok = (body: object): Answer => ({ status: 200, body: JSON.stringify(body) });

const refused = (code: number, reason: string, message: string): Answer => ({
  status: code,
  body: JSON.stringify({ error: { code, message, errors: [{ reason, message }] } }),
});

const address = 'https://compute.pretend/compute/v1/';

const quotas = ['INSTANCES', 'IN_USE_ADDRESSES', 'CPUS', 'DISKS_TOTAL_GB', 'SSD_TOTAL_GB', 'CPUS_ALL_REGIONS'].map(
  (metric) => ({ metric, limit: 1_000_000, usage: 0 }),
);

/** `GET`, `DELETE` and `POST …/setLabels`; `path` is below the API's address and has the query. */
export function answerCompute(world: World, method: string, path: string, body: string): Answer {
  const url = new URL(path, address);
  const [, , , , project = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
  if (method === 'GET') return read(world, project, rest, url.searchParams.get('filter') ?? '');
  const [scope = '', ...inScope] = rest;
  const [collection = '', name = '', verb] = scope === 'global' ? inScope : inScope.slice(1);
  const kind = collections[collection];
  const thing = thingsIn(world).find(({ id, type }) => type === kind?.type && id === name);
  if (!kind || !thing) return refused(404, 'notFound', `The resource '${url.pathname}' was not found`);
  if (method === 'POST') {
    if (verb !== 'setLabels') return refused(404, 'notFound', `The pretend Google does not know ${String(verb)}.`);
    thing.inputs.labels = (JSON.parse(body) as { labels: object }).labels;
  } else {
    try {
      remove([gcp], world, thing.id, thing.type);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const [, code, message = '', reason = ''] = /Error (\d+): (.*), (\w+)$/.exec(error.message) ?? [];
      return refused(Number(code), reason, message);
    }
  }
  return ok(operation(project));
}

const operation = (project: string) => ({
  selfLink: `${address}projects/${project}/global/operations/operation-1`,
  status: 'DONE',
});

/** Images by their project and family, the newest one. */
const newestOfFamily: Record<string, string> = {
  'ubuntu-os-cloud/ubuntu-2404-lts-amd64': 'ubuntu-2404-noble-amd64-v20261115',
};

function readImage(project: string, [first = '', second]: string[]): Answer {
  const family = Object.entries(newestOfFamily).find(([key, image]) =>
    second === undefined ? key.startsWith(`${project}/`) && image === first : key === `${project}/${second}`,
  );
  return family ? ok({ name: family[1] }) : refused(404, 'notFound', `The resource '${second ?? first}' was not found`);
}

function read(world: World, project: string, rest: string[], filter: string): Answer {
  const [scope = '', second = '', third = '', fourth = ''] = rest;
  if (second === 'images') return readImage(project, rest.slice(2));
  if (scope === '') return ok({ name: project, quotas });
  if (scope === 'regions') return ok({ name: second, status: 'UP', quotas });
  if (scope === 'zones' && third === '') return ok({ name: second, status: 'UP' });
  if (third === 'machineTypes') {
    return pricesPerHour[fourth] === undefined
      ? refused(404, 'notFound', `The resource '${fourth}' was not found`)
      : ok({ name: fourth });
  }
  if (second === 'operations') return ok(operation(project));
  const collection = collections[second];
  if (!collection) return refused(404, 'notFound', `The pretend Google has no collection ${second}.`);
  const found = thingsIn(world).filter((thing) => thing.type === collection.type && fits(thing, filter));
  const shown = (things: Thing[]) => things.map((thing) => shownOf(thing, collection, project, second));
  if (scope === 'global') return ok({ items: shown(found) });
  const places = Map.groupBy(found, ({ inputs }) => collection.place(inputs));
  const scopes = [...places].map(([place, things]) => [place, { [second]: shown(things) }]);
  // An aggregated list names also the scopes that have nothing.
  return ok({
    items: { 'zones/us-central1-z': { warning: { code: 'NO_RESULTS_ON_PAGE' } }, ...Object.fromEntries(scopes) },
  });
}

function shownOf(thing: Thing, { place, shown }: Collection, project: string, collection: string) {
  const { name, description, labels } = thing.inputs as Record<string, string | undefined>;
  const where = place(thing.inputs);
  return {
    name,
    description,
    ...(labels === undefined ? {} : { labels, labelFingerprint: 'pretend' }),
    selfLink: `${address}projects/${project}/${where}/${collection}/${name}`,
    creationTimestamp: '2026-11-26T01:00:00.000-07:00',
    ...shown(thing),
  };
}

/** `labels.key="value" AND …` or `name eq "expression"`. @throws where a filter is none of them */
function fits({ inputs }: Thing, filter: string): boolean {
  const labels = (inputs.labels ?? {}) as Record<string, string>;
  return filter.split(' AND ').every((part) => {
    const [, key = '', value] = /^labels\.([a-z-]+)="([^"]*)"$/.exec(part) ?? [];
    if (value !== undefined) return labels[key] === value;
    const [, expression] = /^name eq "([^"]*)"$/.exec(part) ?? [];
    if (expression === undefined) throw new Error(`The pretend Google cannot read the filter ${part}.`);
    return new RegExp(`^(?:${expression})$`).test(String(inputs.name));
  });
}
