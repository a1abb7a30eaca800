/** The courses of the loads of the present runs, from their heartbeats: as far as this process has seen them. Pure. */
import type { RunHeartbeat } from '../measurement/runs/heartbeat.ts';
import { remember, type Moment } from './samples/history.ts';

export interface LoadCourse {
  runId: string;
  attempt: number;
  load: string;
  /** What its rate counts a second. */
  unit: string;
  rate: Moment[];
  latencyName: string;
  /** In milliseconds. */
  latency: Moment[];
  /** Of its last progress. */
  done: number;
}

/** Adds what heartbeats say. Until the next run has one, the courses of the last stay. */
export function rememberLoads(known: LoadCourse[], beats: RunHeartbeat[], now: number): LoadCourse[] {
  const courses = beats.flatMap(({ runId, attempt, loads }) =>
    loads.flatMap(({ id: load, progress }) => {
      if (!progress) return [];
      const { unit, ratePerSecond, latency, done } = progress;
      const course: LoadCourse = known.find(
        (each) => each.runId === runId && each.attempt === attempt && each.load === load,
      ) ?? { runId, attempt, load, unit: '', rate: [], latencyName: '', latency: [], done: -1 };
      // The same heartbeat again.
      if (course.done === done) return [course];
      if (ratePerSecond !== null) remember(course.rate, now, ratePerSecond);
      if (latency) remember(course.latency, now, latency.milliseconds);
      // A load of a fixed time counts seconds, but its rate is one of operations.
      const named = {
        unit: unit === 'seconds' ? 'operations' : unit,
        latencyName: latency?.name ?? course.latencyName,
      };
      return [{ ...course, ...named, done }];
    }),
  );
  return courses.length > 0 ? courses : known;
}
