/** A contrast as a table: both sides, the change, its interval and what it means, in the same columns for every question. */
import type { ContrastFigure, OmittedFigure } from '../findings/contrast/contrast-finding.ts';
import { contrastNotes, countedText, intervalText, meaningText } from '../findings/contrast/contrast-text.ts';
import { figures as listed } from '../findings/contrast/figures.ts';
import { changeOf, count } from '../text/figures.ts';
import { numberColumns, textColumns, type Row, type Table } from '../text/table.ts';

/** What was compared, as cells before those of a figure. */
export interface ContrastRows {
  subject: string[];
  figures: ContrastFigure[];
  omitted?: OmittedFigure[] | undefined;
  /** Why there are no figures. */
  reason?: string | undefined;
}

export function contrastTable({
  subjects,
  sides,
  rows,
  notes = [],
  ...named
}: {
  id: string;
  caption: string;
  /** Columns of the subjects. */
  subjects: string[];
  /** Columns of the base and of the other side. */
  sides: [base: string, other: string];
  rows: ContrastRows[];
  notes?: string[];
}): Table {
  const figures = rows.flatMap((row) => row.figures);
  const operations = figures.flatMap((figure) => figure.operations ?? []);
  return {
    ...named,
    columns: [
      ...textColumns(...subjects, 'Figure'),
      ...numberColumns(...sides, 'Change', '95 % interval'),
      ...textColumns('Finding', 'Basis'),
    ],
    rows: rows.flatMap(rowsOf),
    notes: [
      ...notes,
      ...(figures.length > 0 ? contrastNotes(figures) : []),
      ...(operations.length > 0
        ? [`Latencies are over at least ${count(Math.min(...operations))} operations a run.`]
        : []),
    ],
  };
}

function rowsOf({ subject, figures, omitted = [], reason }: ContrastRows): Row[] {
  if (reason !== undefined) return [{ cells: subject, isInvalid: `inconclusive: ${reason}` }];
  return [
    ...figures.map((figure) => ({ cells: [...subject, ...figureCells(figure)] })),
    ...omitted.map(({ name, reason: why }) => ({
      cells: [...subject, listed[name].title],
      isInvalid: `left out: ${why}`,
    })),
  ];
}

function figureCells(figure: ContrastFigure): string[] {
  const { name, base, other, ratio, estimate } = figure;
  const { title, text } = listed[name];
  return [
    title,
    text(base),
    text(other),
    changeOf(ratio),
    intervalText(estimate),
    meaningText(figure) || '–',
    'basis' in estimate ? countedText(estimate) : '–',
  ];
}
