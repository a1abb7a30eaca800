/** Whether what a profile's provider needs before it can make or reach hosts is there. Orders nothing. */
import { loadPreflight } from '../../providers/preflight.ts';
import type { Profile } from '../../providers/profile.ts';
import { stackPlaces } from '../profile/read.ts';

/** One sentence for each reason why the provider cannot be used; empty when there is none. */
export async function providerFaults(profile: Profile): Promise<string[]> {
  const preflight = await loadPreflight(profile.provider);
  const faults = await preflight(profile);
  if (!faults.some(({ path }) => path)) return faults.map(({ sentence }) => sentence);
  const placeOf = await stackPlaces(profile.name);
  return faults.map(({ path, sentence }) => (path ? `${placeOf(path)}: ${sentence}` : sentence));
}
