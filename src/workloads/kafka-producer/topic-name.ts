/**
 * The topic that the producer of a run writes. It depends on the run alone, so that a later run's consumer can name it
 * whichever attempt of the producer succeeded; each attempt makes the topic afresh before it writes.
 */
export function topicName(runId: string): string {
  return `proofload-${runId}`.replaceAll(/[^A-Za-z0-9._-]/g, '-').slice(0, 249);
}
