/** Charts of a long run: throughput and latency of its slices over time. Slices that do not count are bands. */
import { figures as listed } from '../../findings/contrast/figures.ts';
import type { FigureOverTimeName, SliceFigures, SlicesFinding } from '../../findings/slices/slices-finding.ts';
import { sliceFigureText } from '../../findings/slices/slices-text.ts';
import { plain } from '../../text/figures.ts';
import type { Chart, LineLook, Place, Span } from './chart.ts';

const looks = {
  perSecond: { title: 'Throughput', color: 'var(--line-1)', type: 'solid' },
  latencyMedianMilliseconds: { title: 'Median', color: 'var(--line-1)', type: 'solid' },
  latencyP99Milliseconds: { title: 'p99', color: 'var(--line-4)', type: 'dashed' },
} as const satisfies Record<FigureOverTimeName, LineLook>;

/** A run of hours is drawn in hours, a shorter one in minutes. */
const fewestHours = 3;

/** Throughput, and latency if a slice has one. */
export function bySlice(id: string, finding: SlicesFinding): Chart[] {
  const charts: [name: string, title: string, lines: FigureOverTimeName[]][] = [
    ['throughput', `Throughput (${finding.unit}/s) over time`, ['perSecond']],
    ['latency', 'Latency (ms) over time', ['latencyMedianMilliseconds', 'latencyP99Milliseconds']],
  ];
  return charts.flatMap(([name, title, lines]) => {
    const drawn = lines.filter((line) => finding.figures.some((figure) => figure.name === line));
    return drawn.length === 0 ? [] : [chartOf(`${id}-${name}`, title, drawn, finding)];
  });
}

function chartOf(id: string, title: string, lines: FigureOverTimeName[], finding: SlicesFinding): Chart {
  const { slices } = finding;
  const starts = slices.flatMap(({ startMilliseconds }) => startMilliseconds ?? []);
  const [first, last] = [Math.min(...starts), Math.max(...starts)];
  // A slice lasts until the next one begins.
  const step = starts.length > 1 ? (last - first) / (starts.length - 1) : 0;
  const isHours = last - first >= fewestHours * 3_600_000;
  const scale = isHours ? 3_600_000 : 60_000;
  const placeOf = (time: number): number => (time - first) / scale;
  return {
    id,
    title,
    description: lines.map((name) => descriptionOf(name, finding)).join('; '),
    x: { name: `${isHours ? 'hours' : 'minutes'} since the first slice` },
    y: {},
    drawn: lines.map((name) => ({
      look: looks[name],
      // An invalid slice interrupts the line.
      places: slices.flatMap((slice): Place[] =>
        slice.startMilliseconds === null ? [] : [[placeOf(slice.startMilliseconds), slice[name]]],
      ),
      mark: 'dot',
      width: 1.5,
    })),
    spans: invalidSpans(slices, placeOf, step),
  };
}

function invalidSpans(slices: SliceFigures[], placeOf: (time: number) => number, step: number): Span[] {
  return slices.flatMap(({ number, state, startMilliseconds: start }) =>
    state === 'valid' || start === null
      ? []
      : [{ label: String(number), from: placeOf(start), to: placeOf(start + step), color: 'var(--band-invalid)' }],
  );
}

function descriptionOf(name: FigureOverTimeName, { figures, slices, unit }: SlicesFinding): string {
  const values = slices.flatMap((slice) => slice[name] ?? []);
  const figure = figures.find((each) => each.name === name);
  const text = (value: number): string => plain(sliceFigureText(name, value, unit));
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  return `${listed[name].title} ${text(lowest)} to ${text(highest)}, median ${text(figure?.median ?? lowest)}`;
}
