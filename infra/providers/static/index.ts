import type { ProviderModule } from '../../provider.ts';

export const provider: ProviderModule = {
  hosts: async () => (await import('./hosts.ts')).staticHosts,
  leftovers: async () => (await import('./leftovers.ts')).staticLeftovers,
  owned: null,
  image: null,
  diskCredits: null,
};
