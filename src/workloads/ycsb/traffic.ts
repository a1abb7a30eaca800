/** What YCSB sends, for the part of it that crosses from zone to zone. Pure. */
import { copiesOf } from '../../systems/cassandra/replication.ts';
import type { TrafficPlace } from '../facts.ts';
import type { YcsbParameters } from './parameters.ts';
import { operationKinds, type OperationKind } from './operations.ts';

/** A key, with the frames of Cassandra's protocol. */
export const sentBesideBytes = 80;
/** Of one thread that waits for each operation: more than one a millisecond does not come from a host in another zone. */
const operationsPerThreadSecond = 1000;
export const usualScanRecords = 100;

/** Of all fields of a record, in bytes. */
export function rowBytes({ fieldCount, fieldBytes }: Pick<YcsbParameters, 'fieldCount' | 'fieldBytes'>): number {
  return fieldCount * fieldBytes;
}

/** Shares of the kinds of operations; together they are 1. */
export function sharesOf(parameters: YcsbParameters): Record<OperationKind, number> {
  const parts = operationKinds.map((kind) => parameters[`${kind}Share`] ?? 0);
  const all = parts.reduce((sum, each) => sum + each, 0);
  const [read = 0, update = 0, insert = 0, scan = 0, readModifyWrite = 0] = parts.map((each) => each / all);
  return { read, update, insert, scan, readModifyWrite };
}

/** Bytes that the load has go from zone to zone: what it inserts first, and its operations. */
export function bytesBetweenZones(
  parameters: YcsbParameters,
  { hosts, serving, networkBitsPerSecond, ways }: TrafficPlace,
): number {
  const row = rowBytes(parameters) + sentBesideBytes;
  const { read, update, insert, scan, readModifyWrite } = sharesOf(parameters);
  const meanScan = ((parameters.longestScanRecords ?? usualScanRecords) + 1) / 2;
  const readBytes = (read + readModifyWrite) * row + scan * meanScan * row;
  const writtenBytes = insert * row + (update + readModifyWrite) * (parameters.fieldBytes + sentBesideBytes);
  const mostByNic = networkBitsPerSecond / 8 / (readBytes + writtenBytes);
  const possible = Math.min(parameters.threads * operationsPerThreadSecond, mostByNic);
  const seconds = parameters.durationSeconds + (parameters.warmUpSeconds ?? 0);
  const operations = seconds * (parameters.targetOperationsPerSecond ?? possible);
  const copies = Math.min(copiesOf(parameters.replicationFactor), serving.length) - 1;
  const toNode = ways.share(hosts, serving);
  const isSpread = ways.shareAmong(serving) > 0;
  const written = parameters.records * row + operations * writtenBytes;
  // A read may be answered by a node that is not the one that was asked.
  return written * (toNode + (isSpread ? copies : 0)) + operations * readBytes * (toNode + ways.shareAmong(serving));
}
