/** Hardware types of the catalogue in order of size. Pure. */
import { catalogueNames, catalogueType, usableMebibytes, type CatalogueType } from '../../providers/catalogue.ts';
import type { PlannedHost } from '../../plan/plan.ts';

/** The catalogue type with the figures of a host: the plan only has the name from the profile. Null if none matches. */
export function typeLike(host: PlannedHost, provider: CatalogueType['provider']): CatalogueType | null {
  return (
    typesOf(provider).find(
      (type) =>
        type.cores === host.cores &&
        type.networkGigabitsPerSecond === host.networkGigabitsPerSecond &&
        usableMebibytes(type) === host.memoryMebibytes,
    ) ?? null
  );
}

/** The cheapest more expensive type of the same provider with more of the resource; null if there is none. */
export function typeAfter(present: CatalogueType, more: 'cores' | 'networkGigabitsPerSecond'): CatalogueType | null {
  const larger = typesOf(present.provider).filter(
    (type) => type.price.dollarsPerHour > present.price.dollarsPerHour && type[more] > present[more],
  );
  return larger.toSorted((a, b) => a.price.dollarsPerHour - b.price.dollarsPerHour)[0] ?? null;
}

function typesOf(provider: CatalogueType['provider']): CatalogueType[] {
  return catalogueNames.flatMap((name) => catalogueType(name) ?? []).filter((type) => type.provider === provider);
}
