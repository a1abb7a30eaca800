/** The place of a run in a long run that is made in slices. Pure. */

/** One of consecutive runs under the same load. Each is valid or invalid by itself, and none is made again. */
export interface RunSlice {
  /** Id of the long run: that of its slices without their numbers. */
  of: string;
  /** From 1, in the order in which they are made. */
  number: number;
  /** Of all slices of the long run. */
  count: number;
}

/** The id of a slice of a long run. */
export function idOfSlice(of: string, number: number): string {
  return `${of}-slice-${number}`;
}
