/** The thresholds of a campaign at one size, from its file and from the command line. */
import { word } from '../input/readable.ts';
import type { FieldPath } from '../input/source.ts';
import type { Plan, RunPlan } from '../plan/plan.ts';
import { contradictions, isOf, thresholdFaults } from '../thresholds/check.ts';
import { clusterOfLoad } from './clusters/campaign-clusters.ts';
import type { Draft } from './draft/draft.ts';
import type { Faults } from './faults.ts';
import type { Campaign } from './schema.ts';

/**
 * The thresholds that the plan keeps. Those of the whole file may name a run, load generator or system that this size has not: they
 * are left out.
 *
 * @param given from the command line
 * @param runs null if the runs could not be planned: then only the texts are checked
 */
export function planThresholds(
  { campaign, size, variants }: Pick<Draft, 'campaign' | 'size' | 'variants'>,
  given: readonly string[],
  runs: RunPlan[] | null,
  faults: Faults,
): { thresholds: Pick<Plan, 'thresholds'>; outside: string[] } {
  const plan = runs && { steps: runs, variants: { all: variants } };
  const atSize = campaign.sizes[size]?.thresholds ?? [];
  const inFile: { text: string; path: FieldPath; isOfSize: boolean }[] = [
    ...campaign.thresholds.map((each, index) => ({ text: each, path: ['thresholds', index], isOfSize: false })),
    ...atSize.map((each, index) => ({ text: each, path: ['sizes', size, 'thresholds', index], isOfSize: true })),
  ];
  const kept: string[] = [];
  for (const { text: each, path, isOfSize } of inFile) {
    const isLeftOut = !isOfSize && runs !== null && isOf(each, absentNames(campaign, runs));
    const found = isLeftOut ? [] : thresholdFaults(each, plan);
    for (const fault of found) faults.add(path, fault);
    if (!isLeftOut && found.length === 0) kept.push(each);
  }
  const outside = given.flatMap((each) =>
    thresholdFaults(each, plan).map((fault) => `--threshold ${word(each)}: ${fault}`),
  );
  const all = [...new Set([...kept, ...given])];
  for (const [one, other] of contradictions(all)) {
    const written = inFile.find(({ text }) => [one, other].some((each) => isSameText(text, each)));
    const fault = `${one} and ${other} cannot both hold`;
    if (written) faults.add(written.path, fault);
    else outside.push(`--threshold: ${fault}`);
  }
  return { thresholds: all.length > 0 ? { thresholds: all } : {}, outside };
}

const isSameText = (given: string, text: string): boolean => given.trim().replaceAll(/\s+/g, ' ') === text;

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
