/** Names of a level: as text, and as the suffix of a run's id. */
import type { Parameters } from './parameters.ts';
import { factsOf } from './registry.ts';

interface AtLevel {
  workload: string;
  parameters: Parameters;
}

/** The level of all loads of a run, as text. */
export function loadLevelText(loads: AtLevel[]): string {
  const words = loads
    .map(({ workload, parameters }) => factsOf(workload).levelText(parameters))
    .filter((word) => word !== null);
  return words.length === 0 ? 'unlimited rate' : words.join('; ');
}

/** Suffix of the name of a run with one load, such as `100k`; null if the load has no level. */
export function levelSuffix({ workload, parameters }: AtLevel): string | null {
  return factsOf(workload).levelSuffix(parameters);
}
