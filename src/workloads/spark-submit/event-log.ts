/** Reads Spark's event log: one JSON object per line. Pure. */
import { z } from 'zod';
import { addTask, stageKey, type StageTaskTimes } from './task-times.ts';

/** A stage of a job, with Spark's sums over its tasks. */
export interface SparkStage {
  /** Description of its job. The application in `jvm/` sets it to test and trial. */
  job: string;
  /** Such as `count at WordCount.java:25`. */
  name: string;
  tasks: number;
  /** False for an attempt that failed. */
  completed: boolean;
  /** From submission to completion. */
  seconds: number;
  /** Bytes read from the cache or from storage. */
  inputBytes: number;
  shuffleReadBytes: number;
  shuffleWriteBytes: number;
  /** Absent if the log has no task events. */
  taskTimes?: StageTaskTimes;
}

export interface SparkApplication {
  startMilliseconds: number;
  endMilliseconds: number;
  /** Stage attempts that started, and those that completed. */
  stages: number;
  completedStages: number;
  /** Every stage attempt that ended, in that order. */
  ended: SparkStage[];
}

const jobStart = z.object({
  'Stage IDs': z.array(z.number()),
  Properties: z.object({ 'spark.job.description': z.string().optional() }).optional(),
});
const stageCompleted = z.object({
  'Stage Info': z.object({
    'Stage ID': z.number(),
    'Stage Attempt ID': z.number(),
    'Stage Name': z.string().default(''),
    'Number of Tasks': z.number(),
    'Submission Time': z.number().optional(),
    'Completion Time': z.number().optional(),
    'Failure Reason': z.string().optional(),
    Accumulables: z.array(z.object({ Name: z.string().optional(), Value: z.unknown() })),
  }),
});
const timed = z.object({ Timestamp: z.number() });

/** A possibly truncated event log. The end of its application is then null. */
export type TruncatedApplication = Omit<SparkApplication, 'endMilliseconds'> & { endMilliseconds: number | null };

/** Reads the lines of an event log. Throws if the application's start or end is missing. */
export async function readEventLog(lines: AsyncIterable<string> | Iterable<string>): Promise<SparkApplication> {
  const { endMilliseconds, ...application } = await readTruncatedEventLog(lines);
  if (endMilliseconds === null) throw new Error('the event log has no end of the application');
  return { ...application, endMilliseconds };
}

/** Reads the lines of an event log as far as they are complete. */
export async function readTruncatedEventLog(
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<TruncatedApplication> {
  const descriptions = new Map<number, string>();
  const ended: SparkStage[] = [];
  const taskTimes = new Map<string, StageTaskTimes>();
  let stages = 0;
  let startMilliseconds: number | null = null;
  let endMilliseconds: number | null = null;
  for await (const line of lines) {
    if (!line.endsWith('}')) continue;
    const kind = /^\{"Event":"SparkListener(\w+)"/.exec(line)?.[1];
    if (kind === 'ApplicationStart') startMilliseconds = timed.parse(JSON.parse(line)).Timestamp;
    if (kind === 'ApplicationEnd') endMilliseconds = timed.parse(JSON.parse(line)).Timestamp;
    if (kind === 'StageSubmitted') stages += 1;
    if (kind === 'JobStart') {
      const job = jobStart.parse(JSON.parse(line));
      // A stage that several jobs share runs in the first of them.
      for (const id of job['Stage IDs']) {
        if (!descriptions.has(id)) descriptions.set(id, job.Properties?.['spark.job.description'] ?? '');
      }
    }
    if (kind === 'TaskEnd') addTask(taskTimes, JSON.parse(line));
    if (kind === 'StageCompleted') ended.push(stageOf(stageCompleted.parse(JSON.parse(line)), descriptions, taskTimes));
  }
  if (startMilliseconds === null) throw new Error('the event log has no start of the application');
  const completedStages = ended.filter(({ completed }) => completed).length;
  return { startMilliseconds, endMilliseconds, stages, completedStages, ended };
}

function stageOf(
  { 'Stage Info': info }: z.infer<typeof stageCompleted>,
  jobs: Map<number, string>,
  taskTimes: Map<string, StageTaskTimes>,
): SparkStage {
  const times = taskTimes.get(stageKey(info['Stage ID'], info['Stage Attempt ID']));
  const sums = new Map(info.Accumulables.map(({ Name, Value }) => [Name, Number(Value)]));
  const sum = (name: string) => sums.get(`internal.metrics.${name}`) ?? 0;
  return {
    job: jobs.get(info['Stage ID']) ?? '',
    name: info['Stage Name'],
    tasks: info['Number of Tasks'],
    completed: info['Failure Reason'] === undefined,
    seconds: ((info['Completion Time'] ?? 0) - (info['Submission Time'] ?? 0)) / 1000,
    inputBytes: sum('input.bytesRead'),
    shuffleReadBytes: sum('shuffle.read.remoteBytesRead') + sum('shuffle.read.localBytesRead'),
    shuffleWriteBytes: sum('shuffle.write.bytesWritten'),
    ...(times ? { taskTimes: times } : {}),
  };
}
