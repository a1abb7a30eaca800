/**
 * Reads the runner's files in a job's folder without starting the runner, whose format is described in runner.py, and what the kernel
 * tells of a process.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { nullIfAbsent } from '../input/absence.ts';
import { exitRecordSchema, type JobStatus } from './job.ts';

/**
 * A process with its start time in clock ticks since boot, which distinguishes it from a later process with the same
 * pid.
 */
const processRecord = z.object({ pid: z.number(), startTicks: z.number() });
const commandRecord = processRecord.extend({ startedMilliseconds: z.number() });

/** The records of a job. */
export interface JobRecords {
  waiter: z.infer<typeof processRecord> | null;
  command: z.infer<typeof commandRecord> | null;
  exit: z.infer<typeof exitRecordSchema> | null;
}

/**
 * Status of a job. If its waiter was killed, the job runs as long as its command does; after that its exit code is
 * unknown.
 */
export function statusFromRecords(records: JobRecords, isAlive: { waiter: boolean; command: boolean }): JobStatus {
  if (!records.waiter) return { state: 'absent' };
  if (records.exit) return { state: 'ended', ...records.exit };
  if (!isAlive.waiter && !isAlive.command) return { state: 'lost' };
  const { pid } = records.command ?? records.waiter;
  return { state: 'running', pid, startedMilliseconds: records.command?.startedMilliseconds ?? null };
}

/**
 * Reads state and start time from `/proc/<pid>/stat`. The command's name is in parentheses and may contain anything.
 */
export function parseProcessStat(text: string): { state: string; startTicks: number } {
  const fields = text
    .slice(text.lastIndexOf(')') + 1)
    .trim()
    .split(/\s+/);
  return { state: fields[0] ?? '', startTicks: Number(fields[19]) };
}

/** The name of a program, of which the kernel keeps 15 characters, when it started, and its processor time in ticks, 100 a second on Linux. */
export interface ProcessorUse {
  name: string;
  started: string;
  ticks: number;
}

/**
 * Reads `stat` of a process or thread: its time in user and kernel mode, without children. Null for an empty text. The name may hold
 * spaces and parentheses.
 */
export function processorUseIn(stat: string): ProcessorUse | null {
  const [begin, end] = [stat.indexOf('('), stat.lastIndexOf(')')];
  if (end === -1) return null;
  const fields = stat.slice(end + 2).split(' ');
  const ticks = Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  return { name: stat.slice(begin + 1, end), started: fields[19] ?? '', ticks };
}

/** Status of the job in a local folder. */
export async function readJobStatus(folder: string): Promise<JobStatus> {
  const waiter = await readRecord(processRecord, join(folder, 'runner.json'));
  if (!waiter) return { state: 'absent' };
  const command = await readRecord(commandRecord, join(folder, 'pid.json'));
  const alive = { waiter: await isProcessAlive(waiter), command: command !== null && (await isProcessAlive(command)) };
  // Read last: a job that ends in the meantime has written it before its processes are gone.
  const exit = await readRecord(exitRecordSchema, join(folder, 'exit.json'));
  return statusFromRecords({ waiter, command, exit }, alive);
}

async function isProcessAlive(record: z.infer<typeof processRecord>): Promise<boolean> {
  const text = await nullIfAbsent(readFile(`/proc/${record.pid}/stat`, 'utf8'));
  if (text === null) return false;
  const { state, startTicks } = parseProcessStat(text);
  return startTicks === record.startTicks && state !== 'Z' && state !== 'X';
}

/** Records are written atomically, so one that cannot be read is an error. */
async function readRecord<Schema extends z.ZodType>(schema: Schema, path: string): Promise<z.infer<Schema> | null> {
  const text = await nullIfAbsent(readFile(path, 'utf8'));
  return text === null ? null : schema.parse(JSON.parse(text));
}

/** Start time of a process, which with its pid identifies it, because pids are reused, in clock ticks since boot; null if there is no such process or it is a zombie. */
export async function startTicks(pid: number): Promise<number | null> {
  let stat: string;
  try {
    stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  const parsed = parseProcessStat(stat);
  return parsed.state === 'Z' ? null : parsed.startTicks;
}
