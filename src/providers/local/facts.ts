import type { ProviderFacts } from '../provider.ts';
import { unrented } from '../unrented.ts';

/** Hosts on this machine: network namespaces, or loopback addresses where namespaces are not possible. */
export const local: ProviderFacts = {
  ...unrented,
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
      `The ${hosts.length} hosts share one machine: its processors, memory, disks and kernel. Load on one host slows the others, so figures of a single host are not those of a dedicated machine.`,
    ],
  }),
  readHost: () => ({ dataVolume: null, existing: null }),

  // Local hosts share this machine's cache.
  expectedSeconds: () => ({ provision: 8, install: 35, verifyCleanup: 2 }),
  endOfHost: [],
};
