import kafkajs from 'kafkajs';

// Node does not find the error classes among the named exports of this CommonJS module.
const { KafkaJSError } = kafkajs;

/** Whether Kafka's client considers the error transient. If its retries were exhausted, the transient error is the cause. */
export function isTransient(error: unknown): error is Error {
  if (!(error instanceof KafkaJSError)) return false;
  return error.retriable || isTransient(error.cause);
}
