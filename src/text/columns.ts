/** Cells in columns, for terminals. Pure. */

/**
 * A line for each row, two spaces in, each column as wide as its widest cell.
 *
 * @param isNumeric whether a column, counted from 0, is aligned on its right
 */
export function columnsText(rows: string[][], isNumeric: (column: number) => boolean = () => false): string[] {
  const widths = columnWidths(rows);
  return rows.map((row) => {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return isNumeric(column) ? cell.padStart(width) : cell.padEnd(width);
    });
    return `  ${cells.join('  ')}`.trimEnd();
  });
}

/** How many characters the widest cell of each column has. */
export function columnWidths(rows: string[][]): number[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: columns }, (_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
}
