/** Loads a generator's code by the name of its folder. Workflows, findings and reports must not import this. */
import { factsOf } from './registry.ts';
import type { DatasetContext, LoadContext, LoadGenerator } from './generator.ts';

/** The load generator of that name. It validates the parameters of each load itself. Throws if there is none. */
export async function loadGenerator(name: string): Promise<LoadGenerator> {
  const { planned, dataset } = factsOf(name);
  const module: unknown = await import(`./${name}/generator.ts`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every folder of the registry exports one: test/workloads/contract.test.ts
  const { generator } = module as { generator: LoadGenerator };
  const narrowed = (load: LoadContext['load']) => ({ ...load, parameters: planned.parse(load.parameters) });
  const ofLoad = (context: LoadContext): LoadContext => ({ ...context, load: narrowed(context.load) });
  const ofDataset = <Context extends DatasetContext>(context: Context): Context => ({
    ...context,
    dataset: { ...context.dataset, parameters: dataset?.planned.parse(context.dataset.parameters) ?? {} },
  });
  const { datasetName, insert, inserted, drop, isReady } = generator;
  return {
    ...(datasetName ? { datasetName: (context) => datasetName(ofDataset(context)) } : {}),
    ...(insert ? { insert: (context, slice) => insert(ofDataset(context), slice) } : {}),
    ...(inserted ? { inserted } : {}),
    ...(drop ? { drop: (context) => drop(ofDataset(context)) } : {}),
    ...(isReady ? { isReady } : {}),
    keeps: generator.keeps,
    makes: (context) => generator.makes?.(ofLoad(context)) ?? [],
    prepare: (context) => generator.prepare(ofLoad(context)),
    job: (context) => generator.job(ofLoad(context)),
    progress: (outputTail, load) => generator.progress(outputTail, narrowed(load)),
    watch: (context) => generator.watch?.(ofLoad(context)) ?? null,
    finished: (output) => generator.finished?.(output) ?? [],
    ...(generator.combine ? { combine: generator.combine } : {}),
    read: (folder, load, started, earlier, place) => generator.read(folder, narrowed(load), started, earlier, place),
  };
}
