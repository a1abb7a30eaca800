/** Whether what a profile's provider needs before it can make or reach hosts is there. Orders nothing. */
import type { Profile } from './profile.ts';
import { requireProvider } from './registry.ts';

/** A reason why the provider cannot be used. Where a key of the stack file is at fault, `path` leads there, from `config` on. */
export interface PreflightFault {
  path: (string | number)[] | null;
  /** Ends without a full stop where `path` is given: it then stands behind the place. */
  sentence: string;
}

/** The one export of `src/providers/<name>/preflight.ts`. */
export type Preflight = (profile: Profile) => Promise<PreflightFault[]>;

/** Loaded only when it is asked: a cloud's library takes its time. @throws RefusalError where there is no such provider */
export async function loadPreflight(provider: string): Promise<Preflight> {
  const module = (await import(`./${requireProvider(provider)}/preflight.ts`)) as { preflight: Preflight };
  return module.preflight;
}
