/** How far a Spark application is, by the REST API of its driver (`/api/v1` of its UI). Pure. */
import { z } from 'zod';
import type { SparkExecutor } from './figures-schema.ts';
import { driverWebPort, type SparkPerfParameters } from './facts.ts';
import { placeOf, stageNumber, stagesOfTest } from './core-tests.ts';
import type { Place } from './core-tests.ts';
import type { Page } from '../watch.ts';

/** Stages and jobs alone that are under way: an application keeps a thousand others, and they would cost its driver time. */
export function restPages(application: string): Record<'stages' | 'jobs' | 'executors', Page> {
  const page = (path: string): Page => ({
    port: driverWebPort,
    path: `/api/v1/applications/${application}/${path}`,
  });
  return { stages: page('stages?status=active'), jobs: page('jobs?status=running'), executors: page('executors') };
}

/** Spark writes `2026-11-21T19:52:20.123GMT`. */
const time = z.string().transform((text) => Date.parse(text.replace(/GMT$/, 'Z')));

const stages = z.array(
  z.object({
    stageId: z.number(),
    attemptId: z.number(),
    numTasks: z.number(),
    numActiveTasks: z.number(),
    numCompleteTasks: z.number(),
    numFailedTasks: z.number(),
    firstTaskLaunchedTime: time.optional(),
  }),
);
const jobs = z.array(
  z.object({
    description: z.string().optional(),
    stageIds: z.array(z.number()),
    numCompletedStages: z.number(),
    numSkippedStages: z.number(),
  }),
);
const executors = z.array(
  z.object({
    id: z.string(),
    hostPort: z.string(),
    isActive: z.boolean(),
    totalCores: z.number(),
    activeTasks: z.number(),
    memoryUsed: z.number(),
    maxMemory: z.number(),
    totalGCTime: z.number(),
    peakMemoryMetrics: z.object({ JVMHeapMemory: z.number() }).optional(),
  }),
);
const pagesSchema = z.object({ stages, jobs, executors });

export interface SparkProgress {
  /** Null between two jobs. */
  place: Place | null;
  /** The stage of its test that is under way, from 1, and how many the test has; null between two jobs. */
  stage: { number: number; of: number } | null;
  /** Tells one stage, and one attempt at it, from another; empty where none is under way. */
  stageKey: string;
  tasks: { total: number; done: number; running: number; failed: number };
  /** Unix time in milliseconds of the first task of the stages under way. */
  firstTaskMilliseconds: number | null;
  executors: SparkExecutor[];
}

const bytesPerMebibyte = 2 ** 20;

/** Reads the answers of `restPages`; null where they have another shape. */
export function readSparkProgress(
  pages: Record<string, unknown>,
  parameters: SparkPerfParameters,
): SparkProgress | null {
  const parsed = pagesSchema.safeParse(pages);
  if (!parsed.success) return null;
  const { stages, jobs, executors } = parsed.data;
  const job = jobs[0];
  const place = placeOf(job?.description ?? '');
  const completed = (job?.numCompletedStages ?? 0) + (job?.numSkippedStages ?? 0);
  const sum = (of: (stage: (typeof stages)[number]) => number) => stages.reduce((all, stage) => all + of(stage), 0);
  const launched = stages.flatMap((stage) => stage.firstTaskLaunchedTime ?? []);
  return {
    place,
    stage:
      job && place
        ? {
            number: stageNumber(place, parameters, job.stageIds.length, completed),
            of: stagesOfTest(place.test, parameters),
          }
        : null,
    stageKey: stages.map((stage) => `${stage.stageId}.${stage.attemptId}`).join(' '),
    tasks: {
      total: sum((stage) => stage.numTasks),
      done: sum((stage) => stage.numCompleteTasks),
      running: sum((stage) => stage.numActiveTasks),
      failed: sum((stage) => stage.numFailedTasks),
    },
    firstTaskMilliseconds: launched.length > 0 ? Math.min(...launched) : null,
    executors: executors
      .filter((executor) => executor.isActive)
      .map((executor) => ({
        id: executor.id,
        address: executor.hostPort,
        cores: executor.totalCores,
        runningTasks: executor.activeTasks,
        storageUsedMebibytes: executor.memoryUsed / bytesPerMebibyte,
        storageMebibytes: executor.maxMemory / bytesPerMebibyte,
        peakHeapMebibytes: executor.peakMemoryMetrics
          ? executor.peakMemoryMetrics.JVMHeapMemory / bytesPerMebibyte
          : null,
        collectionSeconds: executor.totalGCTime / 1000,
      })),
  };
}
