/**
 * `trials`, `variants` and `sharing`: steps that are made several times, in blocks.
 *
 * Before: `trials: 2`, `steps: [{ run: write }, { run: read }]`
 *
 * After: all runs of a system once, then again. In a size with steps, each where it stands: `write`, `write-t2`, `read`, `read-t2`.
 *
 * Before: `variants: { base: {}, tuned: { systems.kafka.settings.num.io.threads: 16 } }`, `trials: 4`, `steps: [{ run: write }]`
 *
 * After: four blocks of `restart kafka`, `write-base`, `restart kafka`, `write-tuned`, in an order that is drawn.
 *
 * Before: `sharing: { trials: 4 }`, `steps: [{ run: both }]`, where `both` loads Kafka and Cassandra
 *
 * After: four blocks, each of which has the runs `both`, `both-kafka-alone` and `both-cassandra-alone` once, under the same loads.
 */
import { combinedGroup, groupOfLoads } from '../../plan/runs-of.ts';
import { planDropCaches } from '../../steps/drop-caches/facts.ts';
import { planRestart } from '../../steps/restart/facts.ts';
import { alternatingBlocks } from '../../statistics/blocks.ts';
import { randomNumbers } from '../../statistics/random-numbers.ts';
import { datasetsOfSteps } from '../draft/complete-steps.ts';
import {
  hasLayouts,
  isDraftRun,
  type CompleteStep,
  type Draft,
  type DraftRun,
  type DraftVariant,
} from '../draft/draft.ts';
import { countedSteps } from '../run-bounds.ts';
import { affectedRuns, clustersOfRun, everyGroup, groupsIn } from './affected-runs.ts';

/** The steps as often as they are made; none if these make too many runs, which is reported. */
export function expandBlocks(draft: Draft): Draft {
  if (draft.sharing && draft.steps.length > 0) checkSharing(draft);
  return { ...draft, steps: countedSteps(blocksOf(draft), draft) };
}

/**
 * Makes one group after the other, or all steps together if the clusters take turns: first what no variant changes, then the turns of the
 * variants. If a variant changes a system of the group, its services restart before each variant of each block, base included, and their
 * warm-ups run again: only then have all variants been up for as long. Otherwise the variants of one level follow each other at once.
 */
function* blocksOf(draft: Draft): Generator<CompleteStep> {
  const { steps, variants, hasSteps } = draft;
  const groups = hasSteps || hasLayouts(variants) ? [{ group: everyGroup, steps }] : groupsIn(steps);
  const affected: ReadonlySet<CompleteStep> = hasSteps && variants.length > 0 ? new Set(steps) : affectedRuns(draft);
  const blocks = new Blocks(draft);
  for (const { group, steps: members } of groups) {
    const varied = members.filter((step) => affected.has(step));
    const others = members.filter((step) => !affected.has(step));
    const turns = varied.length > 0 ? blocks.turns(group, varied) : null;
    // Warm-ups of the campaign file count for services as they were installed.
    const isPreparation = others.every((step) => isDraftRun(step) && step.warmUp);
    if (!turns || turns.startsFresh || !isPreparation) yield* blocks.unvaried(others);
    if (turns) yield* turns.steps;
  }
}

/** Whether it loads several systems, and is made in blocks: a search and a long run are made once. */
function isCompared({ declared, warmUp, search, slices }: DraftRun): boolean {
  return groupOfLoads(declared) === combinedGroup && !warmUp && !search && !slices;
}

/** Reports that there is nothing to compare, and runs with the ids of isolated ones. */
function checkSharing({ steps, size, faults }: Draft): void {
  const runs = steps.filter(isDraftRun);
  const compared = runs.filter(isCompared);
  if (compared.length === 0)
    faults.add(
      ['sizes', size, 'sharing'],
      'no run of this size loads several systems, so there is nothing to compare; add such a run or remove this',
    );
  const made = new Set(compared.flatMap((run) => isolatedRuns(run).map(({ id }) => id)));
  for (const { id, path } of runs)
    if (made.has(id)) faults.add(path, `gives a run the id ${id}, which the comparison under sharing needs; rename it`);
}

/** A run for each cluster of a combined run, with the same loads. */
function isolatedRuns(run: DraftRun): DraftRun[] {
  const { id, title, declared, loads, matrix: _, ...others } = run;
  return [...new Set(declared.map(({ cluster }) => cluster))].map((name) => ({
    ...others,
    id: `${id}-${name}-alone`,
    title: `${title}: ${name} isolated`,
    declared: declared.filter(({ cluster }) => cluster === name),
    loads: loads.filter(({ cluster }) => cluster === name),
  }));
}

class Blocks {
  readonly #draft: Draft;
  readonly #ofVariants: () => number;
  readonly #ofSharing: () => number;
  /** Clusters with turns already. */
  readonly #used = new Set<string>();
  /** The order of the runs of each comparison, in each of its blocks. */
  readonly #compared = new Map<string, number[][]>();

  constructor(draft: Draft) {
    const { order, sharing = order } = draft;
    this.#draft = draft;
    this.#ofVariants = randomNumbers(order.seed);
    this.#ofSharing = randomNumbers(sharing.seed);
  }

  /**
   * The steps that no variant changes, in their trials. Warm-ups come first, and once. A search has runs that confirm it, and a long run its
   * slices. Runs that are compared with isolated ones come last, each with all of its blocks.
   */
  *unvaried(steps: CompleteStep[]): Generator<CompleteStep> {
    const { hasSteps, order, sharing = order } = this.#draft;
    for (const step of hasSteps ? steps : []) yield* inSuccession(step);
    const runs = hasSteps ? [] : steps.filter(isDraftRun);
    const shared = runs.filter((run) => this.#isShared(run));
    const alone = runs.filter((run) => !shared.includes(run));
    for (let block = 0; block < order.trials; block++)
      yield* inBlockOrder(alone, block, order.seed)
        .toSorted((one, other) => Number(other.warmUp) - Number(one.warmUp))
        .filter((run) => block === 0 || !(run.search || run.warmUp || run.slices))
        .map((run) => ({ ...run, trial: block + 1 }));
    for (const run of shared) for (let block = 0; block < sharing.trials; block++) yield* this.#comparison(run, block);
  }

  /** The steps as each variant has them, and whether they begin with services as they were installed. */
  turns(group: string, steps: CompleteStep[]): { steps: Iterable<CompleteStep>; startsFresh: boolean } {
    const { variants } = this.#draft;
    const changed = [...new Set(variants.flatMap(({ systems }) => [...systems.keys()]))];
    // What a run reads may be in a cluster that it does not load.
    const used = new Set(steps.filter(isDraftRun).flatMap(clustersOfRun));
    const clusters = group === everyGroup ? changed : changed.filter((cluster) => used.has(cluster));
    if (clusters.length === 0) return { steps: this.#withoutRestarts(steps), startsFresh: true };
    const orders = this.#orders(steps);
    const first = orders[0]?.[0];
    const startsFresh = clusters.every((cluster) => !this.#used.has(cluster) && first?.systems.has(cluster) !== true);
    for (const cluster of clusters) this.#used.add(cluster);
    return { steps: this.#withRestarts(group, steps, { clusters, orders, startsFresh }), startsFresh };
  }

  *#withoutRestarts(steps: CompleteStep[]): Generator<CompleteStep> {
    const together = Map.groupBy(steps, (step) => (isDraftRun(step) ? (step.matrix?.plan.run ?? step.id) : ''));
    for (const same of together.values())
      for (const [block, order] of this.#orders(same).entries())
        for (const step of this.#membersOf(same, block))
          yield* order.flatMap((variant) => this.#inTurn(step, variant, block));
  }

  *#withRestarts(
    group: string,
    steps: CompleteStep[],
    { clusters, orders, startsFresh }: { clusters: string[]; orders: DraftVariant[][]; startsFresh: boolean },
  ): Generator<CompleteStep> {
    const { variants, hasSteps } = this.#draft;
    let isFresh = startsFresh;
    for (const [block, order] of orders.entries())
      for (const variant of order) {
        const restart = planRestart({
          group,
          variant: variant.name,
          block: block + 1,
          clusters,
          takesTurns: hasLayouts(variants),
          empties: datasetsOfSteps(variant.steps).flatMap((data) => (clusters.includes(data.cluster) ? data.name : [])),
        });
        if (!isFresh) yield { plan: restart };
        if (!isFresh && !hasSteps) yield* this.#warmUps(group, clusters, variant, block, restart.id);
        for (const step of this.#membersOf(steps, block))
          yield* this.#inTurn(step, variant, block, isFresh ? undefined : restart.id);
        isFresh = false;
      }
  }

  /** The variants in the order of each block. Blocks of a comparison with isolated runs are those of the variants too. */
  #orders(steps: CompleteStep[]): DraftVariant[][] {
    const { variants, order, sharing = order } = this.#draft;
    const isShared = steps.some((step) => isDraftRun(step) && this.#isShared(step));
    return alternatingBlocks(variants, isShared ? sharing.trials : order.trials, this.#ofVariants);
  }

  /** A long run is made once for each variant. @param block from 0 */
  #membersOf(steps: CompleteStep[], block: number): CompleteStep[] {
    const members = inBlockOrder(steps, block, this.#draft.order.seed);
    return members.filter((step) => block === 0 || !isDraftRun(step) || !step.slices);
  }

  /** The warm-ups of these clusters again, which other groups may warm up as well. */
  #warmUps(group: string, clusters: string[], variant: DraftVariant, block: number, restart: string): DraftRun[] {
    const { name } = variant;
    return this.#draft.steps
      .filter(isDraftRun)
      .filter((run) => run.warmUp && clustersOfRun(run).some((cluster) => clusters.includes(cluster)))
      .map((run) => {
        const isOfGroup = group === everyGroup || groupOfLoads(run.declared) === group;
        const id = `${run.id}-${isOfGroup ? name : `${group}-${name}`}`;
        return { ...this.#varied(run, variant), id, trial: block + 1, variant: { name, of: run.id, restart } };
      });
  }

  /** The step as the variant has it. */
  #varied<Step extends CompleteStep>(step: Step, { steps }: DraftVariant): Step {
    const varied = steps[this.#draft.steps.indexOf(step)];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is a run if the step is
    return varied && isDraftRun(varied) === isDraftRun(step) ? (varied as Step) : step;
  }

  /** The step in one turn of a variant: a run that is compared with isolated runs has one block there. @param block from 0 */
  #inTurn(step: CompleteStep, variant: DraftVariant, block: number, restart?: string): CompleteStep[] {
    const { name } = variant;
    if (!isDraftRun(step)) {
      const varied = this.#varied(step, variant);
      return [{ ...varied, plan: { ...varied.plan, inVariant: name } }];
    }
    const run = { ...this.#varied(step, variant), id: step.id };
    const made = this.#isShared(run) ? this.#comparison(run, block) : [{ ...run, trial: block + 1 }];
    const inVariant = made.map((each): DraftRun => ({
      ...each,
      id: `${each.id}-${name}`,
      variant: { name, of: each.id, ...(restart === undefined ? {} : { restart }) },
      ...(each.block ? { block: { ...each.block, of: `${run.id}-${name}` } } : {}),
    }));
    return this.#draft.hasSteps ? inVariant.flatMap(inSuccession) : inVariant;
  }

  #isShared(run: DraftRun): boolean {
    return this.#draft.sharing !== undefined && isCompared(run);
  }

  /** One block of a run and the isolated ones. The order is drawn once for all turns of its variants. @param block from 0 */
  #comparison(run: DraftRun, block: number): DraftRun[] {
    const members = [run, ...isolatedRuns(run)];
    const { order, sharing = order } = this.#draft;
    const places =
      this.#compared.get(run.id) ?? alternatingBlocks([...members.keys()], sharing.trials, this.#ofSharing);
    this.#compared.set(run.id, places);
    const inBlock = { trial: block + 1, block: { of: run.id, number: block + 1 } };
    return (places[block] ?? []).map((place) => ({ ...members[place]!, ...inBlock }));
  }
}

/** A step of a size with steps, as often as it is made where it stands. A run on dropped caches drops them again before each further trial. */
function inSuccession(step: CompleteStep): CompleteStep[] {
  if (!isDraftRun(step)) return [step];
  const { successive, cold, variant } = step;
  const inVariant = variant ? { inVariant: variant.name } : {};
  return Array.from({ length: successive }, (_, index): CompleteStep[] => [
    ...(index > 0 && cold.length > 0 ? [{ plan: { ...planDropCaches(cold), ...inVariant } }] : []),
    { ...step, trial: (step.trial - 1) * successive + index + 1 },
  ]).flat();
}

/**
 * Puts the combinations of each matrix in the order of a block.
 *
 * @param block from 0
 */
function inBlockOrder<Step extends CompleteStep>(steps: Step[], block: number, seed: number): Step[] {
  const matrixOf = (step: Step): string | undefined => (isDraftRun(step) ? step.matrix?.plan.run : undefined);
  const cells = steps.filter((step) => matrixOf(step) !== undefined);
  const ordered = new Map(
    [...Map.groupBy(cells, matrixOf)].map(([run, same]) => [
      run,
      [...(alternatingBlocks(same, block + 1, randomNumbers(seed))[block] ?? [])],
    ]),
  );
  return steps.map((step) => ordered.get(matrixOf(step))?.shift() ?? step);
}
