/** Parameters of a load of acknowledged writes. Pure. */
import type { z } from 'zod';
import { amount, count, mapping } from '../../input/fields.ts';
import { mostLoadSeconds } from '../../input/limits.ts';
import { localDataCenterField } from '../../systems/cassandra/data-centers.ts';
import { consistencyField, replicationDescription, replicationField } from '../../systems/cassandra/replication.ts';
import { maxPerSecond } from '../parameters.ts';

/** Each of them has a place in the memory of the generator. */
export const mostWrites = 20_000_000;

/** Fresh JVMs are still compiling their code. */
export const leastWarmUpSeconds = 2;

export const given = mapping({
  threads: count('threads', 64, 100_000).describe(
    'Client threads, each with one write at a time. They name the level.',
  ),
  targetOperationsPerSecond: count('writes a second', 500, maxPerSecond).describe(
    `Target rate in writes a second (open loop). At most ${mostWrites.toLocaleString('en-US')} writes in all.`,
  ),
  durationSeconds: count('seconds', 180, mostLoadSeconds).describe(
    'How long it writes, in seconds. After that it reads back what was acknowledged.',
  ),
  warmUpSeconds: amount('seconds', 10, 3600)
    .optional()
    .describe('Length of a warm-up by the same load before it, which does not count. Default: 2 s.'),
  rowBytes: count('bytes', 100, 1e6).optional().describe('Size of a row in bytes. Default: 100.'),
  replicationFactor: replicationField().describe(replicationDescription),
  writeConsistency: consistencyField().optional().describe('Consistency level of writes. Default: `QUORUM`.'),
  readConsistency: consistencyField().optional().describe('Consistency level of reading back. Default: `QUORUM`.'),
  localDataCenter: localDataCenterField(),
});

export const planned = given.strip();

export type AcknowledgedGiven = z.output<typeof given>;
export type AcknowledgedParameters = z.output<typeof planned>;

const defaults = { rowBytes: 100, writeConsistency: 'QUORUM', readConsistency: 'QUORUM' } as const;

/** With the default of each parameter that is not given. */
export function complete(parameters: AcknowledgedParameters) {
  return {
    ...parameters,
    rowBytes: parameters.rowBytes ?? defaults.rowBytes,
    writeConsistency: parameters.writeConsistency ?? defaults.writeConsistency,
    readConsistency: parameters.readConsistency ?? defaults.readConsistency,
  };
}

/** How long it writes, its warm-up included, in whole seconds. */
export function writingSeconds({
  durationSeconds,
  warmUpSeconds = 0,
}: Pick<AcknowledgedParameters, 'durationSeconds' | 'warmUpSeconds'>): number {
  return Math.ceil(durationSeconds + Math.max(leastWarmUpSeconds, warmUpSeconds));
}
