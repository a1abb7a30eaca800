import { createHash } from 'node:crypto';

/** Cassandra's own limit of a keyspace's name. */
const longest = 48;

/**
 * Name of the keyspace that an attempt at a load makes for itself: lower-case letters, digits and underscores, so that it
 * needs no quotes. What is cut off a long name is replaced by its hash, so that two names never become one.
 */
export function keyspaceName({
  runId,
  attempt,
  load,
}: {
  runId: string;
  attempt: number;
  load: { id: string };
}): string {
  const whole = `${runId}/${load.id}/${attempt}`;
  const name = `p_${runId}_${load.id}_a${attempt}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
  if (name.length <= longest) return name;
  return `${name.slice(0, longest - 9)}_${createHash('sha256').update(whole).digest('hex').slice(0, 8)}`;
}
