import type { ProviderModule } from '../../provider.ts';

export const provider: ProviderModule = {
  hosts: async () => (await import('./hosts.ts')).local,
  leftovers: async () => (await import('./leftovers.ts')).localLeftovers,
  owned: null,
  image: null,
  diskCredits: null,
};
