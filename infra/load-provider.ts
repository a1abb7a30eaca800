import { requireProvider } from '../src/providers/registry.ts';
import type { ProviderModule } from './provider.ts';

/** Loads a provider's module. @throws RefusalError where there is no such provider */
export async function loadProvider(name: string): Promise<ProviderModule> {
  const module = (await import(`./providers/${requireProvider(name)}/index.ts`)) as { provider: ProviderModule };
  return module.provider;
}
