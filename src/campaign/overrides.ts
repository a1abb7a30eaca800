/** `--set key=value`: a field of the campaign file changed for one campaign. */
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
  if (path.length > mostNesting)
    return fault(`names a field inside ${path.length - 1} others, and no field is as deep`);
  const taken = path.find(isTakenName);
  if (taken !== undefined)
    return fault(`${quoted(taken)} may not be a key: it stands for something else inside Proofload`);
  const text = given.slice(equals + 1);
  if (text.trim() === '') return fault('needs a value behind the =; null stands for none, "" for empty text');
  const read = readYaml(text);
  if (!('faults' in read)) return { given, path, value: read.value };
  const [found] = read.faults;
  // The parser's own words speak of a file.
  if (!found || found.sentence.startsWith('not YAML: ')) {
    return fault('the value is not YAML; put text with special characters in quotes');
  }
  return fault(`the value: ${found.sentence}`);
}

/** A setting of a system has dots in its own name. */
function pathOf(steps: string[]): string[] {
  if (steps[0] !== 'systems' || steps[2] !== 'settings' || steps.length < 4) return steps;
  return [...steps.slice(0, 3), steps.slice(3).join('.')];
}

/** What the overrides made of a file, and which of its fields they stand for. */
export interface Overridden {
  value: unknown;
  faults: string[];
  /** The override that set this field or one around it, as given, or null. */
  overrideAt(path: FieldPath): string | null;
}

/**
 * Applies overrides to the parsed file. What is set in a run's load goes before what the chosen size says of it, at every
 * level: it is taken out of the size's levels.
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

/** What is set inside of something that is then set whole would be lost. Of one field that is set twice, the last value counts. */
function contradiction({ given, path }: Override, before: Override[]): string | null {
  const undone = before.find(
    (one) => one.path.length > path.length && path.every((step, index) => one.path[index] === step),
  );
  if (!undone) return null;
  return `--set ${word(given)}: undoes --set ${word(undone.given)}; put it before that one, or leave one of them out`;
}

function setField(file: unknown, override: Override): string | null {
  let around: unknown = file;
  for (const [depth, step] of override.path.entries()) {
    if (typeof around !== 'object' || around === null) {
      return `--set ${word(override.given)}: ${word(override.path.slice(0, depth).join('.'))} is a single value and holds no ${word(step)}`;
    }
    if (Array.isArray(around) && !isPlaceIn(around, step)) {
      return `--set ${word(override.given)}: ${word(override.path.slice(0, depth).join('.'))} is a list of ${around.length}, and ${word(step)} is no place in it; places are counted from 0`;
    }
    if (depth === override.path.length - 1) {
      setOwn(around, step, override.value);
    } else if (Object.hasOwn(around, step)) {
      around = Reflect.get(around, step);
    } else {
      const path = override.path.slice(0, depth + 1);
      if (!isMadeForField(file, path)) return `--set ${word(override.given)}: ${whyAbsent(file, path)}`;
      const made = {};
      setOwn(around, step, made);
      around = made;
    }
  }
  return null;
}

/** Of an item that is there: nothing is added to a list, and nothing but items is in one. */
function isPlaceIn(items: unknown[], step: string): boolean {
  return /^(0|[1-9]\d{0,8})$/.test(step) && Number(step) < items.length;
}

/** Also where the step is the name of something that every object inherits. */
function setOwn(around: object, step: string, value: unknown): void {
  Object.defineProperty(around, step, { value, writable: true, enumerable: true, configurable: true });
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
