/**
 * What the report says of a load generator beyond what it says of every one. Without any of it the report has a table of its
 * loads by level, made of what was measured. Pure.
 */
import type { Column, Table } from '../text/table.ts';

export interface OwnColumn<Figures> extends Column {
  /** @param kind of operations; `all` for all together and for a batch */
  cell(figures: Figures, kind: string): string;
}

/** A figure over the size of a batch, in a chart of its own. */
export interface OwnCurve<Figures> {
  id: string;
  title: string;
  unit: string;
  of(figures: Figures): number;
}

export interface ReportFacts<Figures = object, Planned = object> {
  /** Columns of its own in every table of its loads. */
  columns?: OwnColumn<Figures>[];
  /** Sentences below the table of its loads, by the first of them; `from` names its hosts. */
  notes?(load: { parameters: Planned; from: string }): string[];
  /** Below the times of the parts of a batch. */
  partsNote?(figures: Figures): string;
  /** Further tables, of the whole runs of such a load alone. */
  tables?(figures: Figures[]): Table[];
  curves?: OwnCurve<Figures>[];
}
