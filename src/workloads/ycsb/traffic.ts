/** Estimates the traffic of YCSB that crosses zones. Pure. */
import type { TrafficPlace } from '../facts.ts';
import { operationsPerThreadSecond, protocolOverheadBytes } from '../cassandra-stress/cassandra-load.ts';
import { copiesBetweenZones } from '../cassandra-stress/copies-between-zones.ts';
import type { YcsbParameters } from './parameters.ts';
import { operationKinds, type OperationKind } from './operations.ts';

export const defaultScanRecords = 100;

/** Size of all fields of a record, in bytes. */
export function rowBytes({ fieldCount, fieldBytes }: Pick<YcsbParameters, 'fieldCount' | 'fieldBytes'>): number {
  return fieldCount * fieldBytes;
}

/** Shares of the kinds of operations. Their sum is 1. */
export function sharesOf(parameters: YcsbParameters): Record<OperationKind, number> {
  const parts = operationKinds.map((kind) => parameters[`${kind}Share`] ?? 0);
  const all = parts.reduce((sum, each) => sum + each, 0);
  const [read = 0, update = 0, insert = 0, scan = 0, readModifyWrite = 0] = parts.map((each) => each / all);
  return { read, update, insert, scan, readModifyWrite };
}

/** Bytes that cross zones: those of the load phase and of the load itself. */
export function bytesBetweenZones(parameters: YcsbParameters, place: TrafficPlace): number {
  const { hosts, serving, networkBitsPerSecond, crossings } = place;
  const row = rowBytes(parameters) + protocolOverheadBytes;
  const { read, update, insert, scan, readModifyWrite } = sharesOf(parameters);
  const meanScan = ((parameters.longestScanRecords ?? defaultScanRecords) + 1) / 2;
  const readBytes = (read + readModifyWrite) * row + scan * meanScan * row;
  const updated = parameters.updateAllFields ? row : parameters.fieldBytes + protocolOverheadBytes;
  const writtenBytes = insert * row + (update + readModifyWrite) * updated;
  const maximumOfNic = networkBitsPerSecond / 8 / (readBytes + writtenBytes);
  const possible = Math.min(parameters.threads * operationsPerThreadSecond, maximumOfNic);
  const seconds = parameters.durationSeconds + (parameters.warmUpSeconds ?? 0);
  const operations = seconds * (parameters.targetOperationsPerSecond ?? possible);
  const copies = copiesBetweenZones(parameters.replicationFactor, parameters.localDataCenter, place);
  const toNode = crossings.share(hosts, serving);
  const written = parameters.records * row + operations * writtenBytes;
  // The node that gets a read request may forward it to another node.
  return written * (toNode + copies) + operations * readBytes * (toNode + crossings.shareAmong(serving));
}
