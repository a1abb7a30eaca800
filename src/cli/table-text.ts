/** A table for terminals. */
import type { Table } from '../report/table.ts';
import { columnsText, columnWidths } from '../text/columns.ts';
import { plain } from '../text/figures.ts';

/** Most terminals wrap longer lines, and a table of wrapped lines is unreadable. */
const widest = 150;

/** Columns side by side if they fit; otherwise a block per row with a line per cell. */
export function tableText({ caption, columns, rows, notes }: Table): string {
  const labels = columns.map(({ label, group }) => (group ? `${group} ${label}` : label));
  const cells = rows.map((row) => labels.map((_, index) => plain(row.cells[index] ?? '')));
  const width = columnWidths([labels, ...cells]).reduce((sum, its) => sum + its + 2, 0);
  const isNumeric = (column: number): boolean => columns[column]?.numeric ?? false;
  const body = width <= widest ? columnsText([labels, ...cells], isNumeric) : blocks(labels, cells);
  return [plain(caption), ...body, ...notes.map((note) => `  ${plain(note)}`)].join('\n');
}

function blocks(labels: string[], rows: string[][]): string[] {
  return rows.flatMap(([first = '', ...rest]) => [
    `  ${first}`,
    ...rest.map((cell, index) => `      ${labels[index + 1]}: ${cell}`),
  ]);
}
