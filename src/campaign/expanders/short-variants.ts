/** The short form of a variant's changes: `systems.kafka.settings.num.io.threads: 16`. Pure. */
import { fieldAt, isMapping, isWithin } from '../../input/field-at.ts';
import type { FieldPath } from '../../input/source.ts';

/** Steps before and including the name of a setting, which has dots of its own. No path of a variant is longer. */
const deepest = 4;

/**
 * Writes out the short forms of all variants. Anything else stays as it is, for the schema to judge. `twice` has the changes that the file
 * has in both forms, and `sourceOf` gives the path in the file of a field that was written out.
 */
export function writeOutVariants(file: unknown): {
  value: unknown;
  twice: FieldPath[];
  sourceOf: (path: FieldPath) => FieldPath;
} {
  const variants = fieldAt(file, ['variants']);
  const sources: { path: FieldPath; source: FieldPath }[] = [];
  const twice: FieldPath[] = [];
  const sourceOf = (path: FieldPath): FieldPath => sources.find((each) => isWithin(path, each.path))?.source ?? path;
  if (!isMapping(file) || !isMapping(variants)) return { value: file, twice, sourceOf };
  const written = Object.entries(variants).map(([name, changes]) => {
    if (!isMapping(changes)) return [name, changes];
    const { short = [], long = [] } = Object.groupBy(Object.entries(changes), ([key]) =>
      key.includes('.') ? 'short' : 'long',
    );
    let result: Record<string, unknown> = Object.fromEntries(long);
    for (const [key, value] of short) {
      const path = pathOf(key);
      const changed = withValue(result, path, value);
      if (changed) result = changed;
      else twice.push(['variants', name, key]);
      sources.push({ path: ['variants', name, ...path], source: ['variants', name, key] });
    }
    return [name, result];
  });
  return { value: { ...file, variants: Object.fromEntries(written) }, twice, sourceOf };
}

/** `systems.kafka.settings.num.io.threads` has four steps, `loads.producer.acks` three. */
function pathOf(key: string): string[] {
  const steps = key.split('.');
  if (steps.length <= deepest) return steps;
  return [...steps.slice(0, deepest - 1), steps.slice(deepest - 1).join('.')];
}

/**
 * The mapping with a value at a path; null if something is there already. A copy has names that every object inherits as its own, which the
 * schema then refuses.
 */
function withValue(parent: unknown, [step = '', ...rest]: string[], value: unknown): Record<string, unknown> | null {
  if (!isMapping(parent)) return null;
  const isThere = Object.hasOwn(parent, step);
  if (rest.length === 0) return isThere ? null : { ...parent, [step]: value };
  const inner = withValue(isThere ? parent[step] : {}, rest, value);
  return inner && { ...parent, [step]: inner };
}
