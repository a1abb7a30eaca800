/** Faults of a campaign with their places: each becomes `file:line:column: field: sentence`. */
import { suggestion } from '../input/closest.ts';
import { quoted, word } from '../input/readable.ts';
import type { FieldPath, ParsedText } from '../input/source.ts';
import type { Profile } from '../providers/profile.ts';

/** The fields that the command line set. */
interface Overrides {
  /** The `--set` that set this field or one that contains it, as given, or null. */
  overrideAt(path: FieldPath): string | null;
}

/** What planning reports faults to. */
export interface Faults {
  /** @param path null for what belongs to no field of the file, such as an option of the command line */
  add(path: FieldPath | null, sentence: string): void;
  /** All so far, in the order of the file. */
  sentences(): string[];
}

export class FileFaults implements Faults {
  readonly #reported = new Set<string>();
  readonly #faults: { text: string; order: [number, number] }[] = [];
  readonly #source: ParsedText;
  readonly #overridden: Overrides;

  constructor(source: ParsedText, overridden: Overrides) {
    this.#source = source;
    this.#overridden = overridden;
  }

  add(path: FieldPath | null, sentence: string): void {
    const override = path && this.#overridden.overrideAt(path);
    const isInFile = path !== null && override === null;
    const place = isInFile ? this.#source.locate(path) : override === null ? '' : `--set ${word(override)}`;
    const field = isInFile ? path.map((step) => word(String(step))).join('.') : '';
    const text = [place, field, sentence].filter((part) => part !== '').join(': ');
    if (this.#reported.has(text)) return;
    this.#reported.add(text);
    const [, line, column] = /:(\d+):(\d+)$/.exec(place) ?? [];
    // What belongs to no field comes first, then what the command line set.
    this.#faults.push({ text, order: isInFile ? [Number(line), Number(column)] : [path ? 0 : -1, 0] });
  }

  sentences(): string[] {
    return this.#faults
      .toSorted((one, other) => one.order[0] - other.order[0] || one.order[1] - other.order[1])
      .map(({ text }) => text);
  }
}

/** Reports a name that is not known, or those of a list, with the nearest one that is. Whether all are known. */
export function checkNames(
  faults: Faults,
  path: FieldPath,
  given: string | readonly string[],
  known: readonly string[],
  refusal: (name: string) => string,
): boolean {
  const names = [given].flat();
  for (const [index, name] of names.entries())
    if (!known.includes(name)) {
      const place = typeof given === 'string' ? path : [...path, index];
      faults.add(place, `${refusal(quoted(name))}; ${suggestion(name, known)}`);
    }
  return names.every((name) => known.includes(name));
}

export function checkName(
  faults: Faults,
  path: FieldPath,
  what: string,
  name: string,
  known: readonly string[],
): boolean {
  return checkNames(faults, path, name, known, (given) => `unknown ${what} ${given}`);
}

/** Reports hosts that the profile has not. */
export function checkHostNames(
  faults: Faults,
  path: FieldPath,
  given: string | readonly string[],
  { name: profile, hosts }: Profile,
): void {
  const known = hosts.map(({ name }) => name);
  checkNames(faults, path, given, known, (host) => `profile ${profile} has no host ${host}`);
}

/** The faults of what a variant makes of other fields of the file. */
export function faultsOfVariant(name: string, faults: Faults): Faults {
  return { add: (_, sentence) => faults.add(['variants', name], sentence), sentences: () => faults.sentences() };
}
