/** Thresholds of rules as data: what varies figures, or looks for windows at a threshold, finds those of a new rule too. Pure. */

export interface Threshold {
  value: number;
  /** What is compared with it, or what that is made of: measures of telemetry, or figures of a load. */
  figures: readonly string[];
  /** The statistic of a measure that is compared. */
  of: 'mean' | 'highShare';
}

const declared: Threshold[] = [];

/** Of every rule that has been imported. */
export const thresholds: readonly Threshold[] = declared;

/** Declares a threshold and returns its value. `figures` are separated by spaces. */
export function threshold(value: number, figures: string, of: Threshold['of'] = 'mean'): number {
  declared.push({ value, figures: figures.split(' '), of });
  return value;
}
