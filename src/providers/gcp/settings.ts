/** Schema of `proofload:gcp` in a stack file, and of its host fields. */
import { z } from 'zod';
import { byName, mapping, text } from '../../input/fields.ts';
import { hostNameSchema as name } from '../../input/identifiers.ts';
import type { Architecture } from '../architecture.ts';
import { dataVolumeField } from '../disks.ts';
import type { Profile, ProviderSettings } from '../profile.ts';
import { pricesField } from '../missing-prices.ts';
import { gcpPriceNames, type GcpPrices } from './prices.ts';

/** The newest image of a family: Canonical's Ubuntu 24.04. Google's Debian images have no cloud-init. */
export const ubuntu = (architecture: Architecture): string => `ubuntu-os-cloud/ubuntu-2404-lts-${architecture}`;

/** Google's rule for the ids of projects. */
const projectPattern = /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/;
const projectWords = "must be a project's id: 6 to 30 lower-case letters, digits and hyphens, such as my-project";

const regionWords = 'must be a region, such as us-central1';

export const gcpSettingsSchema = mapping({
  project: z.string({ error: projectWords }).regex(projectPattern, { error: projectWords }),
  region: z
    .string({ error: regionWords })
    .max(40, { error: regionWords })
    .regex(/^[a-z]+(-[a-z]+)+\d{1,2}$/, { error: regionWords }),
  /** Zones by the names in the hosts' `zone`: `a` to `us-central1-a`. */
  zones: byName('zones by names of your own', name, text('a zone, such as us-central1-a'), 20).refine(
    (zones) => Object.keys(zones).length > 0,
    { error: 'must have at least one zone, such as a: us-central1-a' },
  ),
  /** Address range allowed to connect by SSH; null for the caller's public address. Never the whole internet. */
  sshFrom: text('an address range, such as 203.0.113.7/32').nullable().default(null),
  /** Default: Ubuntu for the architecture of the hosts. */
  image: text(`an image or a family of images, such as ${ubuntu('amd64')}`).optional(),
  prices: pricesField(gcpPriceNames, 0.04),
});

export type GcpStackSettings = z.output<typeof gcpSettingsSchema>;

export const gcpHostFields = { dataVolume: dataVolumeField };

export type GcpHostFields = z.output<z.ZodObject<typeof gcpHostFields>>;

export type GcpSettings = ProviderSettings &
  Omit<GcpStackSettings, 'image' | 'prices'> & {
    provider: 'gcp';
    image: string;
    /** Prices of disks, addresses and traffic, if the stack gives any. */
    prices?: Partial<GcpPrices>;
  };

/** A profile's settings for Google Compute Engine. @throws Error if it belongs to another provider */
export function gcpSettings({ name, settings }: Pick<Profile, 'name' | 'settings'>): GcpSettings {
  if (settings.provider === 'gcp') return settings as GcpSettings;
  throw new Error(`Profile ${name} has settings for ${settings.provider}, not for gcp.`);
}

/** The project in shipped stack files, in place of the user's own. */
export const placeholderProject = 'my-project';

const ofProject = 'projects/';

/** A whole project, as a search by owner names it: Compute Engine lists the resources of all regions of a project. */
export const exampleProject = `${ofProject}${placeholderProject}`;

/** The id in a project's name; null if the text is none, such as a region of another provider. */
export const projectIn = (text: string): string | null => {
  const id = text.startsWith(ofProject) ? text.slice(ofProject.length) : '';
  return projectPattern.test(id) ? id : null;
};

export const projectName = (id: string): string => `${ofProject}${id}`;
