/** Schema of `proofload:equinix` in a stack file. */
import { z } from 'zod';
import { mapping, text } from '../../input/fields.ts';
import type { Profile, ProviderSettings } from '../profile.ts';

export const equinixSettingsSchema = mapping({
  project: z.guid({ error: "must be the project's id, such as 3f1c0a52-0000-4000-8000-000000000000" }),
  metro: z
    .string({ error: 'must be the two letters of a metro, such as da' })
    .regex(/^[a-z]{2}$/, { error: 'must be the two letters of a metro, such as da' }),
  network: z.enum(['layer-2', 'layer-3'], { error: 'must be layer-2 or layer-3' }).default('layer-3'),
  operatingSystem: text("an operating system by Equinix' name").default('ubuntu_20_04'),
  reservation: text('the id of a hardware reservation, or next-available').nullable().default(null),
});

export interface EquinixSettings extends ProviderSettings {
  provider: 'equinix';
  project: string;
  metro: string;
  network: 'layer-2' | 'layer-3';
  operatingSystem: string;
  /** Id of a hardware reservation, `next-available`, or null for on-demand hardware. */
  reservation: string | null;
}

/** A profile's Equinix settings. @throws Error if it belongs to another provider */
export function equinixSettings({ name, settings }: Pick<Profile, 'name' | 'settings'>): EquinixSettings {
  if (settings.provider === 'equinix') return settings as EquinixSettings;
  throw new Error(`Profile ${name} has no settings for Equinix.`);
}
