/** Faults of a campaign with their places: each becomes `file:line:column: field: sentence`. */
import { word } from '../input/readable.ts';
import type { FieldPath, ParsedText } from '../input/source.ts';

/** The fields that the command line set. */
interface Overrides {
  /** The `--set` that set this field or one that contains it, as given, or null. */
  overrideAt(path: FieldPath): string | null;
}

export class Faults {
  readonly #reported = new Set<string>();
  readonly #faults: { place: string; sentence: string; order: [number, number] }[] = [];
  readonly #source: ParsedText;
  readonly #overridden: Overrides;

  constructor(source: ParsedText, overridden: Overrides) {
    this.#source = source;
    this.#overridden = overridden;
  }

  add(path: FieldPath, sentence: string): void {
    const override = this.#overridden.overrideAt(path);
    const place = override === null ? this.#source.locate(path) : `--set ${word(override)}`;
    const field = path.map((step) => word(String(step))).join('.');
    const text = override === null && field !== '' ? `${field}: ${sentence}` : sentence;
    if (this.#reported.has(`${place}: ${text}`)) return;
    this.#reported.add(`${place}: ${text}`);
    const [, line, column] = /:(\d+):(\d+)$/.exec(place) ?? [];
    this.#faults.push({ place, sentence: text, order: override === null ? [Number(line), Number(column)] : [0, 0] });
  }

  /** In the order of the file. */
  sentences(): string[] {
    return this.#faults
      .toSorted((one, other) => one.order[0] - other.order[0] || one.order[1] - other.order[1])
      .map(({ place, sentence }) => `${place}: ${sentence}`);
  }
}
