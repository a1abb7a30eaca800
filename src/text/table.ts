/** A table as data, for HTML and Markdown. */

export interface Column {
  label: string;
  /** Adjacent columns of one group share a heading. */
  group?: string;
  /** Right-aligned. */
  numeric?: boolean;
}

export interface Row {
  cells: string[];
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
