/** The order of the runs that are made for each variant. Pure. */
import type { SystemName } from '../../systems/registry.ts';
import { everySystem } from '../../systems/registry.ts';
import { factsOf, groupOf } from '../../workloads/registry.ts';
import { randomNumbers, shuffled } from '../../statistics/random-numbers.ts';
import { planRestart } from '../../steps/restart/facts.ts';
import type { Turn } from '../interleaved.ts';
import type { NamedRun } from '../loads.ts';
import { changesRun, systemsOf, type ResolvedVariant } from './resolve-variants.ts';

/** Blocks of every comparison, and the seed of their order. */
export interface VariantOrder {
  all: ResolvedVariant[];
  trials: number;
  seed: number;
}

/** The runs of one group that variants change. */
export interface GroupTurns {
  turns: Turn[];
  /** Whether they begin with services as they were installed, so that the warm-ups of the campaign file count for them. */
  startsFresh: boolean;
}

/** The runs that some variant changes, or that read what such a run writes. */
export function affectedRuns(named: NamedRun[], variants: ResolvedVariant[]): ReadonlySet<NamedRun> {
  const affected = new Set(named.filter((_, index) => variants.some((variant) => changesRun(variant, index, named))));
  // What a reader reads may come before it alone, so one pass in the order of the file finds all.
  for (const run of named) {
    const written = run.loads.flatMap(
      ({ workload, parameters }) => factsOf(workload).reads?.runNamed(parameters) ?? [],
    );
    const readsAffected = [...affected].some(({ id, name }) => written.includes(id) || written.includes(name));
    if (!run.warmUp && readsAffected) affected.add(run);
  }
  return affected;
}

/**
 * Makes the turns of one group after the other. Blocks are randomised and every second one reverses the one before, as in
 * `interleaved.ts`. If a variant changes a system of the group, its services restart before each variant of each block, base
 * included, and their warm-ups run again: only then have all variants been up for as long. Otherwise the variants of one level
 * follow each other at once.
 */
export function variantTurns(named: NamedRun[], { all, trials, seed }: VariantOrder) {
  const random = randomNumbers(seed);
  const used = new Set<SystemName>();
  const warmUps = named.filter((run) => run.warmUp);

  function blocks(): ResolvedVariant[][] {
    let order = all;
    return Array.from({ length: trials }, (_, block) => {
      order = block % 2 === 0 ? shuffled(all, random) : order.toReversed();
      return order;
    });
  }

  function withRestarts(group: string, runs: NamedRun[], systems: SystemName[]): GroupTurns {
    const order = blocks();
    const [first] = order[0] ?? [];
    const startsFresh = systems.every((system) => !used.has(system) && first?.systems.has(system) !== true);
    for (const system of systems) used.add(system);
    const turns = order.flatMap((variants, block) =>
      variants.flatMap((variant, place) => {
        const trial = block + 1;
        if (startsFresh && block === 0 && place === 0) return runs.map((run) => turnOf(run, variant, trial));
        const restart = planRestart(group, variant.name, trial, systems);
        const again = warmUps
          .filter((run) => systemsOf(run).some((system) => systems.includes(system)))
          .map((run): Turn => {
            const ending = groupOfRun(run) === group ? variant.name : `${group}-${variant.name}`;
            const own = { name: variant.name, of: run.id, restart: restart.id };
            return { run: { ...run, id: `${run.id}-${ending}`, variant: own }, trial, comparedIn: null };
          });
        const [head, ...others] = [...again, ...runs.map((run) => turnOf(run, variant, trial, restart.id))];
        return head ? [{ ...head, restart }, ...others] : [];
      }),
    );
    return { turns, startsFresh };
  }

  function turnOf(run: NamedRun, { name, runs }: ResolvedVariant, trial: number, restart?: string): Turn {
    const own = runs[named.indexOf(run)] ?? run;
    const variant = { name, of: run.id, ...(restart === undefined ? {} : { restart }) };
    return { run: { ...own, id: `${run.id}-${name}`, variant }, trial, comparedIn: null };
  }

  return (group: string, runs: NamedRun[]): GroupTurns => {
    const loaded = new Set(runs.flatMap(systemsOf));
    const changed = everySystem.flatMap(([system]) => (all.some(({ systems }) => systems.has(system)) ? [system] : []));
    const restarted = changed.filter((system) => loaded.has(system));
    if (restarted.length > 0) return withRestarts(group, runs, restarted);
    const turns = runs.flatMap((run) =>
      blocks().flatMap((variants, block) => variants.map((variant) => turnOf(run, variant, block + 1))),
    );
    return { turns, startsFresh: true };
  };
}

function groupOfRun({ declared }: NamedRun): string {
  return groupOf(declared.map(({ workload }) => workload));
}

/** How variants are interleaved. */
export function variantOrderText({
  all,
  trials,
  seed,
}: {
  all: { name: string }[];
  trials: number;
  seed: number;
}): string {
  const names = all.map(({ name }) => name).join(', ');
  return `Variants (${names}) alternate, in ${trials} ${trials === 1 ? 'block' : 'blocks'} whose order is drawn from seed ${seed}; every second block reverses the order of the one before.`;
}
