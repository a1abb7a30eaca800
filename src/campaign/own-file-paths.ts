/** The files of the user's own that a campaign file names. Pure. */
import { parseCampaignText, type CampaignText } from '../input/source.ts';
import { factsOf, workloadNames } from '../workloads/registry.ts';
import { applyOverrides } from './overrides.ts';

const fileParameters: ReadonlySet<string> = new Set(
  workloadNames.flatMap((name) => factsOf(name).fileParameters ?? []),
);

/** Paths as given, each once; empty for a file that is no YAML, which planning refuses. */
export function ownFilePaths(campaign: CampaignText, sets: readonly string[], size: string): string[] {
  const parsed = parseCampaignText(campaign);
  if ('faults' in parsed) return [];
  return [...new Set(pathsIn(applyOverrides(parsed.value, sets, size).value))];
}

function pathsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    fileParameters.has(key) && typeof inner === 'string' ? [inner] : pathsIn(inner),
  );
}
