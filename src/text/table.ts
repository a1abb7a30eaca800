/** A table as data, for HTML and Markdown. */

export interface Column {
  label: string;
  /** Adjacent columns of one group share a heading. */
  group?: string;
  /** Right-aligned. */
  numeric?: boolean;
}

export const textColumns = (...labels: string[]): Column[] => labels.map((label) => ({ label }));

export const numberColumns = (...labels: string[]): Column[] => labels.map((label) => ({ label, numeric: true }));

export interface Row {
  cells: string[];
  /** Where its first cell leads, relative to the report, such as the folder of its run. */
  href?: string;
  /** Why the row has no figures; shown in place of the missing cells. */
  isInvalid?: string;
}

export interface Table {
  id: string;
  caption: string;
  columns: Column[];
  rows: Row[];
  notes: string[];
}

/** A column with what it shows of an item. */
export interface CellColumn<Item> extends Column {
  cell: (item: Item) => string;
}

/** Columns, and a row for each item. */
export function rowsOf<Item>(items: Item[], columns: CellColumn<NoInfer<Item>>[]): Pick<Table, 'columns' | 'rows'> {
  return {
    columns: columns.map((column) => {
      const { cell: _, ...plain } = column;
      return plain;
    }),
    rows: items.map((item) => ({ cells: columns.map(({ cell }) => cell(item)) })),
  };
}
