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

/** A column of texts. */
export const textColumn = <Item>(label: string, cell: (item: Item) => string): CellColumn<Item> => ({ label, cell });

/** A column of figures. */
export const numberColumn = <Item>(label: string, cell: (item: Item) => string, group?: string): CellColumn<Item> => ({
  label,
  numeric: true,
  cell,
  ...(group === undefined ? {} : { group }),
});

/** What a table has of a column that knows more. */
export const plainColumn = ({ label, group, numeric }: Column): Column => ({
  label,
  ...(group === undefined ? {} : { group }),
  ...(numeric ? { numeric } : {}),
});

/** A table with a row for each item. */
export function tableOf<Item>(
  id: string,
  caption: string,
  items: readonly Item[],
  columns: CellColumn<NoInfer<Item>>[],
  notes: string[] = [],
): Table {
  return {
    id,
    caption,
    columns: columns.map(plainColumn),
    rows: items.map((item) => ({ cells: columns.map(({ cell }) => cell(item)) })),
    notes,
  };
}
