/** Charts of a load over time, with the events of its run as vertical lines. */
import type { LoadResult, RunResult } from '../../measurement/results/types.ts';
import { tailOf, tailTitles, valueOf, type Tail } from '../../findings/events/tail.ts';
import { capitalised } from '../../text/figures.ts';
import { operationsOf } from '../../workloads/measured.ts';
import { mergePoints } from '../../workloads/series.ts';
import type { SeriesPoint } from '../../workloads/load-output.ts';
import { lineStyle, type Chart, type Place } from './chart.ts';
import { momentsOf } from './over-time.ts';
import { clock } from './scale.ts';

interface Figure {
  id: string;
  title: string;
  unit: string;
  value: (point: SeriesPoint) => number | null;
}

/** A chart is 460 pixels wide: more points than this would fall onto the same pixel. */
const mostPoints = 200;

/** Throughput, tail latency and failed operations of each load of a run with events; none of a batch. */
export function eventCharts(run: RunResult): Chart[] {
  return run.loads.flatMap((load) => {
    const unit = operationsOf(load)?.unit;
    if (!unit) return [];
    const name = run.loads.length > 1 ? `${load.load.id}: ` : '';
    return figuresOf(name, unit, tailOf(load.measured.series)).flatMap((figure) => chartOf(run, load, figure) ?? []);
  });
}

function figuresOf(name: string, unit: string, tail: Tail | null): Figure[] {
  return [
    { id: 'rate', title: `${name}Throughput`, unit: `${unit}/s`, value: ({ count, seconds }) => count / seconds },
    ...(tail === null
      ? []
      : [
          {
            id: 'latency',
            title: `${name}${capitalised(tailTitles[tail])} of each second`,
            unit: 'ms',
            value: inTail(tail),
          },
        ]),
    { id: 'errors', title: `${name}Failed operations`, unit, value: ({ errors }) => errors ?? null },
  ];
}

const inTail = (tail: Tail) => (point: SeriesPoint) => valueOf(point, tail);

/** Null if nothing was measured, or nothing failed. */
function chartOf(
  run: RunResult,
  { load, measured, window }: LoadResult,
  { id, title, unit, value }: Figure,
): Chart | null {
  // As in the campaign file: the warm-up before the measurement window stays empty.
  const from = run.span.startMilliseconds;
  const seconds = (window.endMilliseconds - from) / 1000;
  const points = mergePoints(measured.series, seconds / mostPoints).map((point): Place => [
    (point.endMilliseconds - from) / 1000 - point.seconds / 2,
    value(point),
  ]);
  const values = points.flatMap(([, each]) => each ?? []);
  const highest = values.reduce((most, each) => Math.max(most, each), 0);
  if (highest === 0) return null;
  const lowest = values.reduce((least, each) => Math.min(least, each), Infinity);
  const moments = momentsOf(run.events ?? [], from);
  return {
    id: `${run.runId}-${load.id}-${id}`,
    title: `${title} (${unit})`,
    description: `From ${lowest.toFixed(1)} to ${highest.toFixed(1)} ${unit}. Events: ${moments.map(({ label, at }) => `${label} at ${clock(at)}`).join(', ')}.`,
    x: { scale: 'time', max: Math.ceil(seconds) },
    y: {},
    drawn: [{ look: { ...lineStyle(0), title }, places: points, width: 1.5 }],
    // One that began after the load had ended has no place.
    moments: moments.filter(({ at }) => at <= seconds),
  };
}
