import { InvalidArgumentError } from '@commander-js/extra-typings';

/** Reads an option that is a number above zero. */
export function aboveZero(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0)
    throw new InvalidArgumentError('It must be a number above 0.');
  return value;
}
