/** The place of a run in a comparison of variants. Pure. */

/** The variant of a run. A block has every variant of the run once; its number is the trial. */
export interface RunVariant {
  /** Name in `Plan.variants`. */
  name: string;
  /** Id of the run without variant and trial. */
  of: string;
  /** Id of the step that restarts its services before it; absent if none does. */
  restart?: string;
}
