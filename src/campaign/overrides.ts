/** `--set key=value`: changes a field of the campaign file for one campaign. */
import { isMadeForField, whyAbsent } from './absent-field.ts';
import { fieldAt } from '../input/field-at.ts';
import { isTakenName } from '../input/identifiers.ts';
import { mostNesting, mostSetCharacters, mostSets } from '../input/limits.ts';
import { quoted, word } from '../input/readable.ts';
import type { FieldPath } from '../input/source.ts';
import { readYaml } from '../input/yaml-text.ts';

export interface Override {
  /** As given, for faults. */
  given: string;
  path: string[];
  value: unknown;
}

/** Reads `runs.combined.loads.producer.acks=1`. The value is YAML, so numbers, null and lists have their types. */
export function parseOverride(given: string): Override | { fault: string } {
  const fault = (sentence: string) => ({ fault: `--set ${word(given)}: ${sentence}` });
  if (given.length > mostSetCharacters) {
    return fault(
      `has ${given.length} characters; at most ${mostSetCharacters} are read, so write it into the campaign file`,
    );
  }
  const equals = given.indexOf('=');
  const path = pathOf(given.slice(0, Math.max(equals, 0)).split('.'));
  if (equals < 1 || path.includes('')) {
    return fault('must be key=value with a key such as runs.combined.loads.producer.acks');
  }
  if (path.length > mostNesting) return fault(`names a field inside ${path.length - 1} others; no field is that deep`);
  const taken = path.find(isTakenName);
  if (taken !== undefined) return fault(`${quoted(taken)} cannot be a key: Proofload reserves this name`);
  const text = given.slice(equals + 1);
  if (text.trim() === '') return fault('needs a value after the =; use null for none, "" for empty text');
  const read = readYaml(text);
  if (!('faults' in read)) return { given, path, value: read.value };
  const [found] = read.faults;
  // The parser's own words speak of a file.
  if (!found || found.sentence.startsWith('not YAML: ')) {
    return fault('the value is not YAML; put text with special characters in quotes');
  }
  return fault(`the value: ${found.sentence}`);
}

/** A setting of a system or of a client has dots in its own name. */
function pathOf(steps: string[]): string[] {
  if (steps[0] === 'variants' && steps.length > 2) return [...steps.slice(0, 2), ...pathOf(steps.slice(2))];
  const isCluster = steps[0] === 'systems' || steps[0] === 'clusters';
  const settings = isCluster ? steps.indexOf('settings', 2) : steps.indexOf('clientSettings', 2);
  if (settings === -1 || settings + 2 > steps.length) return steps;
  return [...steps.slice(0, settings + 1), steps.slice(settings + 1).join('.')];
}

/** The file after all overrides, and the fields that they set. */
export interface Overridden {
  value: unknown;
  faults: string[];
  /** The override that set this field or one that contains it, as given, or null. */
  overrideAt(path: FieldPath): string | null;
}

/**
 * Applies overrides to the parsed file. A parameter set on a run's load overrides the chosen size: it is removed from all levels of
 * that size.
 */
export function applyOverrides(file: unknown, givens: readonly string[], size: string): Overridden {
  const value: unknown = structuredClone(file);
  const faults: string[] = [];
  const applied: Override[] = [];
  if (givens.length > mostSets) {
    faults.push(
      `--set: is given ${givens.length} times; at most ${mostSets} are read, so write them into the campaign file`,
    );
  }
  for (const given of givens.slice(0, mostSets)) {
    const override = parseOverride(given);
    const fault =
      'fault' in override ? override.fault : (contradiction(override, applied) ?? setField(value, override));
    if (fault !== null) faults.push(fault);
    else if (!('fault' in override)) {
      applied.push(override);
      clearLevels(value, override.path, size);
    }
  }
  const overrideAt = (path: FieldPath): string | null =>
    applied.findLast((one) => one.path.every((step, index) => String(path[index]) === step))?.given ?? null;
  return { value, faults, overrideAt };
}

/** Refuses to replace a mapping after one of its fields was set. If one field is set twice, the last value counts. */
function contradiction({ given, path }: Override, before: Override[]): string | null {
  const undone = before.find(
    (one) => one.path.length > path.length && path.every((step, index) => one.path[index] === step),
  );
  if (!undone) return null;
  return `--set ${word(given)}: undoes --set ${word(undone.given)}; put it before that one, or leave one of them out`;
}

function setField(file: unknown, override: Override): string | null {
  let parent: unknown = file;
  for (const [depth, step] of override.path.entries()) {
    if (typeof parent !== 'object' || parent === null) {
      return `--set ${word(override.given)}: ${word(override.path.slice(0, depth).join('.'))} is a single value and holds no ${word(step)}`;
    }
    if (Array.isArray(parent) && !isIndexIn(parent, step)) {
      return `--set ${word(override.given)}: ${word(override.path.slice(0, depth).join('.'))} is a list of ${parent.length}, and ${word(step)} is not an index of it; indexes start at 0`;
    }
    if (depth === override.path.length - 1) {
      setOwn(parent, step, override.value);
    } else if (Object.hasOwn(parent, step)) {
      parent = Reflect.get(parent, step);
    } else {
      const path = override.path.slice(0, depth + 1);
      if (!isMadeForField(file, path)) return `--set ${word(override.given)}: ${whyAbsent(file, path)}`;
      const made = {};
      setOwn(parent, step, made);
      parent = made;
    }
  }
  return null;
}

/** Whether the step is the index of an existing item. Overrides add nothing to a list. */
function isIndexIn(items: unknown[], step: string): boolean {
  return /^(0|[1-9]\d{0,8})$/.test(step) && Number(step) < items.length;
}

/** Also works for names that every object inherits. */
function setOwn(parent: object, step: string, value: unknown): void {
  Object.defineProperty(parent, step, { value, writable: true, enumerable: true, configurable: true });
}

function clearLevels(file: unknown, path: string[], size: string): void {
  const [top, run, loads, load, parameter] = path;
  if (top !== 'runs' || loads !== 'loads' || load === undefined || parameter === undefined) return;
  const levels = fieldAt(file, ['sizes', size, 'runs', run ?? '']);
  for (const level of Array.isArray(levels) ? levels : []) {
    const parameters = fieldAt(level, [load]);
    if (typeof parameters === 'object' && parameters !== null) Reflect.deleteProperty(parameters, parameter);
  }
}
