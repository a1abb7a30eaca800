/** Kafka's limit on the length of a topic's name. */
export const longestTopicName = 249;

/**
 * The topic that the producer of a run writes. The name depends on the run only, so a later run's consumer can use it whichever
 * attempt of the producer succeeded. Each attempt recreates the topic before it writes.
 */
export function topicName(runId: string): string {
  return `proofload-${runId}`.replaceAll(/[^A-Za-z0-9._-]/g, '-').slice(0, longestTopicName);
}
