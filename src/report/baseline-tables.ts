/** A system's figures compared with published ones: conditions that differ first. */
import { numberColumns, textColumns } from '../text/table.ts';
import type { BaselineFinding, ComparedFigure } from '../findings/published/baseline-findings.ts';
import type { Findings } from '../findings/findings.ts';
import { count, significant } from '../text/figures.ts';
import { rank } from '../findings/published/published-conditions.ts';
import { titleOfCluster } from '../systems/registry.ts';
import { figureText, shownFigures } from '../findings/published/figures.ts';
import type { FigurePart } from './figures.ts';
import { departuresTable, publishedSourcesTable } from './published-tables.ts';
import type { Table } from './table.ts';

export const baselineTitle = 'Comparison with published figures';

/** One part per system that has a published row to compare with, then sources. */
export function baselineParts({ baselines = [], publishedSources = [], departures }: Findings): FigurePart[] {
  const bySystem = Map.groupBy(baselines, ({ system }) => system);
  const parts = [...bySystem].map(([system, own]) => ({
    title: titleOfCluster(system),
    tables: [conditionsTable(system, own), figuresTable(system, own)],
  }));
  if (departures && departures.departures.length > 0)
    parts.unshift({ title: 'Departures', tables: [departuresTable(departures)] });
  if (publishedSources.length > 0) parts.push({ title: 'Sources', tables: [publishedSourcesTable(publishedSources)] });
  return parts;
}

function conditionsTable(system: string, baselines: BaselineFinding[]): Table {
  const all = baselines.flatMap(({ differences, level, setting }) =>
    differences.map((difference) => ({ ...difference, row: `${level}, ${setting}` })),
  );
  const alike = Map.groupBy(all, ({ condition, published, here }) => JSON.stringify([condition, published, here]));
  const rows = [...alike.values()].toSorted((one, other) => rank(one[0]!) - rank(other[0]!));
  return {
    id: `baseline-conditions-${system}`,
    caption: `Conditions of ${titleOfCluster(system)} that differ or are unknown`,
    columns: [...textColumns('Condition', 'Published', 'Here', 'Published rows', 'Ratio')],
    rows: rows.map((its) => {
      const { condition, published, here, forbidsRatio } = its[0]!;
      const rowsText = its.length === baselines.length ? 'all' : its.map(({ row }) => row).join('; ');
      return {
        cells: [
          condition,
          published ?? 'not stated',
          here,
          rowsText,
          forbidsRatio ? 'meaningless' : 'includes the effect',
        ],
      };
    }),
    notes: [`Published: ${[...new Set(baselines.map(({ source }) => source))].join('; ')}.`],
  };
}

function figuresTable(system: string, baselines: BaselineFinding[]): Table {
  const doubts = baselines.flatMap(({ doubts: its, table, level }) =>
    its.map((doubt) => `Doubtful published figure (${table}, ${level}): ${doubt}`),
  );
  return {
    id: `baseline-figures-${system}`,
    caption: `${titleOfCluster(system)}: published and measured figures`,
    columns: [
      ...textColumns('Published row', 'Setting', 'Figure'),
      ...numberColumns('Published', 'Here', 'Here / published'),
      { label: 'Runs' },
    ],
    rows: baselines.flatMap((baseline) => baseline.figures.map((figure) => ({ cells: cellsOf(baseline, figure) }))),
    notes: [
      ...new Set(doubts),
      ...caveatNotes(baselines),
      ...operationNotes(baselines),
      ...(baselines.some(({ figures }) => figures.some(({ hosts }) => hosts !== undefined)) ? [hostsNote] : []),
      ...(baselines.some(({ comparable }) => !comparable)
        ? ['No ratio is given where a condition means that the figures measure different things.']
        : []),
    ],
  };
}

const hostsNote =
  'Figures of hosts here: the lowest and the highest of the hosts of these names, each the median of its runs. Peaks here are the highest second of a measurement window; the source does not say what its peaks are of.';

function cellsOf({ level, setting, runs, comparable }: BaselineFinding, figure: ComparedFigure): string[] {
  const { title, format } = shownFigures[figure.name];
  return [
    level,
    setting,
    figure.hosts === undefined ? title : `${title} of ${figure.hosts}`,
    `${figure.bound === null ? '' : `${figure.bound} `}${figureText(figure.published, format)}`,
    figure.omitted === undefined ? figureText(figure.here, format) : 'too few operations',
    ratioText(figure, comparable),
    runs.join(', '),
  ];
}

/** For readers of figures without a ratio. */
function caveatNotes(baselines: BaselineFinding[]): string[] {
  const notes = baselines.flatMap(({ figures, level, setting }) =>
    figures.flatMap(({ name, caveat }) =>
      caveat === undefined ? [] : `${shownFigures[name].title} of ${level}, ${setting}: ${caveat}.`,
    ),
  );
  return [...new Set(notes)];
}

/** Operations behind our latencies, and percentiles that too few stand behind. */
function operationNotes(baselines: BaselineFinding[]): string[] {
  const counted = baselines.flatMap(({ figures, runs }) => {
    const fewest = figures.flatMap(({ operations }) => operations ?? [])[0];
    return fewest === undefined ? [] : [`${runs.join(', ')} ${count(fewest)}`];
  });
  const omitted = baselines.flatMap(({ figures, runs }) =>
    figures.flatMap((figure) => (figure.omitted === undefined ? [] : [`${runs.join(', ')}: ${figure.omitted}`])),
  );
  return [
    ...(counted.length > 0
      ? [`Operations behind the latencies here, the fewest of a run: ${[...new Set(counted)].join('; ')}.`]
      : []),
    ...(omitted.length > 0 ? [`Left out: ${[...new Set(omitted)].join('; ')}.`] : []),
  ];
}

/** A caveat stands in the cell, so that no one reads the ratio without it. */
function ratioText({ ratio, caveat }: ComparedFigure, comparable: boolean): string {
  if (ratio === null) return comparable ? '–' : 'not comparable';
  return `${significant(ratio)} ×${caveat === undefined ? '' : ` (${caveat})`}`;
}
