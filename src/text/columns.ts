/** Aligned columns for terminals. Pure. */

/**
 * One line per row, indented by two spaces; each column is as wide as its widest cell.
 *
 * @param isNumeric whether a column, counted from 0, is right-aligned
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

/** Length of the widest cell of each column. */
export function columnWidths(rows: string[][]): number[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: columns }, (_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
}
