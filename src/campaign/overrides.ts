/** `--set key=value`: a field of the campaign file changed for one campaign. */
import { parse } from 'yaml';
import { isMadeForField, whyAbsent } from './absent-field.ts';
import { fieldAt } from './field-at.ts';
import type { FieldPath } from './source.ts';

export interface Override {
  /** As given, for faults. */
  given: string;
  path: string[];
  value: unknown;
}

/** Reads `runs.combined.loads.producer.acks=1`. The value is YAML, so numbers, null and lists have their types. */
export function parseOverride(given: string): Override | { fault: string } {
  const equals = given.indexOf('=');
  const path = pathOf(given.slice(0, Math.max(equals, 0)).split('.'));
  if (equals < 1 || path.includes('')) {
    return { fault: `--set ${given}: must be key=value with a key such as runs.combined.loads.producer.acks` };
  }
  try {
    return { given, path, value: parse(given.slice(equals + 1)) };
  } catch {
    return { fault: `--set ${given}: the value is not YAML; put text with special characters in quotes` };
  }
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
  for (const given of givens) {
    const override = parseOverride(given);
    const fault = 'fault' in override ? override.fault : setField(value, override);
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

function setField(file: unknown, override: Override): string | null {
  let around: unknown = file;
  for (const [depth, step] of override.path.entries()) {
    if (typeof around !== 'object' || around === null) {
      return `--set ${override.given}: ${override.path.slice(0, depth).join('.')} is a single value and holds no ${step}`;
    }
    if (depth === override.path.length - 1) {
      setOwn(around, step, override.value);
    } else if (Object.hasOwn(around, step)) {
      around = Reflect.get(around, step);
    } else {
      const path = override.path.slice(0, depth + 1);
      if (!isMadeForField(file, path)) return `--set ${override.given}: ${whyAbsent(file, path)}`;
      const made = {};
      setOwn(around, step, made);
      around = made;
    }
  }
  return null;
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
