/** Charts of batch figures by batch size. */
import type { LoadResult, RunResult } from '../../measurement/results/types.ts';
import type { MeasuredBatch } from '../../workloads/measured.ts';
import { factsOf } from '../../workloads/registry.ts';
import { lineChart, type LineChart } from './line-chart.ts';

export interface BatchCharts {
  system: string;
  title: string;
  charts: LineChart<'figure'>[];
}

interface Sized {
  batch: MeasuredBatch;
  load: LoadResult;
}

interface Curve {
  id: string;
  title: string;
  unit: string;
  of: (sized: Sized) => number;
}

const looks = { figure: { title: 'Figure', color: 'var(--line-2)', type: 'solid' } } as const;

/** For each load generator of isolated batches, one chart per figure. A curve needs at least two sizes. */
export function byBatchSize(runs: RunResult[]): BatchCharts[] {
  const sized = runs
    .filter((run) => run.group !== 'combined' && run.state === 'valid')
    .flatMap((run) => run.loads.flatMap((load) => (load.measured.batch ? [{ batch: load.measured.batch, load }] : [])))
    .filter(({ batch }) => !batch.saturation);
  return [...Map.groupBy(sized, ({ load }) => load.figures.kind)].flatMap(([workload, own]) => {
    if (new Set(own.map(({ batch }) => batch.size)).size < 2) return [];
    const points = own.toSorted((a, b) => a.batch.size - b.batch.size);
    const { title, report } = factsOf(workload);
    const name = own[0]?.batch.unit ?? 'size';
    const curves: Curve[] = [
      { id: 'total', title: 'Total time', unit: 's', of: ({ batch }) => batch.seconds },
      ...(report?.curves ?? []).map((curve) => ({ ...curve, of: ({ load }: Sized) => curve.of(load.figures) })),
    ];
    const charts = curves.map(({ id, title: figure, unit, of }) =>
      lineChart(
        {
          id: `${workload}-${id}`,
          title: `${figure} (${unit})`,
          description: points.map((each) => `${name} ${each.batch.size}: ${of(each).toPrecision(3)}`).join(', '),
        },
        looks,
        [{ line: 'figure', places: points.map((each) => [each.batch.size, of(each)]), hasMarks: true }],
        { name },
      ),
    );
    return [{ system: own[0]!.load.load.cluster, title: `${title} by ${name}`, charts }];
  });
}
