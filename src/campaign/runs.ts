/** The runs of a plan: ids, order, which run reads what which other wrote, lengths. */
import { topicName } from '../workloads/topic-name.ts';
import { suggestion } from './closest.ts';
import type { Faults } from './faults.ts';
import { levelInWords, levelSuffix } from './level.ts';
import { runLengths } from './lengths.ts';
import type { LoadPlan, RunPlan } from './plan.ts';
import type { ResolvedLoad, ResolvedRun } from './resolve.ts';
import { needsLength } from './rules.ts';
import { groupOf } from './systems-of.ts';

/** A run with its id, before its trials. */
interface NamedRun extends ResolvedRun {
  id: string;
}

/** Runs of one system alone come first, systems in the order of the file; all trials of a system stand together. */
export function planRuns(resolved: ResolvedRun[], trials: number, faults: Faults): RunPlan[] {
  const named = nameRuns(resolved, faults);
  const groups = [...new Set(named.map((run) => groupOf(run.loads.map((load) => load.workload))))];
  const ordered = [
    ...groups.filter((group) => group !== 'combined'),
    ...groups.filter((group) => group === 'combined'),
  ];
  const plans: RunPlan[] = [];
  const done: NamedRun[] = [];
  for (const group of ordered) {
    const members = named.filter((run) => groupOf(run.loads.map((load) => load.workload)) === group);
    for (let trial = 1; trial <= trials; trial++) {
      for (const run of members) {
        const ofTrial = (id: string): string => (trial === 1 ? id : `${id}-t${trial}`);
        const loads = run.loads.map((load) => planLoad(load, run, named, done, ofTrial, faults));
        done.push(run);
        const sound = loads.filter((load) => load !== null);
        if (sound.length < loads.length || sound.length === 0) continue;
        plans.push({
          id: ofTrial(run.id),
          group,
          title: run.title,
          level: levelInWords(run.loads),
          trial,
          loads: sound,
          warmUpSeconds: 0,
          ...runLengths(sound),
        });
      }
    }
  }
  return plans;
}

function nameRuns(resolved: ResolvedRun[], faults: Faults): NamedRun[] {
  const named: NamedRun[] = [];
  for (const run of resolved) {
    const siblings = resolved.filter((other) => other.name === run.name);
    const [first] = run.loads;
    const suffix = run.loads.length === 1 && first ? levelSuffix(first) : null;
    const number = siblings.length > 1 ? String(siblings.indexOf(run) + 1) : null;
    const ending = suffix ?? number;
    const id = ending === null ? run.name : `${run.name}-${ending}`;
    if (run.whole && named.some((other) => other.whole && other.id === id)) {
      faults.add(
        run.path,
        `gives a second run the id ${id}; let each level offer something else, and use trials to repeat`,
      );
    }
    named.push({ ...run, id });
  }
  return named;
}

function planLoad(
  load: ResolvedLoad,
  run: NamedRun,
  all: NamedRun[],
  done: NamedRun[],
  ofTrial: (id: string) => string,
  faults: Faults,
): LoadPlan | null {
  const { id, host } = load;
  switch (load.workload) {
    case 'kafka-producer': {
      const { plannedSeconds, ...parameters } = load.parameters;
      const rate = parameters.offeredRecordsPerSecond;
      const seconds = plannedSeconds ?? (rate === null ? 0 : parameters.records / rate);
      return {
        id,
        workload: load.workload,
        host,
        parameters: { topic: topicName(ofTrial(run.id)), ...parameters },
        plannedSeconds: seconds,
      };
    }
    case 'kafka-consumer': {
      const writer = load.parameters.reads === run.name ? run : writerOf(load.parameters.reads, done);
      const producers = (writer?.loads ?? []).filter((other) => other.workload === 'kafka-producer');
      if (!writer || producers.length === 0) {
        faults.add(load.pathOf('reads'), whyUnread(load.parameters.reads, run, all, done));
        return null;
      }
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
        host,
        parameters: { topic: topicName(ofTrial(writer.id)), records, writtenByRun },
        plannedSeconds,
      };
    }
    case 'spark-perf': {
      const { plannedSeconds = 0, ...parameters } = load.parameters;
      return { id, workload: load.workload, host, parameters, plannedSeconds };
    }
    case 'cassandra-stress': {
      const { offeredOperationsPerSecond = null, ...parameters } = load.parameters;
      const keyspace = ofTrial(run.id).replaceAll(/[^a-z0-9]/g, '_');
      return {
        id,
        workload: load.workload,
        host,
        parameters: { keyspace, ...parameters, offeredOperationsPerSecond },
        plannedSeconds: parameters.durationSeconds,
      };
    }
  }
}

function producedSeconds(load: Extract<ResolvedLoad, { workload: 'kafka-producer' }>): number {
  const { plannedSeconds, records, offeredRecordsPerSecond } = load.parameters;
  return plannedSeconds ?? (offeredRecordsPerSecond === null ? 0 : records / offeredRecordsPerSecond);
}

const writes = (run: NamedRun): boolean => run.loads.some((load) => load.workload === 'kafka-producer');

/** The run of that id, or the last level of the run of that name, among those done before. */
function writerOf(reads: string, done: NamedRun[]): NamedRun | undefined {
  return done.findLast((run) => run.id === reads) ?? done.findLast((run) => run.name === reads);
}

function whyUnread(reads: string, run: NamedRun, all: NamedRun[], done: NamedRun[]): string {
  const named = all.filter((other) => other.id === reads || other.name === reads);
  const possible = [...new Set([...done, run].filter(writes).map((other) => other.name))];
  if (named.length === 0) return `unknown run "${reads}"; ${suggestion(reads, possible)}`;
  if (!named.some(writes))
    return `the run "${reads}" has no kafka-producer, so there is nothing to read; ${suggestion(reads, possible)}`;
  return `the run "${reads}" comes later, so there is nothing to read yet; put it before this one`;
}
