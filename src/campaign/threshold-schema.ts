import { list, text } from '../input/fields.ts';
import { longestThreshold } from '../thresholds/parse.ts';

/** More than anyone reads. */
const mostThresholds = 100;

/** Schema of a list of thresholds. */
export function thresholdList() {
  return list('thresholds', text('a threshold', longestThreshold), mostThresholds);
}
