/** The results of cleanups as text for the terminal. Pure. */
import type { OwnedCheck } from '../../infra/everything-of.ts';
import type { OwnedResource } from '../../infra/owned.ts';
import type { CleanedStack } from '../hardware/lease/cleanup-decision.ts';
import { searchedProviders } from '../providers/registry.ts';
import { readable } from '../input/readable.ts';
import { dollarsText } from '../text/money.ts';
import { elapsed } from '../text/figures.ts';
import { tableText } from '../report/document/terminal.ts';

export interface EverythingOutcome {
  owner: string;
  /** All regions that were searched, including those where that failed. */
  regions: string[];
  /** Regions of stack files that were never used here, of providers for which there are no credentials. */
  skipped: string[];
  /** One sentence for each stack file whose region is unknown. */
  unread: string[];
  found: OwnedResource[];
  failed: OwnedCheck['failed'];
  removed: boolean;
  /** Resources that still exist after removal. */
  left: OwnedResource[];
}

/** The list that is printed before any removal. @param now Unix time in milliseconds, for the ages */
export function foundText({ owner, regions, skipped, unread, found, failed }: EverythingOutcome, now: number): string {
  const asked = regions.filter((region) => !failed.some((each) => each.region === region));
  const without =
    skipped.length === 0
      ? []
      : [
          `Not searched, because there are no credentials for ${searchedProviders(skipped)}: ${skipped.join(', ')}. --region searches one that this owner has used.`,
        ];
  const troubles = [...failed.map(({ reason }) => readable(reason, 1000)), ...without, ...unread];
  const caption = `On ${searchedProviders(asked)} in ${asked.join(', ')} with the tag proofload:owner=${owner}`;
  const list = found.length > 0 ? tableOf(caption, found, now) : `${caption}: nothing.`;
  return [...(asked.length > 0 ? [list] : []), ...troubles].join('\n');
}

/** What was done, and what to do next. @param listed failures that the list has already shown */
export function outcomeText(
  { found, failed, removed, left, regions }: EverythingOutcome,
  apply: boolean,
  listed: OwnedCheck['failed'],
): string {
  const mayBeLeft = [...new Set([...left, ...failed].map(({ region }) => region))].join(', ');
  if (apply && mayBeLeft) {
    const still = left.map(({ kind, id, region }) => `Still exists: ${kind} ${readable(id, 100)} in ${region}.`);
    const fresh = failed.filter(({ reason }) => !listed.some((each) => each.reason === reason));
    const way = `Hardware may still exist in ${mayBeLeft}: run the same command again.`;
    return [...still, ...fresh.map(({ reason }) => readable(reason, 1000)), way].join('\n');
  }
  if (apply) {
    const what = removed ? `Removed ${found.length} resources` : 'There was nothing to remove';
    return `${what}; this owner has nothing in ${regions.join(', ')}, checked twice, one minute apart.`;
  }
  if (found.length > 0) return 'Nothing was removed: add --apply to remove it.';
  return mayBeLeft
    ? `Hardware may still exist in ${mayBeLeft}: run the same command again.`
    : 'There is nothing to remove.';
}

function tableOf(caption: string, found: OwnedResource[], now: number): string {
  const known = found.reduce((sum, { pricePerHour }) => sum + (pricePerHour ?? 0), 0);
  const unknown = found.filter(({ size, pricePerHour }) => size !== null && pricePerHour === null).length;
  const rest = unknown > 0 ? `, plus ${unknown} with an unknown price` : '';
  return tableText({
    id: 'everything-of',
    caption,
    columns: ['id', 'kind', 'region', 'name', 'age', 'price'].map((label) => ({ label })),
    rows: found.map((thing) => ({ cells: cellsOf(thing, now) })),
    notes: [`${found.length} resources: ${dollarsText(known)} an hour${rest}.`, ...new Set(found.map(heldText))],
  });
}

function cellsOf({ id, kind, region, name, size, made, pricePerHour }: OwnedResource, now: number): string[] {
  const age = made === null ? 'unknown' : elapsed(Math.max(0, now - Date.parse(made)) / 1000);
  const price = pricePerHour !== null ? `${dollarsText(pricePerHour)} an hour` : size === null ? 'none' : 'unknown';
  const what = size === null ? kind : `${kind} (${size})`;
  return [id, what, region, name ?? '', age, price].map((cell) => readable(cell, 60));
}

/** Which campaign created it. If another state folder still runs that campaign, it holds the resource until then. */
function heldText({ campaign, profile, heldUntil }: OwnedResource): string {
  const [by, on, until] = [campaign, profile, heldUntil].map((tag) => readable(tag ?? 'unknown', 150));
  return `Created for campaign ${by} on profile ${on}, held until ${until}.`;
}

/** The result of `cleanup`. */
export function cleanupResultText(cleaned: CleanedStack[], apply: boolean): string {
  const warnings = cleaned.flatMap(({ warning }) => warning ?? []);
  const lines = cleaned.flatMap(({ stack, found, verdict, removed, left }) => {
    if (!verdict.held && found.length === 0) return [];
    const done = removed ? (left.length > 0 ? ': could not be removed completely' : ': removed') : '';
    const still = left.map((line) => `  still exists: ${line}`);
    return [`${stack}: ${verdict.reason}${done}`, ...found.map((line) => `  ${line}`), ...still];
  });
  const free = cleaned.filter(({ verdict, found }) => !verdict.held && found.length > 0).length;
  if (free === 0) lines.push('There are no leaked resources.');
  else if (!apply) lines.push('Nothing was removed. To remove it, run "proofload cleanup --apply".');
  lines.unshift(...warnings);
  return `${lines.join('\n')}\n`;
}
