import type { ProviderModule } from '../../provider.ts';

export const provider: ProviderModule = {
  hosts: async () => (await import('./hosts.ts')).equinix,
  leftovers: async () => (await import('./leftovers.ts')).equinixLeftovers,
  owned: null,
  image: null,
  diskCredits: null,
};
