/** The parameters that can be searched over, of all load generators. Pure. */
import type { SearchedOver } from './facts.ts';
import { factsOf, workloadNames } from './registry.ts';

/** Those of one name mean the same, whichever generator has them. */
const searched = new Map<string, SearchedOver>(
  workloadNames.flatMap((name) => Object.entries(factsOf(name).search?.over ?? {})),
);

export const searchedNames: readonly string[] = [...searched.keys()];

/** Throws for a parameter that no load generator can be searched over. */
export function searchedOver(parameter: string): SearchedOver {
  const over = searched.get(parameter);
  if (over) return over;
  throw new Error(`Nothing is searched over ${parameter}; there are ${searchedNames.join(', ')}.`);
}
