/** The slices of long runs, one by one. */
import { numberColumns, textColumns } from '../text/table.ts';
import type { Findings } from '../findings/findings.ts';
import { sliceFigureText } from '../findings/slices/slices-text.ts';
import type { SliceFigures, SlicesFinding } from '../findings/slices/slices-finding.ts';
import { titleOfCluster } from '../systems/registry.ts';
import { instant, share } from '../text/figures.ts';
import type { Row, Table } from './table.ts';

export const slicesTitle = 'Long runs';

/** A load of a long run, as a part of the report. */
export interface LongRunPart {
  id: string;
  /** Unique in the report. */
  title: string;
  finding: SlicesFinding;
}

/** Long runs under the same load, such as before and after a data centre joins, have the names of their runs in their titles. */
export function longRunsOf({ slices = [] }: Findings): LongRunPart[] {
  const titles = slices.map(titleOf);
  return slices.map((finding, index) => {
    const title = titles[index]!;
    const isUnique = titles.indexOf(title) === titles.lastIndexOf(title);
    return { id: `long-run-${index + 1}`, title: isUnique ? title : `${title} (${finding.of})`, finding };
  });
}

function titleOf({ system, title, loadId, level }: SlicesFinding): string {
  return `${titleOfCluster(system)}: ${title}, ${loadId} at ${level}`;
}

export function slicesTable(id: string, { slices, unit, margin }: SlicesFinding): Table {
  return {
    id: `${id}-slices`,
    caption: 'Slices',
    columns: [
      ...textColumns('Slice', 'Start'),
      ...numberColumns('Throughput', 'Median latency', 'p99'),
      { label: 'Steady' },
    ],
    rows: slices.map((slice) => rowOf(slice, unit)),
    notes: [
      `Only valid slices count. Changes of up to ${share(margin - 1)} do not matter. Intervals allow for slices that resemble their neighbours: a first-order autoregression whose coefficient the slices themselves must show. The rate of false claims is measured on simulated runs (npm run bench:findings -- --only slices).`,
    ],
  };
}

function rowOf(slice: SliceFigures, unit: SlicesFinding['unit']): Row {
  const { number, startMilliseconds, state, reason, isUnsteady } = slice;
  const start = startMilliseconds === null ? '–' : instant(startMilliseconds);
  if (state !== 'valid') return { cells: [String(number), start], isInvalid: `${state}: ${reason}` };
  return {
    cells: [
      String(number),
      start,
      sliceFigureText('perSecond', slice.perSecond, unit),
      sliceFigureText('latencyMedianMilliseconds', slice.latencyMedianMilliseconds, unit),
      sliceFigureText('latencyP99Milliseconds', slice.latencyP99Milliseconds, unit),
      isUnsteady ? 'no' : 'yes',
    ],
  };
}
