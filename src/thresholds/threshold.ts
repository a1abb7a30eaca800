/** A limit that the results of a campaign must keep, such as `kafka-producer.throughput > 40000`. Pure. */

/** What kind of number a figure is: its own unit, the units of limits with their sizes in it, and a limit as an example. */
interface Quantity {
  unit: string;
  units: Readonly<Record<string, number>>;
  example: string;
}

interface Figure extends Quantity {
  what: string;
  /** Whether it can be compared with another campaign. */
  isCompared: boolean;
}

const rate: Quantity = {
  unit: 'per second',
  units: { '': 1, '/s': 1, 'records/s': 1, 'operations/s': 1, 'ops/s': 1 },
  example: '40000',
};
const latency: Quantity = { unit: 'ms', units: { us: 0.001, µs: 0.001, ms: 1, s: 1000 }, example: '20 ms' };
const time: Quantity = { unit: 's', units: { s: 1, min: 60, h: 3600 }, example: '90 s' };
const count: Quantity = { unit: '', units: { '': 1 }, example: '0' };

const figures = {
  throughput: { ...rate, isCompared: true, what: 'records or operations a second' },
  mean: { ...latency, isCompared: true, what: 'mean latency' },
  p50: { ...latency, isCompared: true, what: 'median latency' },
  p95: { ...latency, isCompared: true, what: '95th percentile of the latency' },
  p99: { ...latency, isCompared: true, what: '99th percentile of the latency' },
  'p99.9': { ...latency, isCompared: true, what: '99.9th percentile of the latency' },
  time: { ...time, isCompared: true, what: 'length of a batch' },
  errors: { ...count, isCompared: false, what: 'failed operations of a run' },
  peak: { ...rate, isCompared: false, what: 'maximum sustained throughput that a search confirmed' },
} satisfies Record<string, Figure>;

export type FigureName = keyof typeof figures;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets its keys
export const figureNames = Object.keys(figures) as FigureName[];

export const comparators = ['<=', '>=', '<', '>'] as const;
export type Comparator = (typeof comparators)[number];

export interface Threshold {
  /** As written, with single spaces. */
  text: string;
  /** A system, load generator, run, or `<run>.<load>`; null for all loads. */
  scope: string | null;
  figure: FigureName;
  /** What it is compared with: `latest`, a tag or the id of a campaign; null for a limit of the figure itself. */
  against: string | null;
  comparator: Comparator;
  /** In the figure's own unit (per second, milliseconds, seconds); in percent of change if it is compared. */
  limit: number;
}

export function figureOf(name: FigureName): Figure {
  return figures[name];
}

/** Whether a value keeps the limit. */
export function keeps(value: number, { comparator, limit }: Pick<Threshold, 'comparator' | 'limit'>): boolean {
  if (value === limit) return comparator.endsWith('=');
  return comparator.startsWith('<') ? value < limit : value > limit;
}
