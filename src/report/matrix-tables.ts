/** The effects of the factors of matrices, figure by figure. */
import type { Findings } from '../findings/findings.ts';
import type { FactorEffect, MatrixFinding } from '../findings/matrix/matrix-finding.ts';
import { unpairedText } from '../findings/matrix/matrix-effects.ts';
import { contrastTable, type ContrastRows } from './contrast-table.ts';
import type { Table } from './table.ts';

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
  return matrices.map((matrix, index) =>
    contrastTable({
      id: `matrices-${index + 1}`,
      caption: `${matrix.title}: effects of the factors`,
      subjects: ['Value against the first', 'At'],
      sides: ['First value', 'Value'],
      rows: matrix.effects.map((effect) => rowsOf(effect, matrix)),
      notes: [
        'A block is a pair of valid, steady runs of the same trial that differ in this factor alone. Each trial has every combination once, in random order, and every second one reverses the order of the one before. Effects at one value of another factor are estimates without a verdict.',
      ],
    }),
  );
}

function rowsOf(effect: FactorEffect, { effects }: MatrixFinding): ContrastRows {
  const { factor, value, base, at, pairs, loadId } = effect;
  const load = effects.some((other) => other.loadId !== loadId) ? ` (${loadId})` : '';
  const subject = [`${factor}=${value} against ${base}${load}`, at ? `${at.factor}=${at.value}` : 'all combinations'];
  return { ...effect, subject, reason: pairs === 0 ? unpairedText(factor) : undefined };
}
