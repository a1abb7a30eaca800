/** A limit that the results of a campaign must keep, such as `kafka-producer.throughput > 40000`. Pure. */

/** What kind of number a figure is, with its units and their size in the figure's own unit. */
const quantities = {
  rate: {
    units: { '': 1, '/s': 1, 'records/s': 1, 'operations/s': 1, 'ops/s': 1 },
    example: '40000',
    unit: 'per second',
  },
  latency: { units: { us: 0.001, µs: 0.001, ms: 1, s: 1000 }, example: '20 ms', unit: 'ms' },
  time: { units: { s: 1, min: 60, h: 3600 }, example: '90 s', unit: 's' },
  count: { units: { '': 1 }, example: '0', unit: '' },
} as const satisfies Record<string, { units: Record<string, number>; example: string; unit: string }>;

interface Figure {
  quantity: keyof typeof quantities;
  /** Whether it can be compared with another campaign. */
  isCompared: boolean;
  what: string;
}

const figures = {
  throughput: { quantity: 'rate', isCompared: true, what: 'records or operations a second' },
  mean: { quantity: 'latency', isCompared: true, what: 'mean latency' },
  p50: { quantity: 'latency', isCompared: true, what: 'median latency' },
  p95: { quantity: 'latency', isCompared: true, what: '95th percentile of the latency' },
  p99: { quantity: 'latency', isCompared: true, what: '99th percentile of the latency' },
  'p99.9': { quantity: 'latency', isCompared: true, what: '99.9th percentile of the latency' },
  time: { quantity: 'time', isCompared: true, what: 'length of a batch' },
  errors: { quantity: 'count', isCompared: false, what: 'failed operations of a run' },
  peak: { quantity: 'rate', isCompared: false, what: 'maximum sustained throughput that a search confirmed' },
} as const satisfies Record<string, Figure>;

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

/** Units of a figure by name, with their size in its own unit. */
export function unitsOf(name: FigureName): Readonly<Record<string, number>> {
  return quantities[figures[name].quantity].units;
}

/** An example of a limit, such as `20 ms`. */
export function exampleOf(name: FigureName): string {
  return quantities[figures[name].quantity].example;
}

/** The figure's own unit, such as `ms`. */
export function ownUnitOf(name: FigureName): string {
  return quantities[figures[name].quantity].unit;
}

/** Whether a value keeps the limit. */
export function keeps(value: number, { comparator, limit }: Pick<Threshold, 'comparator' | 'limit'>): boolean {
  switch (comparator) {
    case '<':
      return value < limit;
    case '<=':
      return value <= limit;
    case '>':
      return value > limit;
    case '>=':
      return value >= limit;
    default:
      throw new Error(`No comparator is called ${JSON.stringify(comparator satisfies never)}.`);
  }
}
