/** Schema of `proofload:equinix` in a stack file, and the machines of the published benchmark. Pure. */
import { z } from 'zod';
import { mapping, text } from '../../input/fields.ts';
import type { Profile, ProviderSettings } from '../profile.ts';
import { machineType, type CataloguePrice, type CatalogueType } from '../provider.ts';

export const equinixSettingsSchema = mapping({
  project: z.guid({ error: "must be the project's id, such as 3f1c0a52-0000-4000-8000-000000000000" }),
  metro: z
    .string({ error: 'must be the two letters of a metro, such as da' })
    .regex(/^[a-z]{2}$/, { error: 'must be the two letters of a metro, such as da' }),
  network: z.enum(['layer-2', 'layer-3'], { error: 'must be layer-2 or layer-3' }).default('layer-3'),
  operatingSystem: text("an operating system by Equinix' name").default('ubuntu_20_04'),
  /** Null for on-demand hardware. */
  reservation: text('the id of a hardware reservation, or next-available').nullable().default(null),
});

export type EquinixSettings = ProviderSettings & z.output<typeof equinixSettingsSchema> & { provider: 'equinix' };

/** A profile's Equinix settings. @throws Error if it belongs to another provider */
export function equinixSettings({ name, settings }: Pick<Profile, 'name' | 'settings'>): EquinixSettings {
  if (settings.provider === 'equinix') return settings as EquinixSettings;
  throw new Error(`Profile ${name} has no settings for Equinix.`);
}

function published(dollarsPerHour: number): CataloguePrice {
  return { dollarsPerHour, from: "Packet's plans of the published benchmark", date: '2017-03-21' };
}

/**
 * As Packet rented them out in 2016 and 2017 (later Equinix Metal, closed on 30 June 2026). Specifications and prices are from Packet's
 * plans of that time; RAID 0 on type 2 and RAID 1 on type 1 are from the published benchmark.
 */
export const packet = {
  'type-0': {
    provider: 'equinix',
    ...machineType('baremetal_0', 'Intel Atom C2550 at 2.4 GHz', 4, 8, 1), // two ports that cannot be bonded
    price: published(0.05),
  },
  'type-1': {
    provider: 'equinix',
    ...machineType('baremetal_1', 'Intel Xeon E3-1240 v3 at 3.4 GHz', 4, 32, 2),
    disks: { count: 2, gigabytes: 120, kind: 'ssd' },
    layout: 'raid-1',
    price: published(0.4),
  },
  'type-2': {
    provider: 'equinix',
    ...machineType('baremetal_2', '2 × Intel Xeon E5-2650 v4 at 2.2 GHz', 24, 256, 20),
    disks: { count: 6, gigabytes: 480, kind: 'ssd' },
    layout: 'raid-0',
    price: published(1.25),
  },
  'type-3': {
    provider: 'equinix',
    ...machineType('baremetal_3', '2 × Intel Xeon E5-2640 v3 at 2.6 GHz', 16, 128, 20),
    disks: { count: 1, gigabytes: 1600, kind: 'nvme' },
    price: published(1.75),
  },
} satisfies Record<string, CatalogueType>;
