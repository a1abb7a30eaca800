/** Charts of Spark's metrics against the scale factor, in place of the published Figure 5. */
import type { SparkPerfFigures } from '../../workloads/spark-perf/figures-schema.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import type { Chart } from './draw.ts';
import { axisStyle, font } from './theme.ts';

const metrics: { id: string; title: string; unit: string; of(figures: SparkPerfFigures): number }[] = [
  { id: 'tasks', title: 'Tasks a stage', unit: 'tasks', of: (its) => its.tasksPerStage },
  { id: 'total', title: 'Total time', unit: 's', of: (its) => its.totalSeconds },
  { id: 'read', title: 'Shuffle read a stage', unit: 'MB', of: (its) => its.shuffleReadMegabytesPerStage },
  { id: 'read-time', title: 'Longest shuffle read', unit: 's', of: (its) => its.maxShuffleReadSeconds },
  { id: 'write', title: 'Shuffle write a stage', unit: 'MB', of: (its) => its.shuffleWriteMegabytesPerStage },
  { id: 'write-time', title: 'Longest shuffle write', unit: 's', of: (its) => its.maxShuffleWriteSeconds },
];

/** A chart per metric; none below two scale factors, where there is no course to see. */
export function byScaleFactor(runs: RunResult[]): Chart[] {
  const figures = runs
    .filter((run) => run.group === 'spark' && run.state === 'whole')
    .flatMap((run) => run.loads.map((load) => load.figures))
    .filter((its) => its.kind === 'spark-perf')
    .filter((its) => !its.saturated)
    .toSorted((a, b) => a.scaleFactor - b.scaleFactor);
  if (new Set(figures.map((its) => its.scaleFactor)).size < 2) return [];
  return metrics.map((metric) => ({
    id: `spark-${metric.id}`,
    title: `${metric.title} (${metric.unit})`,
    description: figures.map((its) => `scale factor ${its.scaleFactor}: ${metric.of(its).toPrecision(3)}`).join(', '),
    option: {
      textStyle: { fontFamily: font },
      grid: { left: 52, right: 16, top: 16, bottom: 40 },
      xAxis: {
        type: 'value',
        name: 'scale factor',
        nameLocation: 'middle',
        nameGap: 26,
        nameTextStyle: { color: 'var(--muted)', fontSize: 12 },
        ...axisStyle,
        splitLine: { show: false },
      },
      yAxis: { type: 'value', min: 0, splitNumber: 4, ...axisStyle, axisLine: { show: false } },
      series: [
        {
          type: 'line',
          data: figures.map((its) => [its.scaleFactor, metric.of(its)]),
          silent: true,
          symbol: 'circle',
          symbolSize: 8,
          emphasis: { disabled: true },
          itemStyle: { color: 'var(--line-2)' },
          lineStyle: { width: 2, color: 'var(--line-2)' },
        },
      ],
    },
  }));
}
