import type { z } from 'zod';
import type { ProviderFacts } from '../provider.ts';
import { unrented } from '../unrented.ts';
import { removeFirewallFromJob } from './at-end.ts';
import { reachFaults } from './check-host.ts';
import { staticHostFields, staticSettingsSchema, type StaticHostFields, type StaticSettings } from './settings.ts';

/** Existing machines: nothing is made or ordered. */
export const existingMachines: ProviderFacts<z.output<typeof staticSettingsSchema>, StaticHostFields> = {
  ...unrented,
  title: 'existing machines',
  machines: 'existing',

  settings: staticSettingsSchema,
  hostFields: staticHostFields,
  hostFieldElsewhere: (provider) => `is for existing machines, but provider ${provider} makes its own`,
  settingsFaults: () => [],
  hostFaults: (host, index, { hosts }) => reachFaults(host, hosts.slice(0, index)),
  priceFaults: () => [],
  readStack({ settings }) {
    if (!settings) throw new Error('A stack without settings for its machines passed its check.');
    const own: StaticSettings = { provider: 'static', ...settings };
    return { settings: own, zone: 'local', billing: 'second', caveats: [] };
  },
  readHost: ({ address, port, user, hostKeys }) => ({
    dataVolume: null,
    existing:
      address === undefined ? null : { address, port: port ?? 22, user: user ?? null, hostKeys: hostKeys ?? [] },
  }),

  expectedSeconds: () => ({ provision: 10, install: 240, verifyCleanup: 2 }),
  endOfHost: removeFirewallFromJob,
};
