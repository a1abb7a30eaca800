/** Cuts a load into parts at the events of its run, and compares each with the steady part before the first. Pure. */
import type { EventRecord } from '../../measurement/results/event-record.ts';
import { median } from '../../statistics/median.ts';
import { seriesRatio } from '../../statistics/series-ratio.ts';
import { total, totalOfAll } from '../../statistics/sums.ts';
import type { SeriesPoint } from '../../workloads/load-output.ts';
import type { TimeWindow } from '../../input/time-schema.ts';
import type { DecidedFigure } from '../contrast/contrast-finding.ts';
import { decideFamily } from '../contrast/decide.ts';
import { estimated } from '../contrast/estimated.ts';
import type { LoadPart } from './event-finding.ts';
import { tailsOf, valueOf, type Tail } from './tail.ts';

/** A second with a tail figure of so many times the worst of the steady part is a stall, and no chance. */
export const slowFactor = 2;

/**
 * Parts begin with each event, and when all are done. Empty parts are left out.
 *
 * @param tail the figure of each interval that is compared
 */
export function loadParts(
  series: readonly SeriesPoint[],
  window: TimeWindow,
  events: readonly EventRecord[],
  tail: Tail | null,
): LoadPart[] {
  const cuts = cutsOf(window, events);
  const pieces = cuts.flatMap(({ startMilliseconds, ...cut }, index) => {
    const endMilliseconds = cuts[index + 1]?.startMilliseconds ?? window.endMilliseconds;
    // An interval in which a part begins belongs to that part, whose event it may show.
    const points = series.filter(
      (point) => point.endMilliseconds > startMilliseconds && point.endMilliseconds <= endMilliseconds,
    );
    return points.length === 0 ? [] : [{ ...cut, points }];
  });
  const steady = pieces.find(({ event }) => event === null)?.points ?? [];
  const worst = Math.max(...tailsOf(steady, tail));
  const parts = pieces.map(({ event, isAfterwards, points }): LoadPart => {
    const seconds = total(points.map((point) => point.seconds));
    const tails = tailsOf(points, tail);
    const compared = event !== null || isAfterwards;
    return {
      event,
      isAfterwards,
      seconds,
      perSecond: total(points.map(({ count }) => count)) / seconds,
      tailMilliseconds: tails.length === 0 ? null : { typical: median(tails), highest: Math.max(...tails) },
      slowSeconds: tails.length === 0 || steady.length === 0 ? null : slowSecondsOf(points, tail, slowFactor * worst),
      errors: totalOfAll(points.map((point) => point.errors ?? null)),
      throughput: compared ? ratioOf(steady.map(rateOf), points.map(rateOf)) : null,
      latency: compared ? ratioOf(tailsOf(steady, tail), tails) : null,
    };
  });
  decideFamily(parts.flatMap(({ throughput, latency }) => [throughput ?? [], latency ?? []].flat()));
  return parts;
}

type Cut = Pick<LoadPart, 'event' | 'isAfterwards'> & Pick<TimeWindow, 'startMilliseconds'>;

function cutsOf({ startMilliseconds, endMilliseconds }: TimeWindow, all: readonly EventRecord[]): Cut[] {
  // One that begins when the load has ended disturbs nothing of it.
  const events = all.filter(({ begunMilliseconds }) => begunMilliseconds < endMilliseconds);
  const begun = events.map(({ name, begunMilliseconds }) => ({
    event: name,
    isAfterwards: false,
    startMilliseconds: begunMilliseconds,
  }));
  const ends = events.map(({ doneMilliseconds }) => doneMilliseconds ?? Infinity);
  const afterwards = { event: null, isAfterwards: true, startMilliseconds: Math.max(...ends) };
  return [{ event: null, isAfterwards: false, startMilliseconds }, ...begun, afterwards].filter(
    (cut) => cut.startMilliseconds < endMilliseconds,
  );
}

function slowSecondsOf(points: readonly SeriesPoint[], tail: Tail | null, limit: number): number {
  return total(points.map((point) => (tail !== null && (valueOf(point, tail) ?? 0) > limit ? point.seconds : 0)));
}

export const rateOf = ({ count, seconds }: SeriesPoint): number => count / seconds;

/** Of rates and milliseconds, neither of which is as small as this where there is any; a ratio of logarithms has no zero. */
const least = 0.01;

function ratioOf(before: number[], after: number[]): DecidedFigure | null {
  const [one, other] = [before, after].map((values) => values.map((value) => Math.max(value, least)));
  const tested = seriesRatio(one!, other!);
  return tested && estimated('intervals', tested, one!, other!);
}
