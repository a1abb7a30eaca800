import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readEventLog } from '../../../src/workloads/spark-submit/event-log.ts';
import { taskFigures } from '../../../src/workloads/spark-perf/figures.ts';
import { captured } from '../context.ts';

interface Task {
  stage: number;
  /** Milliseconds from launch to finish, and those of it that its executor accounts for. */
  took: number;
  ran: number;
  collected?: number;
  waited?: number;
  spilled?: number;
  reason?: string;
}

const taskEnd = ({ stage, took, ran, collected = 0, waited = 0, spilled = 0, reason = 'Success' }: Task) => ({
  Event: 'SparkListenerTaskEnd',
  'Stage ID': stage,
  'Stage Attempt ID': 0,
  'Task End Reason': { Reason: reason },
  'Task Info': { 'Launch Time': 1000, 'Finish Time': 1000 + took, 'Getting Result Time': 0 },
  'Task Metrics': {
    'Executor Deserialize Time': 3,
    'Executor Run Time': ran,
    'JVM GC Time': collected,
    'Result Serialization Time': 2,
    'Memory Bytes Spilled': spilled * 10,
    'Disk Bytes Spilled': spilled,
    'Shuffle Read Metrics': { 'Fetch Wait Time': waited },
  },
});

/** An application whose jobs have these descriptions and a stage each, with these tasks. */
const read = (jobs: string[], tasks: Task[]) =>
  readEventLog(
    [
      { Event: 'SparkListenerApplicationStart', Timestamp: 1 },
      ...jobs.map((job, stage) => ({
        Event: 'SparkListenerJobStart',
        'Stage IDs': [stage],
        Properties: { 'spark.job.description': job },
      })),
      ...tasks.map(taskEnd),
      ...jobs.map((_, stage) => ({
        Event: 'SparkListenerStageCompleted',
        'Stage Info': { 'Stage ID': stage, 'Stage Attempt ID': 0, 'Number of Tasks': 1, Accumulables: [] },
      })),
      { Event: 'SparkListenerApplicationEnd', Timestamp: 2 },
    ].map((event) => JSON.stringify(event)),
  );

const figures = async (jobs: string[], tasks: Task[]) => taskFigures((await read(jobs, tasks)).ended, 1).taskTime;

describe('what tasks spent their time on', () => {
  test('is, as in Spark, delay where their executor has no account of it', async () => {
    const tasks = [
      { stage: 0, took: 1105, ran: 1000, collected: 100, waited: 50, spilled: 1e6 },
      { stage: 0, took: 3305, ran: 3000, collected: 300, waited: 150 },
    ];
    expect(await figures(['count trial 2'], tasks)).toEqual({
      tasks: 2,
      runSeconds: 4,
      schedulerDelayShare: expect.closeTo(0.4 / 4.4),
      collectionShare: 0.1,
      shuffleWaitShare: 0.05,
      spilledMegabytes: 1,
      spilledFromMemoryMegabytes: 10,
      medianSeconds: 2,
      p95Seconds: 3,
      longestSeconds: 3,
      skew: 1.5,
    });
  });

  test('is of counted trials, not of the test whose tasks do nothing, and not of tasks that failed', async () => {
    const jobs = ['count trial 1', 'count trial 2', 'scheduling-throughput trial 2', 'count input'];
    const tasks: Task[] = [0, 1, 2, 3].map((stage) => ({ stage, took: 100, ran: 10 * (stage + 1) }));
    const failed = { stage: 1, took: 100, ran: 90, reason: 'ExceptionFailure' };
    expect(await figures(jobs, [...tasks, failed])).toMatchObject({ tasks: 1, runSeconds: 0.02 });
  });

  test('is skewed by what the longest task of each stage takes over the median one', async () => {
    const even = [10, 10, 10].map((ran) => ({ stage: 0, took: ran, ran }));
    const uneven = [10, 10, 70].map((ran) => ({ stage: 1, took: ran, ran }));
    const jobs = ['count trial 2', 'count trial 3'];
    expect((await figures(jobs, even))?.skew).toBe(1);
    expect((await figures(jobs, [...even, ...uneven]))?.skew).toBe(4);
  });

  test('stands in what Spark itself writes', async () => {
    const log = await readFile(captured('spark-tasks/events'), 'utf8');
    expect(taskFigures((await readEventLog(log.trim().split('\n'))).ended, 1).taskTime).toEqual({
      tasks: 4,
      runSeconds: expect.closeTo(0.983),
      schedulerDelayShare: expect.closeTo(0.468 / (0.468 + 0.983)),
      collectionShare: 0,
      shuffleWaitShare: 0,
      spilledMegabytes: 0,
      spilledFromMemoryMegabytes: 0,
      medianSeconds: expect.closeTo(0.23),
      p95Seconds: 0.438,
      longestSeconds: 0.438,
      skew: 1,
    });
  });

  test('is not known of a log without tasks', async () => {
    expect(await figures(['count trial 2'], [])).toBeUndefined();
  });
});
