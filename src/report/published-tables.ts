/** What the campaign states of the study that it repeats, and what the sources state, leave out and contradict. */
import type { SourceFinding } from '../findings/published/baseline-findings.ts';
import type { RepeatedBenchmark } from '../plan/plan.ts';
import type { Table } from './table.ts';

/** How the campaign departs from the benchmark that it repeats. */
export function departuresTable({ source, departures }: RepeatedBenchmark): Table {
  return {
    id: 'baseline-departures',
    caption: `How the size published of this campaign departs from “${source}”`,
    columns: [{ label: 'Subject' }, { label: 'Published' }, { label: 'Here' }, { label: 'Reason' }],
    rows: departures.map(({ subject, published, here, because }) => ({ cells: [subject, published, here, because] })),
    notes: ['Stated in the campaign file. What differs in machines, parameters and versions stands with each system.'],
  };
}

/** What each source says of its conditions, does not say, and says in two ways. */
export function publishedSourcesTable(sources: SourceFinding[]): Table {
  return {
    id: 'baseline-sources',
    caption: 'Sources of the published figures',
    columns: [{ label: 'Source' }, { label: 'Kind' }, { label: 'Statement' }],
    rows: sources.flatMap(({ title, by, conditions, unstated, contradictions }) => [
      ...conditions.map(row(`${title} (${by})`, 'condition')),
      ...unstated.map(row(`${title} (${by})`, 'not stated')),
      ...contradictions.map(row(`${title} (${by})`, 'contradiction')),
    ]),
    notes: [],
  };
}

const row = (title: string, what: string) => (sentence: string) => ({ cells: [title, what, sentence] });
