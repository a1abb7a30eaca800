/** The short form of a variant's changes: `systems.kafka.settings.num.io.threads: 16`. Pure. */
import { fieldAt } from '../../input/field-at.ts';
import type { FieldPath } from '../../input/source.ts';

/** The file with every short form written out, and where the file has it. */
export interface WrittenOut {
  value: unknown;
  /** Changes that the file has twice, in one form and in the other. */
  twice: FieldPath[];
  /** The path in the file of a field that was written out. */
  sourceOf(path: FieldPath): FieldPath;
}

/** Steps before and including the name of a setting, which has dots of its own. No path of a variant is longer. */
const deepest = 4;

/** Writes out the short forms of all variants. Anything else stays as it is, for the schema to judge. */
export function writeOutVariants(file: unknown): WrittenOut {
  const variants = fieldAt(file, ['variants']);
  const sources: { path: FieldPath; source: FieldPath }[] = [];
  const twice: FieldPath[] = [];
  const sourceOf = (path: FieldPath): FieldPath =>
    sources.find((each) => each.path.every((step, index) => path[index] === step))?.source ?? path;
  if (!isMapping(file) || !isMapping(variants)) return { value: file, twice, sourceOf };
  const written = Object.fromEntries(
    Object.entries(variants).map(([name, changes]) => {
      if (!isMapping(changes)) return [name, changes];
      const result = structuredClone(changes);
      for (const key of Object.keys(changes)) {
        const path = pathOf(key);
        if (path.length === 1) continue;
        Reflect.deleteProperty(result, key);
        if (!put(result, path, changes[key])) twice.push(['variants', name, key]);
        sources.push({ path: ['variants', name, ...path], source: ['variants', name, key] });
      }
      return [name, result];
    }),
  );
  return { value: { ...file, variants: written }, twice, sourceOf };
}

/** `systems.kafka.settings.num.io.threads` has four steps, `loads.producer.acks` three. */
function pathOf(key: string): string[] {
  const steps = key.split('.');
  if (steps.length <= deepest) return steps;
  return [...steps.slice(0, deepest - 1), steps.slice(deepest - 1).join('.')];
}

/** Puts a value at a path, and makes the mappings on the way. False if something is there already. */
function put(parent: Record<string, unknown>, [step = '', ...rest]: string[], value: unknown): boolean {
  if (rest.length === 0) {
    if (Object.hasOwn(parent, step)) return false;
    setOwn(parent, step, value);
    return true;
  }
  if (!Object.hasOwn(parent, step)) setOwn(parent, step, {});
  const inner = parent[step];
  return isMapping(inner) && put(inner, rest, value);
}

/** Also for names that every object inherits, which the schema then refuses. */
function setOwn(parent: object, step: string, value: unknown): void {
  Object.defineProperty(parent, step, { value, writable: true, enumerable: true, configurable: true });
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
