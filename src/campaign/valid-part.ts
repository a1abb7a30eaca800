/** The valid part of a campaign file. */
import type { FieldPath } from '../input/source.ts';
import type { Campaign } from './schema.ts';

/** The valid part of a campaign, or null if nothing remains. */
export interface Shape {
  campaign: Campaign | null;
  /** Whether the file has no invalid part. */
  isComplete: boolean;
  /** Whether the field was removed because it was invalid. */
  dropped(path: FieldPath): boolean;
  /** Whether something inside the field was removed. */
  droppedInside(path: FieldPath): boolean;
}
