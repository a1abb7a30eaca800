/** Reads the standard output of the Spark application in `jvm/`: one JSON object per line. Pure. */
import type { SparkTestFigures } from './measured.ts';
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
    /** False for the warm-up trials at the start of a test. */
    counts: z.boolean(),
    seconds: z.number(),
  }),
  z.object({ event: z.literal('test'), atMilliseconds: z.number(), test: z.string(), seconds: z.number() }),
  z.object({ event: z.literal('end'), atMilliseconds: z.number() }),
]);

type Event = z.infer<typeof event>;
export type SparkTrial = Extract<Event, { event: 'trial' }>;

/** The events that the application has reported. */
export interface SparkPerfOutput {
  start: Extract<Event, { event: 'start' }> | null;
  trials: SparkTrial[];
  /** Tests that finished, with the time of each including its input. */
  finished: { test: string; seconds: number }[];
  end: Extract<Event, { event: 'end' }> | null;
}

/** Skips lines that are not events: truncated ones, and those of Spark itself. */
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

/** Figures of each test with counted trials, in order of execution. */
export function sparkTests(trials: SparkTrial[]): SparkTestFigures[] {
  const counted = trials.filter(({ counts }) => counts);
  const names = [...new Set(counted.map(({ test }) => test))];
  return names.map((test) => {
    const trialSeconds = counted.filter((trial) => trial.test === test).map(({ seconds }) => seconds);
    return { test, trialSeconds, medianSeconds: median(trialSeconds) };
  });
}

/** One point per trial, from the end of the previous trial: the first trial of a test includes generating the input. */
export function sparkSeries(startMilliseconds: number, trials: SparkTrial[]): SeriesPoint[] {
  return trials.map(({ atMilliseconds }, index) => ({
    endMilliseconds: atMilliseconds,
    seconds: (atMilliseconds - (trials[index - 1]?.atMilliseconds ?? startMilliseconds)) / 1000,
    count: 1,
    latencyMeanMilliseconds: null,
    latencyMaxMilliseconds: null,
  }));
}
