/** A table as data: made once, written as HTML and as Markdown. */

export interface Column {
  label: string;
  /** Columns of the same group stand under one heading. */
  group?: string;
  /** Figures stand right-aligned. */
  numeric?: boolean;
}

export interface Row {
  cells: string[];
  /** Why the row counts for nothing; said in place of the cells that are missing. */
  isVoid?: string;
}

export interface Table {
  id: string;
  caption: string;
  columns: Column[];
  rows: Row[];
  notes: string[];
}
