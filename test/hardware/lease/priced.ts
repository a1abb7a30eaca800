import type { Profile } from '../../../src/providers/profile.ts';
import { profile } from '../../campaign/examples.ts';

const small = profile.hardware['type-1'];
const large = profile.hardware['type-2'];
if (!small || !large) throw new Error('The example profile has other hardware.');

/** The example's five hosts, at ten dollars per hour in total. */
export const priced: Profile = {
  ...profile,
  name: 'metal',
  hardware: { 'type-1': { ...small, pricePerHour: 1 }, 'type-2': { ...large, pricePerHour: 3.5 } },
};
