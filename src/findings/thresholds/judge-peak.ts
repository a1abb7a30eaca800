/** Judges the peak that a search confirmed. Pure. */
import { figureOf, type Threshold } from '../../thresholds/threshold.ts';
import type { Subject } from '../../thresholds/subjects.ts';
import { runNameOf } from '../../workloads/run-name.ts';
import type { PeakFinding } from '../peaks/peak-finding.ts';
import { judgeSpread, unknownFigure } from './judge-value.ts';
import type { JudgedFigure } from './threshold-finding.ts';

export function judgePeak(threshold: Threshold, subject: Subject, peaks: PeakFinding[]): JudgedFigure[] {
  const { unit } = figureOf('peak');
  const names = [...new Set(subject.loads.map(({ run }) => runNameOf(run)))];
  return names.map((name) => {
    const peak = peaks.find((each) => each.run === name);
    if (!peak) return unknownFigure(name, 'its search was not made', unit);
    if (peak.state !== 'confirmed') return unknownFigure(name, peak.reason.replace(/\.$/, ''), unit);
    const { median: value, lowest: low, highest: high } = peak.perSecond;
    const trials = peak.confirmations.length;
    return judgeSpread(name, threshold, { value, low, high, basis: trials > 1 ? 'range' : 'one-trial' }, trials, unit);
  });
}
