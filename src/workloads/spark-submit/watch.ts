/** Watches an application through the REST API of its driver: its progress, and whether a stage is stuck. Pure except for its own state. */
import { z } from 'zod';
import { driverWebPort } from './driver-port.ts';
import { judgePace, tasksPerSecond, updatePace, type Pace } from './pace.ts';
import { outOfMemory, withoutProgress, type StageOf } from './saturation-evidence.ts';
import { readActiveStages, restPages, type ActiveStages } from './rest-api.ts';
import type { Watch } from '../watch.ts';

const applications = z.object({ applications: z.array(z.object({ id: z.string() })) });

/**
 * @param stuckSeconds for how long no task of a stage may finish
 * @param mainClass names a stage whose job has no description
 */
export function sparkSubmitWatch({ stuckSeconds, mainClass }: { stuckSeconds: number; mainClass: string }): Watch {
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
      const saturation = withoutProgress({ state, reason }, currentStage(), { atMilliseconds, latest, pace });
      return { progress: null, stop: { state: 'saturated', saturation } };
    },

    saturationIn(output, error, atMilliseconds) {
      return outOfMemory({ output, error }, currentStage, { atMilliseconds, latest, pace });
    },
  };

  function currentStage(): StageOf {
    const job = latest?.job;
    const at = job?.description || mainClass;
    return { at, stage: job ? Math.min(job.completedStages + 1, job.stages) : 1, of: job?.stages ?? 1 };
  }
}

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
