/**
 * What a load generator adds to the report. Without it, the report has a table of its loads by level, made from the common
 * form of results. Pure.
 */
import type { Column, Table } from '../text/table.ts';

export interface OwnColumn<Figures> extends Column {
  /** @param kind of operations; `all` for the total and for a batch */
  cell(figures: Figures, kind: string): string;
}

/** A figure over the size of a batch, in its own chart. */
export interface OwnCurve<Figures> {
  id: string;
  title: string;
  unit: string;
  of(figures: Figures): number;
}

export interface ReportFacts<Figures = object, Planned = object> {
  /** Additional columns in every table of its loads. */
  columns?: OwnColumn<Figures>[];
  /** Sentences below the table of its loads, on one load. `from` names its hosts. Equal sentences are shown once. */
  notes?(load: { parameters: Planned; from: string }): string[];
  /** A note below the times of the parts of a batch. */
  partsNote?(figures: Figures): string;
  /** Further tables, made from the valid isolated runs of its loads. */
  tables?(figures: Figures[]): Table[];
  curves?: OwnCurve<Figures>[];
}
