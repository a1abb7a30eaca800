/** Notes about a profile's hardware and prices, for a person before a campaign. Pure. */
import type { Profile } from '../../providers/profile.ts';
import { providerOf } from '../../providers/registry.ts';

/** Prices older than this count as outdated. */
export const outdatedAfterDays = 180;

/** One sentence each; empty if there is nothing to note. */
export function hardwareNotes(profile: Profile, now: Date): string[] {
  const notes = [...imageNote(profile), ...providerOf(profile.provider).notes(profile)];
  const used = new Set(profile.hosts.map(({ hardware }) => hardware));
  const sourced = Object.entries(profile.hardware).filter(([key, type]) => used.has(key) && type.priceSource);
  const outdated = sourced.filter(([, { priceSource }]) => isOutdated(priceSource?.date ?? '', now));
  if (outdated.length > 0) {
    const which = outdated.map(([key, { priceSource }]) => `${key} of ${priceSource?.date}`).join(', ');
    notes.push(
      `Outdated prices, more than ${outdatedAfterDays} days old: ${which}. A pricePerHour in stacks/Pulumi.${profile.name}.yaml overrides the catalogue's.`,
    );
  }
  return notes;
}

function isOutdated(date: string, now: Date): boolean {
  return now.getTime() - Date.parse(date) > outdatedAfterDays * 86_400_000;
}

function imageNote(profile: Profile): string[] {
  const asked = providerOf(profile.provider).image?.(profile);
  if (asked === undefined) return [];
  if (profile.image)
    return [
      `Machines get the image ${profile.image.id} (${profile.image.name}), as locked on ${profile.image.resolved}.`,
    ];
  // Without its owner and region, so that it fits a line.
  return [`Image, not locked: ${asked.split(' ', 1)[0]}`];
}
