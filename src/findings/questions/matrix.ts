/** What each value of a factor changes, over all combinations of the others. */
import type { MatrixFactor } from '../../plan/run-place.ts';
import type { Plan } from '../../plan/plan.ts';
import { judgedRuns } from '../../plan/runs-of.ts';
import { fewestTrials } from '../../statistics/ratio-interval.ts';
import { headlineText } from '../contrast/contrast-text.ts';
import { unpairedText } from '../matrix/matrix-effects.ts';
import type { QuestionKind } from './question.ts';

interface Subject {
  /** Name of the run in the campaign file. */
  run: string;
  factor: MatrixFactor;
  value: string;
}

export const matrixId = ({ run, factor, value }: { run: string; factor: string; value: string }): string =>
  `matrix:${run}:${factor}:${value}`;

export const matrix: QuestionKind<Subject> = {
  subjects: ({ matrices }: Plan) =>
    (matrices?.all ?? []).flatMap(({ run, factors }) =>
      factors.flatMap((factor) => factor.values.slice(1).map((value) => ({ run, factor, value }))),
    ),
  question({ run, factor: { name, values }, value }, plan) {
    const trials = plan.matrices!.trials;
    const { factors } = plan.matrices!.all.find((each) => each.run === run)!;
    const pairs = factors
      .filter((other) => other.name !== name)
      .reduce((product, other) => product * other.values.length, trials);
    const loads = judgedRuns(plan).find(({ matrix: cell }) => cell?.of === run)?.loads.length ?? 1;
    return {
      id: matrixId({ run, factor: name, value }),
      asks: `What does ${name}=${value} change against ${values[0]}?`,
      design:
        pairs < fewestTrials ? `${pairs} of ${fewestTrials} pairs of runs: no interval` : `${pairs} pairs of runs`,
      contrasts: { figures: loads },
    };
  },
  answer({ run, factor: { name, values }, value }, { findings }) {
    const effect = (findings.matrices ?? [])
      .find((each) => each.run === run)
      ?.effects.find((each) => each.factor === name && each.value === value && each.at === null);
    if (!effect) return null;
    const change = headlineText(effect.figures) ?? `inconclusive, ${unpairedText(name)}`;
    return {
      parts: [`${name}=${value} against ${values[0]}: ${change}`, `, over ${effect.pairs} pairs of runs`],
      section: 'matrices',
    };
  },
};
