/** Reads the standard output of the Spark application in `jvm/`: a JSON object a line. Pure. */
import type { SparkTestFigures } from './figures-schema.ts';
import { z } from 'zod';
import type { SeriesPoint } from '../load-output.ts';
import { median } from '../../statistics/median.ts';

const event = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('start'),
    atMilliseconds: z.number(),
    application: z.string(),
    tests: z.number().optional(),
  }),
  z.object({
    event: z.literal('trial'),
    atMilliseconds: z.number(),
    test: z.string(),
    trial: z.number(),
    /** False for the trials at the start of a test that warm it up. */
    counts: z.boolean(),
    seconds: z.number(),
  }),
  z.object({ event: z.literal('test'), atMilliseconds: z.number(), test: z.string(), seconds: z.number() }),
  z.object({ event: z.literal('end'), atMilliseconds: z.number() }),
]);

type Event = z.infer<typeof event>;
export type SparkTrial = Extract<Event, { event: 'trial' }>;

/** What the application has told so far. */
export interface SparkPerfOutput {
  start: Extract<Event, { event: 'start' }> | null;
  trials: SparkTrial[];
  /** Tests that came to their end, with the time each took, its input included. */
  finished: { test: string; seconds: number }[];
  end: Extract<Event, { event: 'end' }> | null;
}

/** A line that is no event (cut, or written by Spark itself) is passed over. */
export function parseSparkPerfOutput(text: string): SparkPerfOutput {
  const output: SparkPerfOutput = { start: null, trials: [], finished: [], end: null };
  for (const line of text.split('\n')) {
    if (!line.startsWith('{') || !line.endsWith('}')) continue;
    const parsed = event.safeParse(JSON.parse(line));
    if (!parsed.success) continue;
    if (parsed.data.event === 'trial') output.trials.push(parsed.data);
    else if (parsed.data.event === 'test') output.finished.push(parsed.data);
    else if (parsed.data.event === 'start') output.start = parsed.data;
    else output.end = parsed.data;
  }
  return output;
}

/** Figures of each test that has counted trials, in the order in which they ran. */
export function sparkTests(trials: SparkTrial[]): SparkTestFigures[] {
  const counted = trials.filter(({ counts }) => counts);
  const names = [...new Set(counted.map(({ test }) => test))];
  return names.map((test) => {
    const trialSeconds = counted.filter((trial) => trial.test === test).map(({ seconds }) => seconds);
    return { test, trialSeconds, medianSeconds: median(trialSeconds) };
  });
}

/** A point a trial, as long as the time since the trial before: making the input is part of the first one of a test. */
export function sparkSeries(startMilliseconds: number, trials: SparkTrial[]): SeriesPoint[] {
  return trials.map(({ atMilliseconds }, index) => ({
    endMilliseconds: atMilliseconds,
    seconds: (atMilliseconds - (trials[index - 1]?.atMilliseconds ?? startMilliseconds)) / 1000,
    count: 1,
    latencyMeanMilliseconds: null,
    latencyMaxMilliseconds: null,
  }));
}
