import type { ProviderModule } from '../../provider.ts';

export const provider: ProviderModule = {
  hosts: async () => (await import('./hosts.ts')).gcp,
  leftovers: async () => (await import('./leftovers.ts')).gcpLeftovers,
  owned: async () => (await import('./owned.ts')).gcpOwned,
  image: async () => (await import('./image.ts')).newestImage,
  diskCredits: null,
};
