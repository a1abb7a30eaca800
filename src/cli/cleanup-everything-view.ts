/** What `cleanup --everything-of` found and did, as text for the terminal. Pure. */
import type { OwnedLook } from '../../infra/everything-of.ts';
import type { OwnedThing } from '../../infra/owned.ts';
import { searchedProviders } from '../providers/registry.ts';
import { readable } from '../input/readable.ts';
import { dollarsInWords } from '../text/money.ts';
import { elapsed } from '../text/figures.ts';
import { tableText } from './table-text.ts';

export interface EverythingOutcome {
  owner: string;
  /** All that were to be asked, those that failed among them. */
  regions: string[];
  /** A sentence for each stack file whose region is not known. */
  unread: string[];
  found: OwnedThing[];
  failed: OwnedLook['failed'];
  removed: boolean;
  /** What is still there after removal. */
  left: OwnedThing[];
}

/** The list that stands before any removal. @param now Unix time in milliseconds, from which ages count */
export function foundText({ owner, regions, unread, found, failed }: EverythingOutcome, now: number): string {
  const asked = regions.filter((region) => !failed.some((each) => each.region === region));
  const troubles = [...failed.map(({ reason }) => readable(reason, 1000)), ...unread];
  const caption = `On ${searchedProviders()} in ${asked.join(', ')} with the tag proofload:owner=${owner}`;
  const list = found.length > 0 ? tableOf(caption, found, now) : `${caption}: nothing.`;
  return [...(asked.length > 0 ? [list] : []), ...troubles].join('\n');
}

/** What was done, and what a person does next. @param said failures that the list has told already */
export function outcomeText(
  { found, failed, removed, left, regions }: EverythingOutcome,
  apply: boolean,
  said: OwnedLook['failed'],
): string {
  const mayBeLeft = [...new Set([...left, ...failed].map(({ region }) => region))].join(', ');
  if (apply && mayBeLeft) {
    const still = left.map(({ kind, id, region }) => `Still there: ${kind} ${readable(id, 100)} in ${region}.`);
    const fresh = failed.filter(({ reason }) => !said.some((each) => each.reason === reason));
    const way = `Hardware may be left in ${mayBeLeft}: run the same command again.`;
    return [...still, ...fresh.map(({ reason }) => readable(reason, 1000)), way].join('\n');
  }
  if (apply) {
    const what = removed ? `Removed ${found.length} resources` : 'There was nothing to remove';
    return `${what}; nothing of this owner is left in ${regions.join(', ')}, seen twice a minute apart.`;
  }
  if (found.length > 0) return 'Nothing was removed: add --apply to remove it.';
  return mayBeLeft
    ? `Hardware may be left in ${mayBeLeft}: run the same command again.`
    : 'There is nothing to remove.';
}

function tableOf(caption: string, found: OwnedThing[], now: number): string {
  const known = found.reduce((sum, { pricePerHour }) => sum + (pricePerHour ?? 0), 0);
  const unknown = found.filter(({ size, pricePerHour }) => size !== null && pricePerHour === null).length;
  const rest = unknown > 0 ? `, and ${unknown} of which the price is not known here` : '';
  return tableText({
    id: 'everything-of',
    caption,
    columns: ['id', 'kind', 'region', 'name', 'age', 'price'].map((label) => ({ label })),
    rows: found.map((thing) => ({ cells: cellsOf(thing, now) })),
    notes: [`${found.length} resources: ${dollarsInWords(known)} an hour${rest}.`, ...new Set(found.map(heldText))],
  });
}

function cellsOf({ id, kind, region, name, size, made, pricePerHour }: OwnedThing, now: number): string[] {
  const age = made === null ? 'not known' : elapsed(Math.max(0, now - Date.parse(made)) / 1000);
  const price =
    pricePerHour !== null ? `${dollarsInWords(pricePerHour)} an hour` : size === null ? 'none' : 'not known';
  const what = size === null ? kind : `${kind} (${size})`;
  return [id, what, region, name ?? '', age, price].map((cell) => readable(cell, 60));
}

/** Whose it was: a campaign that another state folder still runs holds it until then. */
function heldText({ campaign, profile, heldUntil }: OwnedThing): string {
  const [by, on, until] = [campaign, profile, heldUntil].map((tag) => readable(tag ?? 'unknown', 150));
  return `Made for the campaign ${by} on the profile ${on}, held until ${until}.`;
}
