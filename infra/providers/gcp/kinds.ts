/** Every kind of leftover on Google Compute Engine, and how to find it. */
import type { ComputeApi } from '../../../src/providers/gcp/compute-api.ts';
import { hasLabels, isNamed, labelFilter, nameFilter, readResource, type GcpResource } from './resource.ts';
import type { Wanted } from './names.ts';

export interface Kind {
  /** Plural, as the beginning of a sentence. */
  what: string;
  /** Everything of this kind in a project, whatever its zone. */
  find(api: ComputeApi, project: string, wanted: Wanted): Promise<GcpResource[]>;
}

/** All zones or regions in one list, or a collection of the project. */
type Scope = 'aggregated' | 'global';

function labelled(what: string, kind: string, collection: string): Kind {
  return {
    what,
    async find(api, project, wanted) {
      const path = `projects/${project}/aggregated/${collection}`;
      const items = await api.list(path, labelFilter(wanted), collection);
      return items.map((item) => readResource(kind, item)).filter((each) => hasLabels(each, wanted));
    },
  };
}

function named(what: string, kind: string, scope: Scope, collection: string): Kind {
  return {
    what,
    async find(api, project, wanted) {
      const items = await api.list(`projects/${project}/${scope}/${collection}`, nameFilter(wanted), collection);
      return items.map((item) => readResource(kind, item)).filter((each) => isNamed(each, wanted));
    },
  };
}

export const instances = labelled('Instances', 'instance', 'instances');
export const disks = labelled('Disks', 'disk', 'disks');

/** In removal order: earlier kinds may block later ones. */
export const kinds: Kind[] = [
  instances,
  disks,
  named('Firewalls', 'firewall', 'global', 'firewalls'),
  named('Subnets', 'subnet', 'aggregated', 'subnetworks'),
  named('Networks', 'network', 'global', 'networks'),
];
