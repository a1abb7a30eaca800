/** What a campaign says of the published benchmark that it repeats. */

/** The published benchmark that a campaign repeats. */
export interface RepeatedBenchmark {
  /** Its title. */
  source: string;
  departures: Departure[];
}

/** One way in which a campaign does not do what the benchmark did. */
export interface Departure {
  subject: string;
  published: string;
  here: string;
  because: string;
}
