/** Charts of batch figures by batch size. */
import type { LoadResult, RunResult } from '../../measurement/results/types.ts';
import type { MeasuredBatch } from '../../workloads/measured.ts';
import { factsOf } from '../../workloads/registry.ts';
import type { Chart } from './draw.ts';
import { axisStyle, font, fromZero } from './theme.ts';

export interface BatchCharts {
  title: string;
  charts: Chart[];
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
    const unit = own[0]?.batch.unit ?? 'size';
    const curves: Curve[] = [
      { id: 'total', title: 'Total time', unit: 's', of: ({ batch }) => batch.seconds },
      ...(report?.curves ?? []).map((curve) => ({ ...curve, of: ({ load }: Sized) => curve.of(load.figures) })),
    ];
    const charts = curves.map((curve) => chartOf(`${workload}-${curve.id}`, curve, unit, points));
    return [{ title: `${title} by ${unit}`, charts }];
  });
}

function chartOf(id: string, { title, unit, of }: Curve, sizeUnit: string, points: Sized[]): Chart {
  return {
    id,
    title: `${title} (${unit})`,
    description: points.map((each) => `${sizeUnit} ${each.batch.size}: ${of(each).toPrecision(3)}`).join(', '),
    option: {
      textStyle: { fontFamily: font },
      grid: { left: 52, right: 16, top: 16, bottom: 40 },
      xAxis: {
        type: 'value',
        name: sizeUnit,
        nameLocation: 'middle',
        nameGap: 26,
        nameTextStyle: { color: 'var(--muted)', fontSize: 12 },
        ...axisStyle,
        splitLine: { show: false },
      },
      yAxis: fromZero,
      series: [
        {
          type: 'line',
          data: points.map((each) => [each.batch.size, of(each)]),
          silent: true,
          symbol: 'circle',
          symbolSize: 8,
          emphasis: { disabled: true },
          itemStyle: { color: 'var(--line-2)' },
          lineStyle: { width: 2, color: 'var(--line-2)' },
        },
      ],
    },
  };
}
