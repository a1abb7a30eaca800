/** The records of the events of an attempt on disk: a file for each, so that events may happen at the same time. */
import { join } from 'node:path';
import { readJson, readJsonIfThere, type JsonKind } from '../../input/read-json.ts';
import { namesIn } from '../../state/state-files.ts';
import { removeAtomically, writeJsonAtomically } from '../../state/write-atomically.ts';
import { eventRecordSchema, type EventRecord } from '../results/event-record.ts';

const kind: JsonKind<EventRecord> = { schema: eventRecordSchema, number: null };

const pathOf = (folder: string, name: string): string => join(folder, `${name}.json`);

/** Null if the event has not begun. */
export function readEvent(folder: string, name: string): Promise<EventRecord | null> {
  return readJsonIfThere(pathOf(folder, name), kind);
}

export async function writeEvent(folder: string, record: EventRecord): Promise<void> {
  await writeJsonAtomically(pathOf(folder, record.name), record);
}

/** In the order in which they began; empty if none has. */
export async function readEvents(folder: string): Promise<EventRecord[]> {
  const files = (await namesIn(folder)).filter((file) => file.endsWith('.json'));
  const records = await Promise.all(files.map((file) => readJson(join(folder, file), kind)));
  return records.toSorted((one, other) => one.begunMilliseconds - other.begunMilliseconds);
}

/** Removes what an attempt with the same number on earlier hosts may have left. */
export async function forgetEvents(folder: string): Promise<void> {
  await removeAtomically(folder);
}
