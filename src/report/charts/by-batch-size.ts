/** Charts of batch figures by batch size. */
import type { LoadResult, RunResult } from '../../measurement/results/types.ts';
import type { MeasuredBatch } from '../../workloads/measured.ts';
import { factsOf } from '../../workloads/registry.ts';
import type { Chart, Place } from './chart.ts';

interface Sized {
  batch: MeasuredBatch;
  load: LoadResult;
}

/** For each load generator of isolated batches, one chart per figure. A curve needs at least two sizes. */
export function byBatchSize(runs: RunResult[]): { system: string; title: string; charts: Chart[] }[] {
  const sized = runs
    .filter((run) => run.group !== 'combined' && run.state === 'valid')
    .flatMap((run) => run.loads.flatMap((load) => (load.measured.batch ? [{ batch: load.measured.batch, load }] : [])))
    .filter(({ batch }) => !batch.saturation);
  return [...Map.groupBy(sized, ({ load }) => load.figures.kind)].flatMap(([workload, alike]) => {
    if (new Set(alike.map(({ batch }) => batch.size)).size < 2) return [];
    const points = alike.toSorted((a, b) => a.batch.size - b.batch.size);
    const { title, report } = factsOf(workload);
    const name = points[0]!.batch.unit;
    const curves = [
      { id: 'total', title: 'Total time', unit: 's', of: ({ batch }: Sized) => batch.seconds },
      ...(report?.curves ?? []).map((curve) => ({ ...curve, of: ({ load }: Sized) => curve.of(load.figures) })),
    ];
    const charts = curves.map(({ id, title: figure, unit, of }): Chart => {
      const places = points.map((each): Place => [each.batch.size, of(each)]);
      return {
        id: `${workload}-${id}`,
        title: `${figure} (${unit})`,
        description: points.map((each) => `${name} ${each.batch.size}: ${of(each).toPrecision(3)}`).join(', '),
        x: { name, scale: 'spread' },
        y: {},
        drawn: [{ look: { title: figure, color: 'var(--line-2)', type: 'solid' }, places, mark: 'dot' }],
      };
    });
    return [{ system: points[0]!.load.load.cluster, title: `${title} by ${name}`, charts }];
  });
}
