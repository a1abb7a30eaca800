/**
 * `sharing`: runs of several systems that alternate with each system isolated.
 *
 * Before: `sharing: { trials: 4 }`, `steps: [{ run: both }]`, where `both` loads Kafka and Cassandra
 *
 * After: four blocks, each of which has the runs `both`, `both-kafka-alone` and `both-cassandra-alone` once, under the same loads.
 */
import type { SharingPlan } from '../../plan/plan.ts';
import { combinedGroup, groupOfLoads } from '../../plan/runs-of.ts';
import { alternatingBlocks } from '../../statistics/blocks.ts';
import { randomNumbers } from '../../statistics/random-numbers.ts';
import { isDraftRun, type CompleteStep, type Draft, type DraftRun } from '../draft/draft.ts';
import type { Faults } from '../faults.ts';

/** A run that variants change has one block in each of their turns; any other run has all of its blocks, after the runs that are made once. */
export function expandSharing(draft: Draft, faults: Faults): Draft {
  const { sharing, steps, size } = draft;
  if (!sharing || steps.length === 0) return draft;
  if (!steps.some(isLast))
    faults.add(
      ['sizes', size, 'sharing'],
      'no run of this size loads several systems, so there is nothing to compare; add such a run or remove this',
    );
  const blocks = blocksOf(sharing);
  const made = (step: CompleteStep): CompleteStep[] => {
    if (!isDraftRun(step) || !isCompared(step)) return [step];
    return step.variant ? (blocks(step)[step.trial - 1] ?? []) : blocks(step).flat();
  };
  checkIds(steps.filter(isDraftRun), faults);
  const ordered = steps.some(isVaried) ? steps : [...steps.filter((step) => !isLast(step)), ...steps.filter(isLast)];
  return { ...draft, steps: ordered.flatMap(made) };
}

const isLast = (step: CompleteStep): boolean => isDraftRun(step) && isCompared(step);

const isVaried = (step: CompleteStep): boolean => !isDraftRun(step) || step.variant !== undefined;

/** Whether it loads several systems, and is made in blocks: a search and a long run are made once. */
export function isCompared({ declared, warmUp, search, slices }: DraftRun): boolean {
  return groupOfLoads(declared) === combinedGroup && !warmUp && !search && !slices;
}

/** The blocks of a run; those of a run in different turns of its variants are drawn once. */
function blocksOf({ trials, seed }: SharingPlan): (run: DraftRun) => DraftRun[][] {
  const random = randomNumbers(seed);
  const drawn = new Map<string, number[][]>();
  return (run) => {
    const members = [run, ...isolatedRuns(run)];
    const places = drawn.get(run.variant?.of ?? run.id) ?? alternatingBlocks([...members.keys()], trials, random);
    drawn.set(run.variant?.of ?? run.id, places);
    return places.map((order, index) =>
      order.map((place) => ({ ...members[place]!, trial: index + 1, block: { of: run.id, number: index + 1 } })),
    );
  };
}

/** A run for each cluster of a combined run, with the same loads. */
function isolatedRuns(run: DraftRun): DraftRun[] {
  const { id, title, declared, loads, variant } = run;
  return [...new Set(declared.map(({ cluster }) => cluster))].map((name) => {
    const alone = (of: string): string => `${of}-${name}-alone`;
    const { matrix: _, ...others } = run;
    return {
      ...others,
      id: variant ? `${alone(variant.of)}-${variant.name}` : alone(id),
      title: `${title}: ${name} isolated`,
      declared: declared.filter(({ cluster }) => cluster === name),
      loads: loads.filter(({ cluster }) => cluster === name),
      ...(variant ? { variant: { ...variant, of: alone(variant.of) } } : {}),
    };
  });
}

function checkIds(runs: DraftRun[], faults: Faults): void {
  const made = new Set(runs.filter(isCompared).flatMap((run) => isolatedRuns(run).map(({ id }) => id)));
  for (const { id, path } of runs)
    if (made.has(id)) faults.add(path, `gives a run the id ${id}, which the comparison under sharing needs; rename it`);
}
