/** The facts of every provider that rents nothing. */
import type { ProviderFacts } from './provider.ts';

export const unrented = {
  catalogue: {},
  hourlyItems: () => [],
  zoneTraffic: () => null,
  spareZone: () => null,
  image: null,
  notes: () => [],
  createMinutes: () => 0,
  billedAfterShutdown: [],
  secondCheckSeconds: null,
  failures: { CredentialsRefused: [], NoCapacity: [], QuotaExceeded: [], NotOffered: [] },
  waysOut: [],
  plugins: [],
  credentials: null,
  ownerSearch: null,
} satisfies Partial<ProviderFacts>;
