import { InvalidArgumentError } from '@commander-js/extra-typings';

/** Parses an option: a number above zero and at most `maximum`, in digits. */
export function upTo(maximum: number): (text: string) => number {
  return (text) => {
    const value = /^\d+(\.\d*)?$|^\.\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(value > 0 && value <= maximum))
      throw new InvalidArgumentError(`It must be a number above 0 and at most ${maximum}.`);
    return value;
  };
}

/** Parses an option: a whole number from 1 to `maximum`, in digits. */
export function wholeUpTo(maximum: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= 1 && value <= maximum))
      throw new InvalidArgumentError(`It must be a whole number from 1 to ${maximum}.`);
    return value;
  };
}

/** Collects the values of a repeatable option. */
export function everyValue(value: string, before: string[]): string[] {
  return [...before, value];
}
