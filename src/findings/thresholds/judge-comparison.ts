/** Judges thresholds on a comparison: each is a change from the first campaign. Pure. */
import { suggestion } from '../../input/closest.ts';
import { quoted } from '../../input/readable.ts';
import { parseThreshold } from '../../thresholds/parse.ts';
import type { Comparison } from '../comparison/comparison.ts';
import { judgeChanges } from './judge-change.ts';
import { thresholdFinding, unknownFigure } from './judge-value.ts';
import type { ThresholdFinding } from './threshold-finding.ts';

/** Why thresholds cannot judge this comparison, each the end of a sentence. */
export function comparisonFaults(text: string, { levels }: Pick<Comparison, 'levels'>): string[] {
  const parsed = parseThreshold(text, 'comparison');
  if ('faults' in parsed) return parsed.faults;
  const { scope } = parsed.threshold;
  const known = [...new Set(levels.flatMap(({ system, workload }) => [system, workload]))];
  if (scope === null || known.includes(scope)) return [];
  return [`unknown system or load generator ${quoted(scope)}; ${suggestion(scope, known)}`];
}

/** One finding for each threshold, over all campaigns but the first. The texts have no faults. */
export function judgeComparison(texts: string[], { levels, campaigns }: Comparison): ThresholdFinding[] {
  const [base, ...others] = campaigns;
  return texts.map((text) => {
    const parsed = parseThreshold(text, 'comparison');
    if ('faults' in parsed) return thresholdFinding(text, [unknownFigure(text, parsed.faults.join('; '), '%')]);
    const { threshold } = parsed;
    const own = levels.filter(
      ({ system, workload }) => threshold.scope === null || [system, workload].includes(threshold.scope),
    );
    const figures = others.flatMap(({ id }, index) =>
      judgeChanges(threshold, own, { side: index + 1, base: base!.id }).map((figure) =>
        others.length > 1 ? { ...figure, subject: `${id}, ${figure.subject}` } : figure,
      ),
    );
    if (figures.length > 0) return thresholdFinding(threshold.text, figures);
    return thresholdFinding(threshold.text, [
      unknownFigure(threshold.scope ?? 'the campaigns', `they have no ${threshold.figure} to compare`, '%'),
    ]);
  });
}
