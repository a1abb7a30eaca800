/** Watches a Spark application through the REST API of its driver: its progress, and whether a stage is stuck. Pure except for its own state. */
import { z } from 'zod';
import type { Watch, LoadUpdate } from '../watch.ts';
import { readActiveStages, restPages, type ActiveStages } from './rest-api.ts';
import { driverWebPort } from './spark-load.ts';
import type { LoadProgress } from '../load-output.ts';
import type { SparkSaturation } from './figures-schema.ts';
import { judgePace, tasksPerSecond, updatePace, type Judgement, type Pace } from './pace.ts';

/** A stage, from 1, of a part of the application, and how many stages that part has. */
export type StageOf = Pick<SparkSaturation, 'at' | 'stage' | 'of'>;

type Active = Pick<ActiveStages, 'stageKey' | 'tasks' | 'executors'>;

/** What is of one kind of application. `output` is the tail of its driver's standard output. */
export interface WatchedApplication<State extends Active> extends Pick<Watch, 'pages'> {
  /** Reads the answers of the driver; null if they have another shape. */
  read(pages: Record<string, unknown>): State | null;
  /** Trials that ended. */
  trials(output: string): number;
  progress(state: State, output: string, ratePerSecond: number | null): LoadProgress;
  /** @param latest null if the driver has not answered yet */
  stage(latest: State | null, output: string): StageOf;
}

/** @param stuckSeconds for how long no task of a stage may finish */
export function watchDriver<State extends Active>(stuckSeconds: number, of: WatchedApplication<State>): Watch {
  let pace: Pace | null = null;
  let latest: State | null = null;

  return {
    pages: (output) => of.pages(output),

    observe({ atMilliseconds, output, pages }, { limitMilliseconds, endMilliseconds }): LoadUpdate {
      const state = pages && of.read(pages);
      // An unreadable answer is neither progress nor silence.
      if (pages && !state) return { progress: null, stop: null };
      pace = updatePace(pace, { atMilliseconds, trials: of.trials(output), progress: state }, stuckSeconds);
      latest = state ?? latest;
      const judgement = judgePace(pace, latest?.tasks.total ?? 0, {
        stuckSeconds,
        limitSeconds: limitMilliseconds / 1000,
        remainingSeconds: (endMilliseconds - atMilliseconds) / 1000,
      });
      const progress = state && of.progress(state, output, tasksPerSecond(pace));
      if (!judgement) return { progress, stop: null };
      if (judgement.state === 'silent') return { progress, stop: { state: 'silent', reason: judgement.reason } };
      const where = of.stage(latest, output);
      const saturation = { ...where, reason: reasonOf(judgement, where), evidence: evidence(atMilliseconds, '') };
      return { progress, stop: { state: 'saturated', saturation } };
    },

    saturationIn(output, error, atMilliseconds) {
      const line = [...output.split('\n'), ...error.split('\n')].find((each) => memoryError.test(each));
      if (line === undefined) return null;
      const where = of.stage(latest, output);
      const reason = `Spark ran out of memory at stage ${where.stage} of ${where.of} of ${where.at}: ${line.trim()}`;
      return { ...where, reason, evidence: evidence(atMilliseconds, error) };
    },
  };

  function reasonOf({ state, reason }: Judgement, where: StageOf): string {
    const counts = latest ? `${latest.tasks.done} of ${latest.tasks.total} tasks done, ` : '';
    const how = state === 'too slow' ? 'is too slow' : 'is stuck';
    return `Stage ${where.stage} of ${where.of} of ${where.at} ${how}: ${counts}${reason}`;
  }

  function evidence(atMilliseconds: number, error: string): SparkSaturation['evidence'] {
    const rate = pace && tasksPerSecond(pace);
    return {
      atMilliseconds,
      tasks: latest?.tasks ?? null,
      tasksPerSecond: rate,
      expectedSeconds: rate && latest ? (latest.tasks.total - latest.tasks.done) / rate : null,
      executors: latest?.executors ?? [],
      lastOutput: error.trim().split('\n').slice(-lastLines).join('\n'),
    };
  }
}

/** Lines of the driver's standard error that are kept as evidence. */
const lastLines = 20;
/** Java's error in the driver, which it ends, or in an executor, where it fails a task. */
const memoryError = /java\.lang\.OutOfMemoryError/;

const applications = z.object({ applications: z.array(z.object({ id: z.string() })) });

/**
 * @param stuckSeconds for how long no task of a stage may finish
 * @param mainClass names a stage whose job has no description
 */
export function sparkSubmitWatch({ stuckSeconds, mainClass }: { stuckSeconds: number; mainClass: string }): Watch {
  let application: string | null = null;
  const watch = watchDriver<ActiveStages>(stuckSeconds, {
    // The driver tells its application's id as soon as its UI is up.
    pages: () =>
      application === null
        ? { applications: { port: driverWebPort, path: '/api/v1/applications' } }
        : restPages(application),
    read: readActiveStages,
    trials: () => 0,
    // Of the active stages: how many further ones an application has is not known.
    progress: ({ tasks, job }, _output, ratePerSecond) => ({
      done: tasks.done,
      total: tasks.total,
      unit: 'tasks',
      ratePerSecond,
      expectedEndSeconds: null,
      ...(job ? { detail: `stage ${activeStage(job)} of ${job.stages} of the job` } : {}),
    }),
    stage(latest) {
      const job = latest?.job;
      const at = job?.description || mainClass;
      return { at, stage: job ? activeStage(job) : 1, of: job?.stages ?? 1 };
    },
  });
  return {
    ...watch,
    observe(observation, limit) {
      if (application !== null) return watch.observe(observation, limit);
      application = applications.safeParse(observation.pages).data?.applications[0]?.id ?? null;
      return { progress: null, stop: null };
    },
  };
}

const activeStage = ({ completedStages, stages }: NonNullable<ActiveStages['job']>): number =>
  Math.min(completedStages + 1, stages);
