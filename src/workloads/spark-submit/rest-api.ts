/** The state of a Spark application, from the REST API of its driver (`/api/v1` of its UI). Pure. */
import { z } from 'zod';
import type { Page } from '../watch.ts';
import type { SparkExecutor } from './figures-schema.ts';
import { driverWebPort } from './spark-load.ts';

/** Active stages and jobs only: an application keeps a thousand ended ones, which would cost the driver time. */
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

/** The job and the stages that are active. */
export interface ActiveStages {
  /** Null between two jobs. `completedStages` includes skipped ones. */
  job: { description: string; stages: number; completedStages: number } | null;
  /** Identifies the active stages and their attempts; empty if none is active. */
  stageKey: string;
  tasks: { total: number; done: number; running: number; failed: number };
  /** Unix time in milliseconds of the first task of the active stages. */
  firstTaskMilliseconds: number | null;
  executors: SparkExecutor[];
}

const bytesPerMebibyte = 2 ** 20;

/** Reads the answers to `restPages`; null if they have another shape. */
export function readActiveStages(pages: Record<string, unknown>): ActiveStages | null {
  const parsed = pagesSchema.safeParse(pages);
  if (!parsed.success) return null;
  const { stages, jobs, executors } = parsed.data;
  const job = jobs[0];
  const sum = (of: (stage: (typeof stages)[number]) => number) => stages.reduce((all, stage) => all + of(stage), 0);
  const launched = stages.flatMap((stage) => stage.firstTaskLaunchedTime ?? []);
  return {
    job: job
      ? {
          description: job.description ?? '',
          stages: job.stageIds.length,
          completedStages: job.numCompletedStages + job.numSkippedStages,
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
