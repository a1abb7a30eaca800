/** A table for terminals. */
import { plain } from '../findings/numbers.ts';
import type { Table } from '../report/table.ts';

/** Lines longer than this are broken by most terminals, and a table of broken lines cannot be read. */
const widest = 150;

/** Columns side by side where they fit; else a block for each row with a line for each cell. */
export function tableText({ caption, columns, rows, notes }: Table): string {
  const labels = columns.map(({ label, group }) => (group ? `${group} ${label}` : label));
  const cells = rows.map((row) => labels.map((_, index) => plain(row.cells[index] ?? '')));
  const widths = labels.map((label, index) => Math.max(label.length, ...cells.map((row) => row[index]!.length)));
  const width = widths.reduce((sum, its) => sum + its + 2, 0);
  const body = width <= widest ? sideBySide(labels, cells, widths, columns) : blocks(labels, cells);
  return [plain(caption), ...body, ...notes.map((note) => `  ${plain(note)}`)].join('\n');
}

function sideBySide(labels: string[], rows: string[][], widths: number[], columns: Table['columns']): string[] {
  return [labels, ...rows].map((row) =>
    row
      .map((cell, index) => (columns[index]?.numeric ? cell.padStart(widths[index]!) : cell.padEnd(widths[index]!)))
      .join('  ')
      .trimEnd()
      .replace(/^/, '  '),
  );
}

function blocks(labels: string[], rows: string[][]): string[] {
  return rows.flatMap(([first = '', ...rest]) => [
    `  ${first}`,
    ...rest.map((cell, index) => `      ${labels[index + 1]}: ${cell}`),
  ]);
}
