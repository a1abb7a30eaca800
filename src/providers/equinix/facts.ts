import type { z } from 'zod';
import type { ProviderFacts } from '../provider.ts';
import { shutDownFromJob } from '../rented.ts';
import { packet, equinixSettingsSchema, type EquinixSettings } from './settings.ts';

/** Shown whenever Equinix hardware is requested. */
export const equinixClosed =
  'Equinix closed Metal (formerly Packet) on 30 June 2026: nothing can be ordered any more. The closest available profile is aws-metal; profile static uses your own machines.';

/**
 * Bare metal of Equinix (formerly Packet), on which the published benchmark ran. Today it works only against the
 * tests' pretend cloud.
 */
export const equinix: ProviderFacts<z.output<typeof equinixSettingsSchema>> = {
  title: 'Equinix Metal',
  machines: 'rented',

  settings: equinixSettingsSchema,
  hostFields: {},
  hostFieldElsewhere: (provider) => `is for Equinix, and this stack's provider is ${provider}`,
  settingsFaults: () => [],
  hostFaults: () => [],
  priceFaults: () => [],
  readStack({ settings }) {
    if (!settings) throw new Error('A stack without Equinix settings passed its check.');
    const own: EquinixSettings = { provider: 'equinix', ...settings };
    // Packet billed every started hour.
    return { settings: own, zone: settings.metro, billing: 'started-hour', caveats: [] };
  },
  readHost: () => ({ dataVolume: null, existing: null }),

  catalogue: Object.fromEntries(Object.entries(packet).map(([name, type]) => [`packet/${name}`, type])),
  hourlyItems: () => [],
  zoneTraffic: () => null,
  spareZone: () => null,
  image: null,
  notes: () => [equinixClosed],

  // Bare metal is reinstalled for each tenant.
  expectedSeconds: () => ({ provision: 900, install: 240, verifyCleanup: 2 }),
  createMinutes: () => 60,
  endOfHost: shutDownFromJob,
  billedAfterShutdown: [],
  secondCheckSeconds: null,

  failures: {
    CredentialsRefused: [],
    // Equinix Metal answers in sentences: a full facility, a full metro, an account limit.
    NoCapacity: [/has no provisionable .+ servers|aren't available servers in that metro/i],
    QuotaExceeded: [/(device|server|instance) limit (reached|exceeded)|reached the maximum number of/i],
    NotOffered: [],
  },
  waysOut: [],
  // The pretend cloud replaces Equinix' plug-in: there is no real service to download one for.
  plugins: [],
  credentials: { all: /^(METAL|PACKET)_/, given: /^(METAL|PACKET)_AUTH_TOKEN$/, missing: /^$/ },
  ownerSearch: null,
};
