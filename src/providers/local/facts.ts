import type { ProviderFacts } from '../provider.ts';

/** Hosts on this machine: network namespaces, or loopback addresses where those cannot be made. */
export const local: ProviderFacts = {
  title: 'this machine',
  machines: 'this machine',

  settings: null,
  hostFields: {},
  hostFieldElsewhere: (provider) => `is for hosts on this machine, and this stack's provider is ${provider}`,
  settingsFaults: () => [],
  hostFaults: () => [],
  priceFaults: () => [],
  readStack: ({ hosts }) => ({
    settings: { provider: 'local' },
    zone: 'local',
    billing: 'second',
    caveats: [
      `The ${hosts.length} hosts share one machine: its processors, memory, disks and kernel. What one of them uses, the others lack, so a figure of one host alone is not that of a machine of its own.`,
    ],
  }),
  readHost: () => ({ dataVolume: null, existing: null }),

  catalogue: {},
  hourlyItems: () => [],
  zoneTraffic: () => null,
  notes: () => [],

  // Local hosts share the cache of this machine.
  expectedSeconds: () => ({ provision: 8, install: 35, verifyGone: 2 }),
  createMinutes: () => 0,
  endOfHost: [],
  secondLookSeconds: null,

  failures: { CredentialsRefused: [], NoCapacity: [], QuotaExceeded: [] },
  plugins: [],
  credentials: null,
  ownerSearch: null,
};
