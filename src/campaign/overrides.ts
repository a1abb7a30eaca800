/** `--set key=value`: changes a field of the campaign file for one campaign. */
import { whyNotMade } from './absent-field.ts';
import { fieldAt, isWithin } from '../input/field-at.ts';
import { isTakenName } from '../input/identifiers.ts';
import { mostNesting, mostSetCharacters, mostSets } from '../input/limits.ts';
import { quoted, word } from '../input/readable.ts';
import type { FieldPath } from '../input/source.ts';
import { readYaml } from '../input/yaml-text.ts';

interface Override {
  /** As given, for faults. */
  given: string;
  path: string[];
  value: unknown;
}

/** Reads `runs.combined.loads.producer.acks=1`. The value is YAML, so numbers, null and lists have their types. Its fault if it has one. */
function readOverride(given: string): Override | string {
  if (given.length > mostSetCharacters)
    return `has ${given.length} characters; at most ${mostSetCharacters} are read, so write it into the campaign file`;
  const equals = given.indexOf('=');
  const path = pathOf(given.slice(0, Math.max(equals, 0)).split('.'));
  if (equals < 1 || path.includes('')) return 'must be key=value with a key such as runs.combined.loads.producer.acks';
  if (path.length > mostNesting) return `names a field inside ${path.length - 1} others; no field is that deep`;
  const taken = path.find(isTakenName);
  if (taken !== undefined) return `${quoted(taken)} cannot be a key: Proofload reserves this name`;
  const text = given.slice(equals + 1);
  if (text.trim() === '') return 'needs a value after the =; use null for none, "" for empty text';
  const read = readYaml(text);
  if (!('faults' in read)) return { given, path, value: read.value };
  const [found] = read.faults;
  // The parser's own words speak of a file.
  return !found || found.sentence.startsWith('not YAML: ')
    ? 'the value is not YAML; put text with special characters in quotes'
    : `the value: ${found.sentence}`;
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
interface Overridden {
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
  if (givens.length > mostSets)
    faults.push(
      `--set: is given ${givens.length} times; at most ${mostSets} are read, so write them into the campaign file`,
    );
  for (const given of givens.slice(0, mostSets)) {
    const override = readOverride(given);
    const result =
      typeof override === 'string' ? override : (contradiction(override, applied) ?? apply(value, override));
    if (typeof result === 'string') faults.push(`--set ${word(given)}: ${result}`);
    else {
      applied.push(result);
      clearLevels(value, result.path, size);
    }
  }
  const overrideAt = (path: FieldPath): string | null =>
    applied.findLast((one) => isWithin(path, one.path))?.given ?? null;
  return { value, faults, overrideAt };
}

/** Refuses to replace a mapping after one of its fields was set. If one field is set twice, the last value counts. */
function contradiction({ path }: Override, before: Override[]): string | null {
  const undone = before.find((one) => one.path.length > path.length && isWithin(one.path, path));
  return undone ? `undoes --set ${word(undone.given)}; put it before that one, or leave one of them out` : null;
}

/** The override, now in the file, or its fault. */
function apply(file: unknown, override: Override): Override | string {
  const { path, value } = override;
  let parent: unknown = file;
  for (const [depth, step] of path.entries()) {
    const place = word(path.slice(0, depth).join('.'));
    if (typeof parent !== 'object' || parent === null) return `${place} is a single value and holds no ${word(step)}`;
    // Overrides add nothing to a list.
    if (Array.isArray(parent) && !Object.keys(parent).includes(step))
      return `${place} is a list of ${parent.length}, and ${word(step)} is not an index of it; indexes start at 0`;
    const isLast = depth === path.length - 1;
    if (isLast || !Object.hasOwn(parent, step)) {
      const fault = isLast ? null : whyNotMade(file, path.slice(0, depth + 1));
      if (fault !== null) return fault;
      // Also works for names that every object inherits.
      const field = { value: isLast ? value : {}, writable: true, enumerable: true, configurable: true };
      Object.defineProperty(parent, step, field);
    }
    parent = Reflect.get(parent, step);
  }
  return override;
}

/** A parameter of a load: the levels of the size no longer give it. */
function clearLevels(file: unknown, path: string[], size: string): void {
  const [top, run, loads, load, parameter] = path;
  if (top !== 'runs' || loads !== 'loads' || load === undefined || parameter === undefined) return;
  const levels = fieldAt(file, ['sizes', size, 'runs', run ?? '']);
  for (const level of Array.isArray(levels) ? levels : []) {
    const parameters = fieldAt(level, [load]);
    if (typeof parameters === 'object' && parameters !== null) Reflect.deleteProperty(parameters, parameter);
  }
}
