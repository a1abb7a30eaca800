/** Types of the catalogue one above the other. Pure. */
import { catalogueNames, catalogueType, usableMebibytes, type CatalogueType } from '../../providers/catalogue.ts';
import type { PlannedHost } from '../../plan/plan.ts';

/** The type that a host was ordered as, by its figures: a plan names it as the profile does. Null where none is like it. */
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

/** The cheapest of the dearer types of the same provider that have more of it; null where there is none. */
export function typeAfter(present: CatalogueType, more: 'cores' | 'networkGigabitsPerSecond'): CatalogueType | null {
  const dearer = typesOf(present.provider).filter(
    (type) => type.price.dollarsPerHour > present.price.dollarsPerHour && type[more] > present[more],
  );
  return dearer.toSorted((a, b) => a.price.dollarsPerHour - b.price.dollarsPerHour)[0] ?? null;
}

function typesOf(provider: CatalogueType['provider']): CatalogueType[] {
  return catalogueNames.flatMap((name) => catalogueType(name) ?? []).filter((type) => type.provider === provider);
}
