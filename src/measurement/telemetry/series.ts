/** Telemetry over time as charts draw it: no more points than there is room for, and no peak lost. */
import type { TimeWindow } from '../../input/time-schema.ts';
import type { MeasureName } from './measures.ts';

/** A stretch of time to be drawn. */
export interface SeriesRequest {
  id: string;
  span: TimeWindow;
  measures: MeasureName[];
  /** Hosts to draw, in addition to the machine that they share. */
  hosts: string[];
}

/** One scope over a span. All lists have a place for each stretch in which there is a sample, in order of time. */
export interface TelemetrySeries {
  host: string;
  scope: string;
  /** Of the first sample in the stretch. */
  atMilliseconds: number[];
  values: Partial<Record<MeasureName, { lowest: (number | null)[]; highest: (number | null)[] }>>;
}

export interface DrawnSpan {
  id: string;
  stretchMilliseconds: number;
  series: TelemetrySeries[];
}

/** A chart is 460 pixels wide: more stretches than this would fall onto the same pixel. */
const mostStretches = 400;

/** Length of the stretches by which a span is drawn: at least a second, which is how often there is a sample. */
export function stretchMilliseconds({ startMilliseconds, endMilliseconds }: TimeWindow): number {
  return Math.max(1, Math.ceil((endMilliseconds - startMilliseconds) / 1000 / mostStretches)) * 1000;
}
