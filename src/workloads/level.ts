/** How a level is called: in words for people, and as the end of a run's id. */
import type { Parameters } from './facts.ts';
import { factsOf } from './registry.ts';

interface AtLevel {
  workload: string;
  parameters: Parameters;
}

/** The offered load of a run in words. */
export function levelInWords(loads: AtLevel[]): string {
  const words = loads
    .map(({ workload, parameters }) => factsOf(workload).levelText(parameters))
    .filter((word) => word !== null);
  return words.length === 0 ? 'as fast as it can' : words.join('; ');
}

/** What a run of one load adds to its name, such as `100k`; null where nothing is offered. */
export function levelSuffix({ workload, parameters }: AtLevel): string | null {
  return factsOf(workload).levelSuffix(parameters);
}
