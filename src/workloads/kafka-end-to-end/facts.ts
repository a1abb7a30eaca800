/** Facts of Proofload's own consumer, which measures the latency from producers to consumers. Pure. */
import { text } from '../../input/fields.ts';
import { longestRunId } from '../../input/identifiers.ts';
import type { WorkloadFacts } from '../facts.ts';
import { plannedSeconds } from '../parameters.ts';
import { consumerGiven, consumerReading, readingFacts } from '../kafka-consumer/facts.ts';
import type { KafkaConsumerGiven, KafkaConsumerParameters } from '../kafka-consumer/facts.ts';
import { resultFacts, type EndToEndFigures, report } from './measured.ts';
import { leastOfRates } from '../least-window.ts';

const given = consumerGiven.extend({
  reads: text('the name of its own run', longestRunId).describe(
    'Its own run, whose producers write the topic while it reads.',
  ),
  plannedSeconds: plannedSeconds.describe('Expected length. Default: that of the longest producer of its run.'),
});

export const facts: WorkloadFacts<KafkaConsumerGiven, KafkaConsumerParameters, EndToEndFigures> = {
  ...readingFacts,
  ...resultFacts,
  report,
  title: 'Kafka end-to-end latency',
  given,
  reads: { ...consumerReading, whileWritten: true },
  instancesNote: 'the consumers are one consumer group, which needs a partition for each. Their histograms are merged.',
  needs: leastOfRates,
  startUpSeconds: 4,
};
