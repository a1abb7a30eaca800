/** Checks that a profile's provider can be used. Orders nothing. */
import type { StackProfile } from './profile.ts';
import { requireProvider } from './registry.ts';

/** A reason why the provider cannot be used. `path` is the stack file's key at fault, starting below `config`. */
export interface PreflightFault {
  path: (string | number)[] | null;
  /** Has no full stop if `path` is given: it then follows the place. */
  sentence: string;
}

/** The one export of `src/providers/<name>/preflight.ts`. */
export type Preflight = (profile: StackProfile) => Promise<PreflightFault[]>;

/** Loaded on demand: a cloud's SDK loads slowly. @throws RefusalError where there is no such provider */
export async function loadPreflight(provider: string): Promise<Preflight> {
  const module = (await import(`./${requireProvider(provider)}/preflight.ts`)) as { preflight: Preflight };
  return module.preflight;
}
