/** The runs of a plan: ids, order, which run reads what which other wrote, lengths. */
import type { Faults } from './faults.ts';
import { levelInWords, levelSuffix } from './level.ts';
import { runLengths } from './lengths.ts';
import type { RunPlan } from './plan.ts';
import { planLoad, type NamedRun } from './loads.ts';
import { isWhole, type ResolvedRun } from './resolve.ts';
import { isSearchable, searchSlots } from './searches.ts';
import { groupOf } from './systems-of.ts';

/** Runs of one system alone come first, systems in the order of the file; all trials of a system stand together. */
export function planRuns(resolved: ResolvedRun[], trials: number, faults: Faults): RunPlan[] {
  const named = nameRuns(resolved, faults);
  const groups = [...new Set(named.map((run) => groupOf(run.declared.map((load) => load.workload))))];
  const ordered = [
    ...groups.filter((group) => group !== 'combined'),
    ...groups.filter((group) => group === 'combined'),
  ];
  const plans: RunPlan[] = [];
  const done: NamedRun[] = [];
  for (const group of ordered) {
    const members = named.filter((run) => groupOf(run.declared.map((load) => load.workload)) === group);
    for (let trial = 1; trial <= trials; trial++) {
      for (const run of members) {
        // What a search finds is confirmed in runs of its own.
        if (run.search && trial > 1) continue;
        const ofTrial = (id: string): string => (trial === 1 ? id : `${id}-t${trial}`);
        const loads = run.loads.map((load) => planLoad(load, run, named, done, ofTrial, faults));
        done.push(run);
        const sound = loads.filter((load) => load !== null);
        if (sound.length < run.declared.length) continue;
        const [only] = sound;
        if (run.search && only) {
          if (isSearchable(only.workload, run.search.over)) {
            plans.push(...searchSlots(run.search, { group, title: run.title }, only));
          }
          continue;
        }
        plans.push({
          id: ofTrial(run.id),
          group,
          title: run.title,
          level: levelInWords(run.loads),
          trial,
          loads: sound,
          warmUpSeconds: 0,
          ...runLengths(sound),
          ...(sound.some((load) => load.workload === 'spark-perf') ? { onSaturation: run.onSaturation } : {}),
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
    const suffix = run.loads.length === 1 && first && !run.search ? levelSuffix(first) : null;
    const number = siblings.length > 1 ? String(siblings.indexOf(run) + 1) : null;
    const ending = suffix ?? number;
    const id = ending === null ? run.name : `${run.name}-${ending}`;
    if (isWhole(run) && named.some((other) => isWhole(other) && other.id === id)) {
      faults.add(
        run.path,
        `gives a second run the id ${id}; let each level offer something else, and use trials to repeat`,
      );
    }
    named.push({ ...run, id });
  }
  return named;
}
