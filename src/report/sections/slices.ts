/** Long runs over their slices: the answers first, then the charts and the slices one by one. */
import type { Findings } from '../../findings/findings.ts';
import type { SliceFigures, SlicesFinding } from '../../findings/slices/slices-finding.ts';
import { sliceFigureText } from '../../findings/slices/slices-text.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { instant, share } from '../../text/figures.ts';
import { numberColumns, textColumns, type Row, type Table } from '../../text/table.ts';
import { bySlice } from '../charts/by-slice.ts';
import { charts, details, heading, list, section, tables, type Section } from '../document/document.ts';

/** Null if the campaign has no long run. */
export function slicesSection({ slices = [] }: Findings): Section | null {
  const titles = longRunTitles(slices);
  const nodes = slices.flatMap((finding, index) => {
    const id = `long-run-${index + 1}`;
    return [
      heading(titles[index]!, id),
      ...list(finding.answers),
      ...charts(bySlice(id, finding)),
      ...details('Each slice', tables([slicesTable(id, finding)])),
    ];
  });
  return section('long-runs', 'Long runs', nodes);
}

/** Long runs under the same load, such as before and after a data centre joins, have the names of their runs in their titles. */
export function longRunTitles(slices: SlicesFinding[]): string[] {
  const titles = slices.map(
    ({ system, title, loadId, level }) => `${titleOfCluster(system)}: ${title}, ${loadId} at ${level}`,
  );
  return titles.map((title, index) =>
    titles.indexOf(title) === titles.lastIndexOf(title) ? title : `${title} (${slices[index]!.of})`,
  );
}

function slicesTable(id: string, { slices, unit, margin }: SlicesFinding): Table {
  return {
    id: `${id}-slices`,
    caption: 'Slices',
    columns: [
      ...textColumns('Slice', 'Start'),
      ...numberColumns('Throughput', 'Median latency', 'p99'),
      ...textColumns('Steady'),
    ],
    rows: slices.map((slice) => rowOf(slice, unit)),
    notes: [
      `Only valid slices count. Changes of up to ${share(margin - 1)} do not matter. Intervals allow for slices that resemble their neighbours: a first-order autoregression whose coefficient the slices themselves must show. The rate of false claims is measured on simulated runs (npm run bench:findings -- --only slices).`,
    ],
  };
}

function rowOf(slice: SliceFigures, unit: SlicesFinding['unit']): Row {
  const { number, startMilliseconds, state, reason, isUnsteady } = slice;
  const named = [String(number), startMilliseconds === null ? '–' : instant(startMilliseconds)];
  if (state !== 'valid') return { cells: named, isInvalid: `${state}: ${reason}` };
  const figures = (['perSecond', 'latencyMedianMilliseconds', 'latencyP99Milliseconds'] as const).map((name) =>
    sliceFigureText(name, slice[name], unit),
  );
  return { cells: [...named, ...figures, isUnsteady ? 'no' : 'yes'] };
}
