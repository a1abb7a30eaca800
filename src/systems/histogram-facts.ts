/** Histograms that services keep of single operations. Pure. */

/** How the sampler asks a service for the counts of a histogram, all since the service began. */
export interface HistogramQuery {
  bean: string;
  /** The operation of the bean that returns the counts, a list with a place for each bucket. */
  operation: string;
  /** The bounds of the buckets are divided by it. */
  divisor: number;
  /** Whether the first bucket is of the value 0. */
  hasZero: boolean;
}

export interface HistogramFacts {
  /** With the unit, as in the scopes of telemetry. */
  name: string;
  /** Of a row in a table. */
  title: string;
  unit: 'seconds' | 'SSTables';
  /** Description for the docs. */
  meaning: string;
  query: HistogramQuery;
}
