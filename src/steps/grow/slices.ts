/** What a `grow` step has left to insert. Pure. */

/** Records `from` up to, but not including, `to`: inserted by one job of the load generator. */
export interface Slice {
  from: number;
  to: number;
}

/**
 * Slices of at most `sliceRecords` records. A slice that is not recorded is inserted again from its start: it overwrites the same
 * keys, so a load generator that died costs one slice at most.
 *
 * @param recorded records that are on the cluster for certain, from the first on
 */
export function remainingSlices(recorded: number, target: number, sliceRecords: number): Slice[] {
  const slices: Slice[] = [];
  for (let from = recorded; from < target; from = slices.at(-1)?.to ?? target) {
    // Borders do not depend on where an earlier step ended.
    slices.push({ from, to: Math.min(target, (Math.floor(from / sliceRecords) + 1) * sliceRecords) });
  }
  return slices;
}
