/** What a person should know of a profile's hardware and prices before a campaign on it. Pure. */
import type { Profile } from '../../providers/profile.ts';

/** A price that was read longer ago than this is called outdated. */
export const outdatedAfterDays = 180;

/** Said wherever somebody means to have hardware of Equinix. */
export const equinixClosed =
  'Equinix closed Metal, which had been Packet, on 30 June 2026: nothing can be ordered of it any more. Profile aws-metal is the nearest that can be, and profile static takes machines of your own.';

/** A sentence each; none where all is plain. */
export function hardwareNotes(profile: Profile, now: Date): string[] {
  const { settings } = profile;
  const notes = settings.provider === 'equinix' ? [equinixClosed] : [];
  const used = new Set(profile.hosts.map(({ hardware }) => hardware));
  const sourced = Object.entries(profile.hardware).filter(([key, type]) => used.has(key) && type.priceSource);
  const outdated = sourced.filter(([, { priceSource }]) => isOutdated(priceSource?.date ?? '', now));
  if (outdated.length > 0) {
    const which = outdated.map(([key, { priceSource }]) => `${key} of ${priceSource?.date}`).join(', ');
    notes.push(
      `Outdated prices, more than ${outdatedAfterDays} days old: ${which}. A pricePerHour in stacks/Pulumi.${profile.name}.yaml goes before the catalogue's.`,
    );
  }
  if (settings.provider === 'aws' && sourced.length > 0) {
    if (settings.spot) notes.push('Prices are on demand; spot hosts cost less, and how much less changes by the hour.');
  }
  return notes;
}

function isOutdated(date: string, now: Date): boolean {
  return now.getTime() - Date.parse(date) > outdatedAfterDays * 86_400_000;
}
