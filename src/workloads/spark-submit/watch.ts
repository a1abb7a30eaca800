/** Watches an application through the REST API of its driver: its progress, and whether a stage is stuck. Pure except for its own state. */
import { z } from 'zod';
import { driverWebPort } from './driver-port.ts';
import type { SparkSaturation } from './spark-figures-schema.ts';
import { judgePace, tasksPerSecond, updatePace, type Pace } from './pace.ts';
import { readActiveStages, restPages, type ActiveStages } from './rest-api.ts';
import type { Watch } from '../watch.ts';
import type { SparkSubmitParameters } from './facts.ts';

/** Lines of the driver's standard error that are kept as evidence. */
const lastLines = 20;

const applications = z.object({ applications: z.array(z.object({ id: z.string() })) });

export function sparkSubmitWatch({ stuckSeconds, mainClass }: SparkSubmitParameters): Watch {
  let application: string | null = null;
  let pace: Pace | null = null;
  let latest: ActiveStages | null = null;

  return {
    // The driver tells its application's id as soon as its UI is up.
    pages: () =>
      application === null
        ? { applications: { port: driverWebPort, path: '/api/v1/applications' } }
        : restPages(application),

    observe({ atMilliseconds, pages }, { limitMilliseconds, endMilliseconds }) {
      if (application === null) {
        application = applications.safeParse(pages).data?.applications[0]?.id ?? null;
        return { progress: null, stop: null };
      }
      const active = pages && readActiveStages(pages);
      // An unreadable answer is neither progress nor silence.
      if (pages && !active) return { progress: null, stop: null };
      pace = updatePace(pace, { atMilliseconds, trials: 0, progress: active }, stuckSeconds);
      latest = active ?? latest;
      const judgement = judgePace(pace, latest?.tasks.total ?? 0, {
        stuckSeconds,
        limitSeconds: limitMilliseconds / 1000,
        remainingSeconds: (endMilliseconds - atMilliseconds) / 1000,
      });
      if (!judgement) return { progress: active && progressOf(active, pace), stop: null };
      const { state, reason } = judgement;
      if (state === 'silent') return { progress: null, stop: { state, reason } };
      const where = currentStage();
      const counts = latest ? `${latest.tasks.done} of ${latest.tasks.total} tasks done, ` : '';
      const how = state === 'too slow' ? 'is too slow' : 'is stuck';
      const sentence = `Stage ${where.stage} of ${where.of} of ${where.at} ${how}: ${counts}${reason}`;
      const saturation = { ...where, reason: sentence, evidence: evidence(atMilliseconds, '') };
      return { progress: null, stop: { state: 'saturated', saturation } };
    },

    saturationIn(output, error, atMilliseconds) {
      const line = [...output.split('\n'), ...error.split('\n')].find((each) => outOfMemory.test(each));
      if (line === undefined) return null;
      const where = currentStage();
      const reason = `Spark ran out of memory at stage ${where.stage} of ${where.of} of ${where.at}: ${line.trim()}`;
      return { ...where, reason, evidence: evidence(atMilliseconds, error) };
    },
  };

  function currentStage(): { at: string; stage: number; of: number } {
    const job = latest?.job;
    const at = job?.description || mainClass;
    return { at, stage: job ? Math.min(job.completedStages + 1, job.stages) : 1, of: job?.stages ?? 1 };
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

/** Java's error in the driver, which it ends, or in an executor, where it fails a task. */
const outOfMemory = /java\.lang\.OutOfMemoryError/;

/** Of the active stages: how many further ones an application has is not known. */
function progressOf({ tasks, job }: ActiveStages, pace: Pace) {
  const rate = tasksPerSecond(pace);
  return {
    done: tasks.done,
    total: tasks.total,
    unit: 'tasks' as const,
    ratePerSecond: rate,
    expectedEndSeconds: null,
    ...(job ? { detail: `stage ${Math.min(job.completedStages + 1, job.stages)} of ${job.stages} of the job` } : {}),
  };
}
