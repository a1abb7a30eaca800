/**
 * Names, labels and descriptions of our resources on Google Compute Engine, by which they are found without Pulumi's
 * state. Instances and disks have labels. Networks and firewalls have none: their names begin with the mark, and their
 * descriptions end with the owner. Pure.
 */
import { expiryTag, ownerTag, tagsFor } from '../../rented/rented-tags.ts';
import { markTag } from '../../../src/state/mark.ts';
import type { StackProfile } from '../../../src/providers/profile.ts';

export type Labels = Record<string, string>;

/** Labels have lower-case letters, digits, hyphens and underscores, at most 63. */
const longestLabel = 63;

const asKey = (tag: string): string => tag.replaceAll(':', '-');
const asValue = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]/g, '-')
    .slice(0, longestLabel);

export const markLabel = asKey(markTag);
export const ownerLabel = asKey(ownerTag);
export const expiryLabel = asKey(expiryTag);
export const campaignLabel = 'proofload-campaign';

/** The tags of all rented resources as labels. A campaign's id longer than a label is cut. */
export function labelsFor(...holder: Parameters<typeof tagsFor>): Labels {
  return Object.fromEntries(Object.entries(tagsFor(...holder)).map(([key, value]) => [asKey(key), asValue(value)]));
}

/** Without the one that changes in a campaign's life: labels of a boot disk cannot be changed without a new machine. */
export function fixedLabelsFor(...holder: Parameters<typeof tagsFor>): Labels {
  const { [expiryLabel]: _expiry, ...fixed } = labelsFor(...holder);
  return fixed;
}

/** The label of an ISO time: `2026-12-01t10-00-00-000z`. */
export const expiryValue = asValue;

/** The ISO time in a label, or the label as it is where it is none. */
export function expiryIn(label: string): string {
  const [, day, hours, minutes, seconds, milliseconds] =
    /^(\d{4}-\d\d-\d\d)t(\d\d)-(\d\d)-(\d\d)-(\d{3})z$/.exec(label) ?? [];
  return day === undefined ? label : `${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`;
}

/** A mark has 16 characters and a host's name at most 40, so that the longest name has 62 of the 63 allowed. */
export const nameOf = (mark: string, name: string): string => `${mark}-${name}`;

const ownerText = (owner: string): string => `, state folder ${owner}`;

/** Of every resource. Constant for its lifetime: a new description replaces a network. */
export const descriptionOf = ({ name, stack }: Pick<StackProfile, 'name' | 'stack'>, owner: string): string =>
  `Proofload: profile ${name}, stack ${stack}${ownerText(owner)}`;

/** Whether a description is that of a resource of an owner. */
export const isOwnDescription = (description: string, owner: string): boolean =>
  description.startsWith('Proofload: profile ') && description.endsWith(ownerText(owner));

/** The profile in the description of one of our resources; null where there is none. */
export const profileIn = (description: string): string | null =>
  /^Proofload: profile ([\w-]+), /.exec(description)?.[1] ?? null;

/** What to search for: everything of an owner, or of one of its stacks. */
export interface Wanted {
  owner: string;
  mark: string | null;
}
