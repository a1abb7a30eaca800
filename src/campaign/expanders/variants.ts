/**
 * `variants`: runs that are made for each variant, in blocks.
 *
 * Before: `variants: { base: {}, tuned: { systems.kafka.settings.num.io.threads: 16 } }`, `trials: 4`, `steps: [{ run: write }]`
 *
 * After: four blocks of `restart kafka`, `write-base`, `restart kafka`, `write-tuned`, in an order that is drawn.
 */
import { combinedGroup, groupOfLoads } from '../../plan/runs-of.ts';
import { planRestart } from '../../steps/restart/facts.ts';
import { alternatingBlocks } from '../../statistics/blocks.ts';
import { randomNumbers } from '../../statistics/random-numbers.ts';
import { factsOf } from '../../workloads/registry.ts';
import { usedClusters } from '../../workloads/used-clusters.ts';
import { datasetsOfSteps } from '../draft/complete-steps.ts';
import {
  hasLayouts,
  isDraftRun,
  type CompleteStep,
  type Draft,
  type DraftRun,
  type DraftVariant,
} from '../draft/draft.ts';
import { isCompared } from './sharing.ts';
import { inBlockOrder } from './trials.ts';

/** Group of all steps, where each restart builds clusters anew: they are then built once for all of them. */
export const everyGroup = 'all';

/** Puts isolated runs first, the systems in the order of the file, then runs of several systems. */
export function expandGroups(draft: Draft): Draft {
  if (draft.hasSteps) return draft;
  const variants = draft.variants.map((variant) => ({ ...variant, steps: inGroups(variant.steps) }));
  return { ...draft, steps: inGroups(draft.steps), variants };
}

const inGroups = (steps: CompleteStep[]): CompleteStep[] => groupsIn(steps).flatMap(({ steps: members }) => members);

function groupsIn(steps: CompleteStep[]): { group: string; steps: CompleteStep[] }[] {
  const byGroup = Map.groupBy(steps, (step) => (isDraftRun(step) ? groupOfLoads(step.declared) : everyGroup));
  const combined = byGroup.get(combinedGroup) ?? [];
  byGroup.delete(combinedGroup);
  return [...byGroup, [combinedGroup, combined] as const].map(([group, members]) => ({ group, steps: members }));
}

/**
 * Makes the turns of one group after the other, or of all steps together if the clusters take turns. If a variant changes a system of
 * the group, its services restart before each variant of each block, base included, and their warm-ups run again: only then have all
 * variants been up for as long. Otherwise the variants of one level follow each other at once.
 */
export function expandVariants(draft: Draft): Draft {
  const { steps, variants, hasSteps } = draft;
  if (variants.length === 0) return draft;
  const isOneGroup = hasSteps || hasLayouts(variants);
  const groups = isOneGroup ? [{ group: everyGroup, steps }] : groupsIn(steps);
  const affected: ReadonlySet<CompleteStep> = hasSteps ? new Set(steps) : affectedRuns(draft);
  const turns = new Turns(draft);
  const made = groups.flatMap(({ group, steps: members }) => {
    const varied = members.filter((step) => affected.has(step));
    const others = members.filter((step) => !affected.has(step));
    if (varied.length === 0) return others;
    const { steps: inTurns, startsFresh } = turns.ofGroup(group, varied);
    // Warm-ups of the campaign file count for services as they were installed.
    const isPreparation = others.every((step) => isDraftRun(step) && step.warmUp);
    return [...(isPreparation && !startsFresh ? [] : others), ...inTurns];
  });
  return { ...draft, steps: made };
}

/** The runs that some variant changes, or that read what such a run writes. */
export function affectedRuns({ steps, variants }: Pick<Draft, 'steps' | 'variants'>): ReadonlySet<DraftRun> {
  const runs = steps.filter(isDraftRun);
  const affected = new Set(runs.filter((run) => variants.some((variant) => isChanged(run, variant, steps))));
  // What a reader reads may come before it alone, so one pass in the order of the file finds all.
  for (const run of runs) {
    const written = run.loads.flatMap(
      ({ workload, parameters }) => factsOf(workload).reads?.runNamed(parameters) ?? [],
    );
    const readsAffected = [...affected].some(({ id, name }) => written.includes(id) || written.includes(name));
    if (!run.warmUp && readsAffected) affected.add(run);
  }
  return affected;
}

function isChanged(run: DraftRun, variant: DraftVariant, steps: CompleteStep[]): boolean {
  if (run.warmUp) return false;
  if (clustersOfRun(run).some((cluster) => variant.systems.has(cluster))) return true;
  const varied = variant.steps[steps.indexOf(run)];
  return varied !== undefined && isDraftRun(varied) && parametersText(varied) !== parametersText(run);
}

const parametersText = ({ loads }: DraftRun): string =>
  JSON.stringify(loads.map(({ id, parameters }) => [id, parameters]));

/** The clusters that a run loads, and those that its loads use as well. */
export function clustersOfRun({ declared }: Pick<DraftRun, 'declared'>): string[] {
  return [...new Set([...declared.map(({ cluster }) => cluster), ...declared.flatMap(usedClusters)])];
}

class Turns {
  readonly #draft: Draft;
  readonly #random: () => number;
  /** Clusters with turns already. */
  readonly #used = new Set<string>();

  constructor(draft: Draft) {
    this.#draft = draft;
    this.#random = randomNumbers(draft.order.seed);
  }

  /** @returns whether they begin with services as they were installed */
  ofGroup(group: string, steps: CompleteStep[]): { steps: CompleteStep[]; startsFresh: boolean } {
    const { variants } = this.#draft;
    const changed = [...new Set(variants.flatMap(({ systems }) => [...systems.keys()]))];
    // What a run reads may be in a cluster that it does not load.
    const used = new Set(steps.filter(isDraftRun).flatMap(clustersOfRun));
    const clusters = group === everyGroup ? changed : changed.filter((cluster) => used.has(cluster));
    if (clusters.length > 0) return this.#withRestarts(group, steps, clusters);
    const together = Map.groupBy(steps, (step) => (isDraftRun(step) ? (step.matrix?.plan.run ?? step.id) : ''));
    const turns = [...together.values()].flatMap((same) =>
      this.#blocks(same).flatMap((order, block) =>
        this.#membersOf(same, block).flatMap((step) => order.map((variant) => this.#inTurn(step, variant, block + 1))),
      ),
    );
    return { steps: turns, startsFresh: true };
  }

  /** Blocks of a comparison with isolated runs are those of the variants too. */
  #blocks(steps: CompleteStep[]): DraftVariant[][] {
    const { variants, order, sharing } = this.#draft;
    const isShared = sharing && steps.some((step) => isDraftRun(step) && isCompared(step));
    return alternatingBlocks(variants, isShared ? sharing.trials : order.trials, this.#random);
  }

  /** A long run is made once for each variant. @param block from 0 */
  #membersOf(steps: CompleteStep[], block: number): CompleteStep[] {
    const members = inBlockOrder(steps, block, this.#draft.order.seed);
    return members.filter((step) => block === 0 || !isDraftRun(step) || !step.slices);
  }

  #withRestarts(group: string, steps: CompleteStep[], clusters: string[]) {
    const { variants, hasSteps } = this.#draft;
    const blocks = this.#blocks(steps);
    const first = blocks[0]?.[0];
    const startsFresh = clusters.every((cluster) => !this.#used.has(cluster) && first?.systems.has(cluster) !== true);
    for (const cluster of clusters) this.#used.add(cluster);
    const turns = blocks.flatMap((order, index) =>
      order.flatMap((variant, place): CompleteStep[] => {
        const block = index + 1;
        const members = this.#membersOf(steps, index);
        if (startsFresh && index === 0 && place === 0) return members.map((step) => this.#inTurn(step, variant, block));
        const empties = datasetsOfSteps(variant.steps).flatMap(({ name, cluster }) =>
          clusters.includes(cluster) ? [name] : [],
        );
        const takesTurns = hasLayouts(variants);
        const restart = planRestart({ group, variant: variant.name, block, clusters, takesTurns, empties });
        return [
          { does: 'restart', restart },
          ...(hasSteps ? [] : this.#warmUps(group, clusters, variant, block, restart.id)),
          ...members.map((step) => this.#inTurn(step, variant, block, restart.id)),
        ];
      }),
    );
    return { steps: turns, startsFresh };
  }

  /** The warm-ups of these clusters again, which other groups may warm up as well. */
  #warmUps(group: string, clusters: string[], variant: DraftVariant, trial: number, restart: string): DraftRun[] {
    return this.#draft.steps
      .filter(isDraftRun)
      .filter((run) => run.warmUp && clustersOfRun(run).some((cluster) => clusters.includes(cluster)))
      .map((run) => {
        const isOfGroup = group === everyGroup || groupOfLoads(run.declared) === group;
        const ending = isOfGroup ? variant.name : `${group}-${variant.name}`;
        const varied = this.#varied(run, variant);
        const of = { name: variant.name, of: run.id, restart };
        return { ...(isDraftRun(varied) ? varied : run), id: `${run.id}-${ending}`, trial, variant: of };
      });
  }

  /** The step as the variant has it. */
  #varied(step: CompleteStep, { steps }: DraftVariant): CompleteStep {
    const varied = steps[this.#draft.steps.indexOf(step)];
    return varied?.does === step.does ? varied : step;
  }

  #inTurn(step: CompleteStep, variant: DraftVariant, trial: number, restart?: string): CompleteStep {
    const varied = this.#varied(step, variant);
    if (varied.does === 'restart') return varied;
    if (!isDraftRun(varied) || !isDraftRun(step)) return { ...varied, inVariant: variant.name } as CompleteStep;
    const of = { name: variant.name, of: step.id, ...(restart === undefined ? {} : { restart }) };
    return { ...varied, id: `${step.id}-${variant.name}`, trial, variant: of };
  }
}
