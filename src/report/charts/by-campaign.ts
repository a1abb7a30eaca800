/** A load's throughput by level, with the letter of each campaign. */
import type { ComparedLevel, Comparison } from '../../findings/comparison/comparison.ts';
import { plain, short } from '../../text/figures.ts';
import { letter } from '../compared-level-tables.ts';
import type { Chart, Place } from './chart.ts';
import { lineStyle } from './theme.ts';

/** A chart with the levels that the numbers below it name. */
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
    x: { scale: 'numbers', max: own.length },
    y: {},
    // Every campaign has its letter, for readers who cannot distinguish the colours.
    drawn: campaigns.map((_, campaign) => ({
      look: { ...lineStyle(campaign), title: letter(campaign) },
      places: own.map(({ means }, index): Place => [index + 1, means[campaign] ?? null]),
      mark: { sign: letter(campaign) },
    })),
  }));
}

function toText({ means }: Shared): string {
  return means.map((mean, index) => `${letter(index)} ${plain(short(mean))}`).join(', ');
}
