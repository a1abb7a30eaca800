/** The parameters of all load generators that a search can vary. Pure. */
import type { SearchedOver } from './facts.ts';
import { factsOf, workloadNames } from './registry.ts';

/** Parameters of the same name mean the same in every generator. */
const searched = new Map<string, SearchedOver>(
  workloadNames.flatMap((name) => Object.entries(factsOf(name).search?.over ?? {})),
);

export const searchedNames: readonly string[] = [...searched.keys()];

/** Throws for a parameter that no search can vary. */
export function searchedOver(parameter: string): SearchedOver {
  const over = searched.get(parameter);
  if (over) return over;
  throw new Error(`No search can vary ${parameter}; it can vary ${searchedNames.join(', ')}.`);
}
