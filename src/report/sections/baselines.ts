/** A system's figures compared with published ones: conditions that differ first. It is long, and not every reader needs it. */
import type { Findings } from '../../findings/findings.ts';
import type { BaselineFinding, ComparedFigure, SourceFinding } from '../../findings/published/baseline-findings.ts';
import { figureText, shownFigures } from '../../findings/published/figures.ts';
import { rank } from '../../findings/published/published-conditions.ts';
import type { RepeatedBenchmark } from '../../plan/plan.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { count, significant } from '../../text/figures.ts';
import { numberColumn, tableOf, textColumn, type Table } from '../../text/table.ts';
import { foldedSection, parts, type Section } from '../document/document.ts';

/** Departures from the benchmark that the campaign repeats, each system with a published row to compare with, then sources. */
export function baselinesSection({ baselines = [], publishedSources = [], departures }: Findings): Section | null {
  return foldedSection('baselines', 'Comparison with published figures', [
    ...(departures ? parts('Departures', [departuresTable(departures)]) : []),
    ...[...Map.groupBy(baselines, ({ system }) => system)].flatMap(([system, alike]) =>
      parts(titleOfCluster(system), [conditionsTable(system, alike), figuresTable(system, alike)]),
    ),
    ...parts('Sources', [sourcesTable(publishedSources)]),
  ]);
}

function conditionsTable(system: string, baselines: BaselineFinding[]): Table {
  const all = baselines.flatMap(({ differences, level, setting }) =>
    differences.map((difference) => ({ ...difference, row: `${level}, ${setting}` })),
  );
  const alike = Map.groupBy(all, ({ condition, published, here }) => JSON.stringify([condition, published, here]));
  const conditions = [...alike.values()].map((rows) => ({ ...rows[0]!, rows: rows.map(({ row }) => row) }));
  return tableOf(
    `baseline-conditions-${system}`,
    `Conditions of ${titleOfCluster(system)} that differ or are unknown`,
    conditions.toSorted((one, other) => rank(one) - rank(other)),
    [
      textColumn('Condition', ({ condition }) => condition),
      textColumn('Published', ({ published }) => published ?? 'not stated'),
      textColumn('Here', ({ here }) => here),
      textColumn('Published rows', ({ rows }) => (rows.length === baselines.length ? 'all' : rows.join('; '))),
      textColumn('Ratio', ({ forbidsRatio }) => (forbidsRatio ? 'meaningless' : 'includes the effect')),
    ],
    [`Published: ${[...new Set(baselines.map(({ source }) => source))].join('; ')}.`],
  );
}

function figuresTable(system: string, baselines: BaselineFinding[]): Table {
  const figures = baselines.flatMap((baseline) => baseline.figures.map((figure) => ({ ...figure, baseline })));
  const doubts = baselines.flatMap(({ doubts: sentences, table, level }) =>
    sentences.map((doubt) => `Doubtful published figure (${table}, ${level}): ${doubt}`),
  );
  // For readers of figures without a ratio.
  const caveats = figures.flatMap(({ name, caveat, baseline: { level, setting } }) =>
    caveat === undefined ? [] : [`${shownFigures[name].title} of ${level}, ${setting}: ${caveat}.`],
  );
  return tableOf(
    `baseline-figures-${system}`,
    `${titleOfCluster(system)}: published and measured figures`,
    figures,
    [
      textColumn('Published row', ({ baseline }) => baseline.level),
      textColumn('Setting', ({ baseline }) => baseline.setting),
      textColumn(
        'Figure',
        ({ name, hosts }) => `${shownFigures[name].title}${hosts === undefined ? '' : ` of ${hosts}`}`,
      ),
      numberColumn('Published', ({ name, bound, published }) =>
        [bound, figureText(published, shownFigures[name].format)].filter((part) => part !== null).join(' '),
      ),
      numberColumn('Here', ({ name, omitted, here }) =>
        omitted === undefined ? figureText(here, shownFigures[name].format) : 'too few operations',
      ),
      numberColumn('Here / published', (figure) => ratioText(figure, figure.baseline.comparable)),
      textColumn('Runs', ({ baseline }) => baseline.runs.join(', ')),
    ],
    [
      ...new Set(doubts),
      ...new Set(caveats),
      ...operationNotes(baselines),
      ...(figures.some(({ hosts }) => hosts !== undefined) ? [hostsNote] : []),
      ...(baselines.some(({ comparable }) => !comparable)
        ? ['No ratio is given where a condition means that the figures measure different things.']
        : []),
    ],
  );
}

const hostsNote =
  'Figures of hosts here: the lowest and the highest of the hosts of these names, each the median of its runs. Peaks here are the highest second of a measurement window; the source does not say what its peaks are of.';

const note = (title: string, texts: string[]): string[] =>
  texts.length === 0 ? [] : [`${title}: ${[...new Set(texts)].join('; ')}.`];

/** Operations behind our latencies, and percentiles that too few stand behind. */
function operationNotes(baselines: BaselineFinding[]): string[] {
  const counted = baselines.flatMap(({ figures, runs }) => {
    const fewest = figures.flatMap(({ operations }) => operations ?? [])[0];
    return fewest === undefined ? [] : [`${runs.join(', ')} ${count(fewest)}`];
  });
  const omitted = baselines.flatMap(({ figures, runs }) =>
    figures.flatMap((figure) => (figure.omitted === undefined ? [] : [`${runs.join(', ')}: ${figure.omitted}`])),
  );
  return [...note('Operations behind the latencies here, the fewest of a run', counted), ...note('Left out', omitted)];
}

/** A caveat stands in the cell, so that no one reads the ratio without it. */
function ratioText({ ratio, caveat }: ComparedFigure, comparable: boolean): string {
  if (ratio === null) return comparable ? '–' : 'not comparable';
  return `${significant(ratio)} ×${caveat === undefined ? '' : ` (${caveat})`}`;
}

const departuresTable = ({ source, departures }: RepeatedBenchmark): Table =>
  tableOf(
    'baseline-departures',
    `How the size published of this campaign departs from “${source}”`,
    departures,
    [
      textColumn('Subject', ({ subject }) => subject),
      textColumn('Published', ({ published }) => published),
      textColumn('Here', ({ here }) => here),
      textColumn('Reason', ({ because }) => because),
    ],
    ['Stated in the campaign file. What differs in machines, parameters and versions stands with each system.'],
  );

/** What each source says of its conditions, does not say, and says in two ways. */
const sourcesTable = (sources: SourceFinding[]): Table =>
  tableOf(
    'baseline-sources',
    'Sources of the published figures',
    sources.flatMap(({ title, by, ...of }) => {
      const kinds = { condition: of.conditions, 'not stated': of.unstated, contradiction: of.contradictions };
      return Object.entries(kinds).flatMap(([kind, sentences]) =>
        sentences.map((sentence) => ({ source: `${title} (${by})`, kind, sentence })),
      );
    }),
    [
      textColumn('Source', ({ source }) => source),
      textColumn('Kind', ({ kind }) => kind),
      textColumn('Statement', ({ sentence }) => sentence),
    ],
  );
