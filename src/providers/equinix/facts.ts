import type { z } from 'zod';
import type { ProviderFacts } from '../provider.ts';
import { shutDownFromJob } from '../rented.ts';
import { packet } from './packet.ts';
import { equinixSettingsSchema, type EquinixSettings } from './settings.ts';

/** Said wherever somebody means to have hardware of Equinix. */
export const equinixClosed =
  'Equinix closed Metal, which had been Packet, on 30 June 2026: nothing can be ordered of it any more. Profile aws-metal is the nearest that can be, and profile static takes machines of your own.';

/** Bare metal of Equinix, once Packet: what the published benchmark ran on, by now against the pretend cloud of the tests alone. */
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
    if (!settings) throw new Error('A stack without the settings of Equinix has passed its check.');
    const own: EquinixSettings = { provider: 'equinix', ...settings };
    // Packet billed every hour that had begun.
    return { settings: own, zone: settings.metro, billing: 'started-hour', caveats: [] };
  },
  readHost: () => ({ dataVolume: null, existing: null }),

  catalogue: Object.fromEntries(Object.entries(packet).map(([name, type]) => [`packet/${name}`, type])),
  hourlyItems: () => [],
  zoneTraffic: () => null,
  notes: () => [equinixClosed],

  // Machines without a hypervisor are installed anew for whoever rents them.
  expectedSeconds: () => ({ provision: 900, install: 240, verifyGone: 2 }),
  createMinutes: () => 60,
  endOfHost: shutDownFromJob,
  secondLookSeconds: null,

  failures: {
    CredentialsRefused: [],
    // Equinix Metal answers in sentences: of a facility that is full, of a metro that is full, of an account's limit.
    NoCapacity: [/has no provisionable .+ servers|aren't available servers in that metro/i],
    QuotaExceeded: [/(device|server|instance) limit (reached|exceeded)|reached the maximum number of/i],
  },
  // The pretend cloud stands in for Equinix' own plug-in: there is nothing real to fetch one for.
  plugins: [],
  credentials: { all: /^(METAL|PACKET)_/, given: /^(METAL|PACKET)_AUTH_TOKEN$/ },
  ownerSearch: null,
};
