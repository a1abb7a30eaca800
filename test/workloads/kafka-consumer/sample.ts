import { sample as producer } from '../kafka-producer/sample.ts';
import type { Sample } from '../sample.ts';

export const sample: Sample = {
  given: { reads: 'an-earlier-run', plannedSeconds: 10 },
  source: { runId: 'an-earlier-run', isOwnRun: false, given: [{ ...producer.given }] },
};
