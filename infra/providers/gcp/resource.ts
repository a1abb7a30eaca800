/** A resource of ours on Google Compute Engine, as its API lists it. Pure. */
import { z } from 'zod';
import { expiryIn, expiryLabel, isOwnDescription, markLabel, ownerLabel, type Labels, type Wanted } from './names.ts';

/** What the API says of any of the resources that we make. */
const listed = z.object({
  name: z.string(),
  selfLink: z.string(),
  description: z.string().default(''),
  labels: z.record(z.string(), z.string()).default({}),
  labelFingerprint: z.string().optional(),
  creationTimestamp: z.string().optional(),
  status: z.string().optional(),
  machineType: z.string().optional(),
  type: z.string().optional(),
  sizeGb: z.coerce.number().optional(),
});

export type Listed = z.infer<typeof listed>;

export interface GcpResource extends Listed {
  /** Such as `disk`. */
  kind: string;
  /** Below the API's address: `projects/p/zones/z/disks/d`. */
  path: string;
  /** Short text by which a person finds it. */
  label: string;
}

/** @throws Error where the API answers in another form than it documents */
export function readResource(kind: string, item: unknown): GcpResource {
  const read = listed.parse(item);
  const path = read.selfLink.slice(read.selfLink.indexOf('projects/'));
  const zone = /\/zones\/([^/]+)\//.exec(path)?.[1];
  const place = zone ? ` in ${zone}` : '';
  return { ...read, kind, path, label: `${kind} ${read.name}${place}${stateText(kind, read)}` };
}

/** For a person who only has the list. */
function stateText(kind: string, { status, labels }: Listed): string {
  if (kind !== 'instance') return '';
  const expiry = labels[expiryLabel];
  return `, ${status?.toLowerCase() ?? 'in an unknown state'}${expiry ? `, held until ${expiryIn(expiry)}` : ''}`;
}

/** Whether a resource with labels is one that was searched for. */
export const hasLabels = ({ labels }: { labels: Labels }, { owner, mark }: Wanted): boolean =>
  labels[ownerLabel] === owner && (mark === null || labels[markLabel] === mark);

/** Whether a resource without labels is one that was searched for. */
export const isNamed = (
  { name, description }: Pick<Listed, 'name' | 'description'>,
  { owner, mark }: Wanted,
): boolean => name.startsWith(mark === null ? 'proofload-' : `${mark}-`) && isOwnDescription(description, owner);

/** The filter of a list of resources with labels. Everything found is compared here again. */
export const labelFilter = ({ owner, mark }: Wanted): string =>
  [`labels.${ownerLabel}="${owner}"`, ...(mark === null ? [] : [`labels.${markLabel}="${mark}"`])].join(' AND ');

/** The filter of a list of resources without labels: an expression that the whole name must match. */
export const nameFilter = ({ mark }: Wanted): string => `name eq "${mark ?? 'proofload'}-.*"`;
