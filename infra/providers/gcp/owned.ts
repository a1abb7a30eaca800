/** All resources of a project that one state folder made, for any profile, found by its owner alone. */
import { catalogueType } from '../../../src/providers/catalogue.ts';
import { pricedRegion } from '../../../src/providers/gcp/prices.ts';
import { projectIn } from '../../../src/providers/gcp/settings.ts';
import type { OwnedHardware, OwnedResource } from '../../owned.ts';
import { ownApi, withApi } from './client.ts';
import { kinds } from './kinds.ts';
import { campaignLabel, expiryIn, expiryLabel, profileIn } from './names.ts';
import { removalLimits, removeWanted } from './removal.ts';
import type { GcpResource } from './resource.ts';

/** A project stands in for a region: one list has the resources of all its regions. */
export const gcpOwned: OwnedHardware = {
  find: (region, owner) => {
    const project = idOf(region);
    return withApi(ownApi(), `list the resources of owner ${owner}`, project, async (api) => {
      const things: OwnedResource[] = [];
      for (const kind of kinds) {
        for (const each of await kind.find(api, project, { owner, mark: null })) things.push(listed(each, region));
      }
      return things;
    });
  },
  remove: (region, owner, options) => {
    const project = idOf(region);
    return withApi(ownApi(options.signal), `remove the resources of owner ${owner}`, project, (api) =>
      removeWanted(api, project, { owner, mark: null }, removalLimits, options),
    );
  },
};

function idOf(region: string): string {
  const project = projectIn(region);
  if (project === null) throw new Error(`"${region}" is not a project of Google.`);
  return project;
}

/** The last part of a link, such as `n1-standard-8`. */
const nameIn = (link: string | undefined): string | null => link?.split('/').at(-1) ?? null;

function listed(resource: GcpResource, region: string): OwnedResource {
  const { kind, name, path, description, labels, creationTimestamp, sizeGb } = resource;
  const machineType = nameIn(resource.machineType);
  const expiry = labels[expiryLabel];
  return {
    region,
    kind,
    id: path.split('/').slice(2).join('/'),
    name,
    profile: profileIn(description),
    campaign: labels[campaignLabel] ?? null,
    size: machineType ?? (sizeGb === undefined ? null : `${nameIn(resource.type)}, ${sizeGb} GB`),
    pricePerHour: isInPricedRegion(path) && machineType ? priceOf(machineType) : null,
    made: creationTimestamp === undefined ? null : new Date(creationTimestamp).toISOString(),
    heldUntil: expiry === undefined ? null : expiryIn(expiry),
  };
}

const isInPricedRegion = (path: string): boolean => path.includes(`/zones/${pricedRegion}-`);

const priceOf = (machineType: string): number | null =>
  catalogueType(`gcp/${machineType}`)?.price.dollarsPerHour ?? null;
