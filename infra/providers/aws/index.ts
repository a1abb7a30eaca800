import type { ProviderModule } from '../../provider.ts';

export const provider: ProviderModule = {
  hosts: async () => (await import('./hosts.ts')).aws,
  leftovers: async () => (await import('./leftovers.ts')).awsLeftovers,
  owned: async () => (await import('./owned.ts')).awsOwned,
  image: async () => (await import('./image.ts')).newestImage,
  diskCredits: async () => (await import('./disk-credits.ts')).awsDiskCredits,
};
