/** The same load at the same level on several sides: a table of each level, and a chart of each load. Sides are named A, B, C; A is the base. */
import type { ComparedLevel, ComparedValue, Comparison } from '../findings/comparison/comparison.ts';
import { contrastNotes, intervalText, meaningText } from '../findings/contrast/contrast-text.ts';
import { figures as listed } from '../findings/contrast/figures.ts';
import { changeOf, count, plain, short } from '../text/figures.ts';
import { numberColumns, textColumns, type Table } from '../text/table.ts';
import { lineStyle, type Chart, type Place } from './charts/chart.ts';

/** `A`, `B`, … `Z`, `A2`, … by the campaign's position. */
export function letter(index: number): string {
  return `${String.fromCharCode(65 + (index % 26))}${index < 26 ? '' : Math.floor(index / 26) + 1}`;
}

export function levelTitle({ title, workload, level, setting }: ComparedLevel): string {
  return [`${title} (${workload}, ${setting})`, level].filter((part) => part !== '').join(', ');
}

/** One table per level that at least two campaigns have, and one table of the levels that only one has. */
export function levelTables(id: string, levels: ComparedLevel[], campaigns: number): Table[] {
  const shared = levels.filter((level) => campaignsWith(level).length > 1);
  const single = levels.filter((level) => campaignsWith(level).length === 1);
  const estimates = shared.flatMap(estimatesOf).map((estimate) => ({ estimate }));
  const tables = shared.map((level, index) => {
    const table = levelTable(`${id}-${index + 1}`, level, campaigns);
    // What is said of all of them stands below the last.
    const isLast = index === shared.length - 1 && estimates.length > 0;
    return isLast ? { ...table, notes: [...table.notes, ...contrastNotes(estimates)] } : table;
  });
  return [...tables, singleCampaignTable(id, single)];
}

/** Positions of the campaigns that have figures for the level. */
function campaignsWith({ figures }: ComparedLevel): number[] {
  const [first] = figures;
  return (first?.values ?? []).flatMap((value, index) => (value === null ? [] : [index]));
}

function levelTable(id: string, level: ComparedLevel, campaigns: number): Table {
  const others = Array.from({ length: campaigns - 1 }, (_, index) => letter(index + 1));
  return {
    id,
    caption: levelTitle(level),
    columns: [
      ...textColumns('Figure'),
      ...numberColumns('A'),
      ...others.flatMap((name) => [
        ...numberColumns(name, `Change, A to ${name}`, '95 % interval'),
        ...textColumns('Finding'),
      ]),
    ],
    rows: level.figures.map(({ name, values: [base = null, ...rest] }) => ({
      cells: [
        listed[name].title,
        base ? listed[name].text(base.mean) : '–',
        ...rest.flatMap((value) => [value ? listed[name].text(value.mean) : '–', ...changeCells(value)]),
      ],
    })),
    notes: [...trialNotes(level), ...operationNotes(level)],
  };
}

function changeCells(value: ComparedValue | null): string[] {
  if (value?.ratio == null || !value.estimate) return ['–', '–', '–'];
  const { ratio, estimate } = value;
  return [changeOf(ratio), intervalText(estimate), meaningText({ estimate }) || '–'];
}

/** Operations behind the latencies of each side, and percentiles that too few stand behind. */
function operationNotes({ figures, omitted = [] }: ComparedLevel): string[] {
  const latency = figures.find(({ values }) => values.some((value) => value?.operations !== undefined));
  const counted = (latency?.values ?? []).flatMap((value, index) =>
    value?.operations === undefined ? [] : [`${letter(index)} ${count(value.operations)}`],
  );
  const reasons = omitted.map(({ campaign, reason }) => `${letter(campaign)}: ${reason}`);
  return [
    ...(counted.length > 0 ? [`Operations behind the latencies, the fewest of a trial: ${counted.join(', ')}.`] : []),
    ...(reasons.length > 0 ? [`Left out: ${reasons.join('; ')}.`] : []),
  ];
}

const estimatesOf = ({ figures }: ComparedLevel) =>
  figures.flatMap(({ values }) => values.flatMap((value) => value?.estimate ?? []));

function trialNotes(level: ComparedLevel): string[] {
  if (estimatesOf(level).length === 0) return [];
  const [first] = level.figures;
  return [`Trials: ${(first?.values ?? []).map((value, index) => `${letter(index)} ${countText(value)}`).join(', ')}.`];
}

function countText(value: ComparedValue | null): string {
  if (value === null) return '0';
  return value.sessions > 1 ? `${value.trials} in ${value.sessions} sessions` : String(value.trials);
}

function singleCampaignTable(id: string, levels: ComparedLevel[]): Table {
  return {
    id: `${id}-single`,
    caption: 'Levels that only one campaign has',
    columns: [...textColumns('Load', 'Campaign', 'Figure'), ...numberColumns('Value')],
    rows: levels.flatMap((level) => {
      const [first] = level.figures;
      const [campaign = 0] = campaignsWith(level);
      if (!first) return [];
      const { title, text } = listed[first.name];
      const value = first.values[campaign]?.mean;
      return [{ cells: [levelTitle(level), letter(campaign), title, value === undefined ? '–' : text(value)] }];
    }),
    notes: [
      'Two levels are the same if all their parameters and all concurrent loads are the same. Equal names are not enough: the same scale factor with another number of records is another level.',
    ],
  };
}

/** Throughput of a load by level; none if no level with a rate is on two sides. The letter of a campaign marks its figures. */
export function levelChart(workload: string, levels: ComparedLevel[], campaigns: Comparison['campaigns']): Chart[] {
  const shared = levels.flatMap((level) => {
    const values = level.figures.find(({ name }) => name === 'perSecond')?.values ?? [];
    const means = values.map((value) => value?.mean ?? null);
    return means.filter((mean) => mean !== null).length < 2 ? [] : [{ level, means }];
  });
  if (shared.length === 0) return [];
  const texts = shared.map(({ means }) =>
    means.map((mean, index) => `${letter(index)} ${plain(short(mean))}`).join(', '),
  );
  return [
    {
      id: `compared-chart-${workload}`,
      title: `${workload}: throughput (/s)`,
      description: texts.map((text, index) => `${index + 1}: ${text}`).join('; '),
      x: { scale: 'numbers', max: shared.length },
      y: {},
      // Every campaign has its letter, for readers who cannot distinguish the colours.
      drawn: campaigns.map(({ id }, campaign) => ({
        look: { ...lineStyle(campaign), title: `${letter(campaign)} ${id}` },
        places: shared.map(({ means }, index): Place => [index + 1, means[campaign] ?? null]),
        mark: { sign: letter(campaign) },
      })),
      notes: shared.map(({ level }, index) => `${index + 1} ${level.title}, ${level.level}`),
    },
  ];
}
