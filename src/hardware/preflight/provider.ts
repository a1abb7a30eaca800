/** Checks that the profile's provider can be used. Orders nothing. */
import { loadPreflight } from '../../providers/preflight.ts';
import type { StackProfile } from '../../providers/profile.ts';
import { stackPlaces } from '../profile/read.ts';

/** One sentence per reason why the provider cannot be used; empty if there is none. */
export async function providerFaults(profile: StackProfile): Promise<string[]> {
  const preflight = await loadPreflight(profile.provider);
  const faults = await preflight(profile);
  if (!faults.some(({ path }) => path)) return faults.map(({ sentence }) => sentence);
  const placeOf = await stackPlaces(profile.name);
  return faults.map(({ path, sentence }) => (path ? `${placeOf(path)}: ${sentence}` : sentence));
}
