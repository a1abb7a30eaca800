import { join } from 'node:path';
import { z } from 'zod';
import { jobId } from '../../src/workloads/job-id.ts';
import { readOutput } from '../../src/workloads/read-output.ts';
import { topicName } from '../../src/workloads/kafka-producer/topic-name.ts';
import type { LoadGenerator } from '../../src/workloads/generator.ts';
import type { KafkaProducerParameters } from '../../src/workloads/kafka-producer/facts.ts';

const latency = z.object({
  mean: z.number(),
  p50: z.number(),
  p95: z.number(),
  p99: z.number(),
  p999: z.number(),
  max: z.number(),
});
const told = z.object({ records: z.number(), recordsPerSecond: z.number(), megabytesPerSecond: z.number(), latency });

/** A producer of your own, which prints what it measured as one line of JSON at its end. */
export const generator: LoadGenerator<KafkaProducerParameters> = {
  keeps: [],
  prepare: ({ runId, load }) => [{ ...load.parameters, kind: 'create-topic', topic: topicName(runId) }],
  job(context) {
    const options = [`--topic=${topicName(context.runId)}`, `--records=${context.load.parameters.records}`];
    return { id: jobId(context), argv: ['own-producer', ...options], environment: {} };
  },
  progress: () => null,
  async read(folder, _load, job) {
    const file = join(folder, 'output');
    const line = (await readOutput(file)).split('\n').findLast((each) => each.endsWith('}'));
    if (!line) throw new Error(`${file} has no closing line; the producer did not get to its end`);
    const figures = told.parse(JSON.parse(line));
    return { window: job, openLoop: false, series: [], figures: { kind: 'kafka-producer', ...figures } };
  },
};
