/** The thresholds of a campaign at one size, from its file and from the command line. */
import { word } from '../input/readable.ts';
import type { FieldPath } from '../input/source.ts';
import type { Plan, RunPlan } from '../plan/plan.ts';
import { checkLevelObjective, checkThreshold, contradictions } from '../thresholds/check.ts';
import { clusterOfLoad } from './clusters/load-clusters.ts';
import type { Draft } from './draft/draft.ts';
import type { Campaign } from './schema.ts';

/**
 * The thresholds that the plan keeps. Those of the whole file may name a run, load generator or system that this size has not: they
 * are left out.
 *
 * @param given from the command line
 * @param runs null if the runs could not be planned: then only the texts are checked
 */
export function planThresholds(
  draft: Draft,
  given: readonly string[],
  runs: RunPlan[] | null,
): Pick<Plan, 'thresholds'> {
  const { campaign, size, faults } = draft;
  const { plan, absent } = judgedIn(draft, runs);
  const ofSize = campaign.sizes[size]?.thresholds ?? [];
  const all: { text: string; path: FieldPath | null; mayBeAbsent?: boolean }[] = [
    ...campaign.thresholds.map((text, index) => ({ text, path: ['thresholds', index], mayBeAbsent: true })),
    ...ofSize.map((text, index) => ({ text, path: ['sizes', size, 'thresholds', index] })),
    ...given.map((text) => ({ text, path: null })),
  ];
  const refuse = ({ text, path }: (typeof all)[number], fault: string): void =>
    faults.add(path, path ? fault : `--threshold ${word(text)}: ${fault}`);
  const kept = all.flatMap((each) => {
    const { threshold, faults: found } = checkThreshold(each.text, plan);
    if (each.mayBeAbsent && threshold?.scope && absent.includes(threshold.scope)) return [];
    for (const fault of found) refuse(each, fault);
    return threshold && found.length === 0 ? [{ ...each, threshold }] : [];
  });
  for (const both of contradictions(kept.map(({ threshold }) => threshold))) {
    const first = kept.find(({ threshold }) => both.includes(threshold));
    if (first) refuse(first, `${both.map(({ text }) => text).join(' and ')} cannot both hold`);
  }
  const thresholds = [...new Set(kept.map(({ text }) => text))];
  return thresholds.length > 0 ? { thresholds } : {};
}

/** The objectives that the plan keeps, of loads that the size has. */
export function planObjectives(draft: Draft, runs: RunPlan[] | null): Pick<Plan, 'objectives'> {
  const { campaign, faults } = draft;
  const { plan, absent } = judgedIn(draft, runs);
  const kept = campaign.objectives.flatMap((given, index) => {
    const { objective, faults: found } = checkLevelObjective(given, plan);
    if (objective?.scope && absent.includes(objective.scope)) return [];
    for (const fault of found) faults.add(['objectives', index], fault);
    return objective && found.length === 0 ? [objective.text] : [];
  });
  return kept.length > 0 ? { objectives: [...new Set(kept)] } : {};
}

/** What can be judged, and names in the file that nothing at this size has. */
function judgedIn({ campaign, variants }: Draft, runs: RunPlan[] | null) {
  return {
    plan: runs && { steps: runs, variants: { all: variants } },
    absent: runs ? absentNames(campaign, runs) : [],
  };
}

/** Names in the file that nothing at this size has. */
function absentNames(campaign: Campaign, planned: RunPlan[]): string[] {
  const present = new Set(
    planned.flatMap(({ loads }) => loads.flatMap(({ workload, cluster }) => [workload, cluster])),
  );
  const names = Object.entries(campaign.runs).flatMap(([name, run]) => {
    const loads = Object.values(run.loads);
    const workloads = loads.map(({ workload }) => workload);
    const isPlanned = planned.some(({ id }) => id === name || id.startsWith(`${name}-`));
    return [...(isPlanned ? [] : [name]), ...workloads, ...loads.map((load) => clusterOfLoad(load, campaign))];
  });
  return names.filter((name) => !present.has(name));
}
