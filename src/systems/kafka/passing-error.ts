import kafkajs from 'kafkajs';

// Its error classes are not among the names that Node finds in this CommonJS module.
const { KafkaJSError } = kafkajs;

/** Whether Kafka's client takes this for an error that passes. Where its own retries did not outlast it, it stands as the cause. */
export function isPassing(error: unknown): error is Error {
  if (!(error instanceof KafkaJSError)) return false;
  return error.retriable || isPassing(error.cause);
}
