import type { Sample } from '../sample.ts';
import { sample as producer } from '../kafka-producer/sample.ts';

/** Records that the producer of the captured run wrote. */
export const written = 60_000;

export const sample: Sample = {
  given: { reads: 'a-run' },
  source: { runId: 'a-run', isOwnRun: true, given: [{ ...producer.given, records: written }] },
};
