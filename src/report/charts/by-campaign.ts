/** A load's throughput by level, one bar per campaign. */
import type { ComparedLevel, Comparison } from '../../findings/comparison/comparison.ts';
import { plain, short } from '../../text/figures.ts';
import { letter } from '../compared-level-tables.ts';
import type { Chart } from './draw.ts';
import { axisStyle, font, lineStyle, fromZero } from './theme.ts';

/** A chart with the levels that the numbers below its bars name. */
export interface LevelsChart extends Chart {
  levels: string[];
}

interface Shared {
  level: ComparedLevel;
  /** Mean throughput of each campaign; null if it has none. */
  means: (number | null)[];
}

/** One chart per load generator with a rate. Levels that only one campaign has are omitted. */
export function byCampaign({ campaigns, levels }: Comparison): LevelsChart[] {
  const shared = levels.flatMap((level): Shared[] => {
    const values = level.figures.find(({ name }) => name === 'perSecond')?.values ?? [];
    const has = values.filter((value) => value !== null).length;
    return has < 2 ? [] : [{ level, means: values.map((value) => value?.mean ?? null) }];
  });
  return [...Map.groupBy(shared, ({ level }) => level.workload)].map(([workload, own]) => ({
    id: `compared-chart-${workload}`,
    title: `${workload}: throughput (/s)`,
    description: own.map((each, index) => `${index + 1}: ${toText(each)}`).join('; '),
    levels: own.map(({ level }) => `${level.title}, ${level.level}`),
    option: {
      textStyle: { fontFamily: font },
      grid: { left: 60, right: 10, top: 20, bottom: 28 },
      xAxis: { type: 'category', data: own.map((_, index) => String(index + 1)), ...axisStyle },
      yAxis: fromZero,
      series: campaigns.map((_, index) => bars(letter(index), own, index)),
    },
  }));
}

function toText({ means }: Shared): string {
  return means.map((mean, index) => `${letter(index)} ${plain(short(mean))}`).join(', ');
}

/** Every bar has its letter, for readers who cannot distinguish the colours. */
function bars(name: string, own: Shared[], campaign: number): object {
  return {
    type: 'bar',
    name,
    data: own.map(({ means }) => means[campaign] ?? null),
    silent: true,
    emphasis: { disabled: true },
    itemStyle: { color: lineStyle(campaign).color },
    label: { show: true, position: 'top', formatter: name, color: 'var(--muted)', fontSize: 11, fontFamily: font },
  };
}
