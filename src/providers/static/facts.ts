import type { z } from 'zod';
import type { ProviderFacts } from '../provider.ts';
import { removeFirewallFromJob } from './at-end.ts';
import { reachFaults } from './check-host.ts';
import { staticHostFields, staticSettingsSchema, type StaticHostFields, type StaticSettings } from './settings.ts';

/** Machines that are there already: nothing is made, nothing is ordered. */
export const existingMachines: ProviderFacts<z.output<typeof staticSettingsSchema>, StaticHostFields> = {
  title: 'machines that are there already',
  machines: 'existing',

  settings: staticSettingsSchema,
  hostFields: staticHostFields,
  hostFieldElsewhere: (provider) => `is for machines that are there already, and provider ${provider} makes its own`,
  settingsFaults: () => [],
  hostFaults: (host, index, { hosts }) => reachFaults(host, hosts.slice(0, index)),
  priceFaults: () => [],
  readStack({ settings }) {
    if (!settings) throw new Error('A stack without the settings of its machines has passed its check.');
    const own: StaticSettings = { provider: 'static', ...settings };
    return { settings: own, zone: 'local', billing: 'second', caveats: [] };
  },
  readHost: ({ address, port, user, hostKeys }) => ({
    dataVolume: null,
    existing:
      address === undefined ? null : { address, port: port ?? 22, user: user ?? null, hostKeys: hostKeys ?? [] },
  }),

  catalogue: {},
  hourlyItems: () => [],
  zoneTraffic: () => null,
  notes: () => [],

  expectedSeconds: () => ({ provision: 10, install: 240, verifyGone: 2 }),
  createMinutes: () => 0,
  endOfHost: removeFirewallFromJob,
  secondLookSeconds: null,

  failures: { CredentialsRefused: [], NoCapacity: [], QuotaExceeded: [] },
  plugins: [],
  credentials: null,
  ownerSearch: null,
};
