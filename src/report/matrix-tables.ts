/** The effects of the factors of matrices, figure by figure. */
import type { Findings } from '../findings/findings.ts';
import type { FactorEffect, MatrixFinding } from '../findings/matrix/matrix-finding.ts';
import { effectText, figureTitles, intervalText, percentOf } from '../findings/variants/variants-text.ts';
import { share } from '../text/figures.ts';
import { figureValueText } from './figure-value.ts';
import type { Row, Table } from './table.ts';

export const matricesTitle = 'Matrices';

/** How the combinations were measured, one sentence for each matrix. */
export function matrixTexts(findings: Findings): string[] {
  return (findings.matrices ?? []).map(({ title, factors, combinations, trials }) => {
    const values = factors.map((factor) => `${factor.name} (${factor.values.join(', ')})`).join(' × ');
    return `${title}: ${values}, ${combinations} combinations in ${trials === 1 ? 'one block' : `${trials} blocks`} of random order.`;
  });
}

/** One table for each matrix. */
export function matrixTables({ matrices = [] }: Findings): Table[] {
  return matrices.map((matrix, index) => ({
    id: `matrices-${index + 1}`,
    caption: `${matrix.title}: effects of the factors`,
    columns: [
      { label: 'Value against the first' },
      { label: 'At' },
      { label: 'Figure' },
      { label: 'First value', numeric: true },
      { label: 'Value', numeric: true },
      { label: 'Change', numeric: true },
      { label: '95 % interval', numeric: true },
      { label: 'Finding' },
      { label: 'Pairs', numeric: true },
    ],
    rows: matrix.effects.flatMap((effect) => rowsOf(effect, matrix)),
    notes: index === matrices.length - 1 ? notes(matrix) : [],
  }));
}

function rowsOf(effect: FactorEffect, { margin, effects }: MatrixFinding): Row[] {
  const { factor, value, base, at, figures, pairs, loadId } = effect;
  const load = effects.some((other) => other.loadId !== loadId) ? ` (${loadId})` : '';
  const subject = `${factor}=${value} against ${base}${load}`;
  const where = at ? `${at.factor}=${at.value}` : 'all combinations';
  if (figures.length === 0)
    return [
      { cells: [subject, where], isInvalid: 'inconclusive: no two valid, steady runs of a trial differ in it alone' },
    ];
  return figures.map((figure) => ({
    cells: [
      subject,
      where,
      figureTitles[figure.name],
      figureValueText(figure, figure.base),
      figureValueText(figure, figure.variant),
      percentOf(figure.ratio),
      intervalText(figure.effect),
      figure.effect.state === 'too-few' ? 'inconclusive: too few pairs' : effectText(figure.effect, margin),
      String(pairs),
    ],
  }));
}

function notes({ margin }: MatrixFinding): string[] {
  return [
    'A pair is two valid, steady runs of the same trial that differ in this factor alone; values are geometric means over the pairs. Each trial is a block with every combination once, in random order, and every second block reverses the order of the one before, so a drift of the system cancels out.',
    `“differs”: the probability of such a change without an effect is at most 5 %, adjusted for all effects over all combinations, or for all effects at one value of another factor (Holm), and the change is more than ${share(margin - 1)}.`,
  ];
}
