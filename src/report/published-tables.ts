/** Published host figures next to those of this campaign's hosts, and what the sources state, leave out and contradict. */
import { highestOf, hostFigureTitles, lowestOf } from '../findings/baselines/host-use.ts';
import type { ComparedHostFigure, HostUseFinding, SourceFinding } from '../findings/published/baseline-findings.ts';
import type { RepeatedBenchmark } from '../plan/plan.ts';
import { significant } from '../text/figures.ts';
import type { Table } from './table.ts';

export function publishedHostsTable(found: HostUseFinding[]): Table {
  return {
    id: 'baseline-hosts',
    caption: 'Hosts: published and measured figures',
    columns: [
      { label: 'Published row' },
      { label: 'Setting' },
      { label: 'Hosts of the source' },
      { label: 'Figure' },
      { label: 'Published', numeric: true },
      { label: 'Here', numeric: true },
      { label: 'Hosts here' },
      { label: 'Runs' },
    ],
    rows: found.flatMap(({ level, setting, hostsText, hosts, runs, figures }) =>
      figures.map((figure) => ({
        cells: [
          level,
          setting,
          hostsText,
          hostFigureTitles[figure.name],
          publishedText(figure),
          figure.here === null ? '–' : rangeText(...figure.here),
          hosts.join(', '),
          runs.join(', '),
        ],
      })),
    ),
    notes: [
      'Here: lowest and highest of these hosts, each the median of its runs. Peaks here are the highest second of a measurement window; the source does not say what its peaks are of.',
    ],
  };
}

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

function publishedText({ published, atMost }: ComparedHostFigure): string {
  return `${atMost ? 'at most ' : ''}${rangeText(lowestOf(published), highestOf(published))}`;
}

function rangeText(lowest: number, highest: number): string {
  return lowest === highest ? significant(lowest) : `${significant(lowest)} to ${significant(highest)}`;
}
