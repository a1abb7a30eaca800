import { InvalidArgumentError } from '@commander-js/extra-typings';

/** Reads an option that is a number above zero and no larger than `most`, written in digits. */
export function upTo(most: number): (text: string) => number {
  return (text) => {
    const value = /^\d+(\.\d*)?$|^\.\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(value > 0 && value <= most))
      throw new InvalidArgumentError(`It must be a number above 0, and no more than ${most}.`);
    return value;
  };
}

/** Keeps every value of an option that may be given again. */
export function everyValue(value: string, before: string[]): string[] {
  return [...before, value];
}
