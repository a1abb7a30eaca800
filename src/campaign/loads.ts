/** The loads of a plan: what each writes to, what it reads, how long it lasts. */
import { topicName } from '../workloads/kafka-producer/topic-name.ts';
import { systemOf } from './systems-of.ts';
import { suggestion } from '../input/closest.ts';
import type { Faults } from '../input/faults.ts';
import type { LoadPlan } from '../plan/plan.ts';
import { quoted } from '../input/readable.ts';
import type { ResolvedLoad, ResolvedRun } from './resolve.ts';
import { needsLength } from './rules.ts';

/** A run with its id, before its trials. */
export interface NamedRun extends ResolvedRun {
  id: string;
}

/** One load of a run with its length, its topic or keyspace, and what it reads; null where that cannot be told, with the fault. */
export function planLoad(
  load: ResolvedLoad,
  run: NamedRun,
  all: NamedRun[],
  done: NamedRun[],
  ofTrial: (id: string) => string,
  faults: Faults,
): LoadPlan | null {
  const { id, host } = load;
  const cluster = systemOf(load.workload);
  switch (load.workload) {
    case 'kafka-producer': {
      const { plannedSeconds: _, ...parameters } = load.parameters;
      return {
        id,
        workload: load.workload,
        cluster,
        host,
        parameters: { topic: topicName(ofTrial(run.id)), ...parameters },
        plannedSeconds: producedSeconds(load),
      };
    }
    case 'kafka-consumer': {
      const writer = load.parameters.reads === run.name ? run : writerOf(load.parameters.reads, done);
      if (writer?.search) {
        faults.add(
          load.pathOf('reads'),
          `the level of "${writer.name}" is searched for, so what it writes last is not known; read another run`,
        );
        return null;
      }
      if (!writer || !writes(writer)) {
        faults.add(load.pathOf('reads'), whyUnread(load.parameters.reads, run, all, done));
        return null;
      }
      const producers = writer.loads.filter((other) => other.workload === 'kafka-producer');
      if (producers.length === 0) return null;
      const own = writer === run;
      const written = own ? Math.max(...producers.map((one) => producedSeconds(one))) : undefined;
      const plannedSeconds = load.parameters.plannedSeconds ?? written;
      if (plannedSeconds === undefined) {
        needsLength(load, faults);
        return null;
      }
      const records = producers.reduce((sum, one) => sum + one.parameters.records, 0);
      const writtenByRun = own ? null : ofTrial(writer.id);
      return {
        id,
        workload: load.workload,
        cluster,
        host,
        parameters: { topic: topicName(ofTrial(writer.id)), records, writtenByRun },
        plannedSeconds,
      };
    }
    case 'spark-perf': {
      const { plannedSeconds = 0, stuckSeconds = 1800, ...parameters } = load.parameters;
      return {
        id,
        workload: load.workload,
        cluster,
        host,
        parameters: { ...parameters, stuckSeconds },
        plannedSeconds,
      };
    }
    case 'cassandra-stress': {
      const { offeredOperationsPerSecond = null, ...parameters } = load.parameters;
      const keyspace = ofTrial(run.id).replaceAll(/[^a-z0-9]/g, '_');
      return {
        id,
        workload: load.workload,
        cluster,
        host,
        parameters: { keyspace, ...parameters, offeredOperationsPerSecond },
        plannedSeconds: parameters.durationSeconds,
      };
    }
  }
}

/** An unlimited producer without a length was refused before. */
function producedSeconds(load: Extract<ResolvedLoad, { workload: 'kafka-producer' }>): number {
  const { plannedSeconds, records, offeredRecordsPerSecond } = load.parameters;
  return plannedSeconds ?? (offeredRecordsPerSecond === null ? 0 : records / offeredRecordsPerSecond);
}

const writes = (run: NamedRun): boolean => run.declared.some((load) => load.workload === 'kafka-producer');

/** The run of that id, or the last level of the run of that name, among those done before. */
function writerOf(reads: string, done: NamedRun[]): NamedRun | undefined {
  return done.findLast((run) => run.id === reads) ?? done.findLast((run) => run.name === reads);
}

function whyUnread(reads: string, run: NamedRun, all: NamedRun[], done: NamedRun[]): string {
  const named = all.filter((other) => other.id === reads || other.name === reads);
  const possible = [...new Set([...done, run].filter(writes).map((other) => other.name))];
  const advice = possible.length === 0 ? 'put a run with one before this one' : suggestion(reads, possible);
  if (named.length === 0) return `there is no run ${quoted(reads)} at this size; ${advice}`;
  if (!named.some(writes))
    return `the run ${quoted(reads)} has no kafka-producer, so there is nothing to read; ${advice}`;
  return `the run ${quoted(reads)} comes later, so there is nothing to read yet; put it before this one`;
}
