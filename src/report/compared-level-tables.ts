/** The same load at the same level on several sides, one table per level. Sides are named A, B, C; A is the base. */
import type { ComparedLevel, ComparedValue } from '../findings/comparison/comparison.ts';
import { contrastNotes, intervalText, meaningText } from '../findings/contrast/contrast-text.ts';
import { figures as listed } from '../findings/contrast/figures.ts';
import { changeOf, count } from '../text/figures.ts';
import { numberColumns } from '../text/table.ts';
import type { Column, Table } from './table.ts';

/** `A`, `B`, … `Z`, `A2`, … by the campaign's position. */
export function letter(index: number): string {
  return `${String.fromCharCode(65 + (index % 26))}${index < 26 ? '' : Math.floor(index / 26) + 1}`;
}

export function titleOf({ title, workload, level, setting }: ComparedLevel): string {
  return [`${title} (${workload}, ${setting})`, level].filter((part) => part !== '').join(', ');
}

/** One table per level that at least two campaigns have, and one table of the levels that only one has. */
export function levelTables(id: string, levels: ComparedLevel[], campaigns: number): Table[] {
  const shared = levels.filter((level) => campaignsWith(level).length > 1);
  const single = levels.filter((level) => campaignsWith(level).length === 1);
  return [
    ...shared.map((level, index) => levelTable(`${id}-${index + 1}`, level, campaigns)),
    singleCampaignTable(id, single),
  ];
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
    caption: titleOf(level),
    columns: [
      { label: 'Figure' },
      ...numberColumns('A'),
      ...others.flatMap((name): Column[] => [
        ...numberColumns(name, `Change, A to ${name}`, '95 % interval'),
        { label: 'Finding' },
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

function trialNotes({ figures }: ComparedLevel): string[] {
  const estimates = figures.flatMap(({ values }) => values.flatMap((value) => value?.estimate ?? []));
  if (estimates.length === 0) return [];
  const counted = (figures[0]?.values ?? []).map((value, index) => `${letter(index)} ${countText(value)}`).join(', ');
  return [`Trials: ${counted}.`, ...contrastNotes(estimates.map((estimate) => ({ estimate })))];
}

function countText(value: ComparedValue | null): string {
  if (value === null) return '0';
  return value.sessions > 1 ? `${value.trials} in ${value.sessions} sessions` : String(value.trials);
}

function singleCampaignTable(id: string, levels: ComparedLevel[]): Table {
  return {
    id: `${id}-single`,
    caption: 'Levels that only one campaign has',
    columns: [{ label: 'Load' }, { label: 'Campaign' }, { label: 'Figure' }, { label: 'Value', numeric: true }],
    rows: levels.flatMap((level) => {
      const [first] = level.figures;
      const [campaign = 0] = campaignsWith(level);
      if (!first) return [];
      const { title, text } = listed[first.name];
      const value = first.values[campaign]?.mean;
      return [{ cells: [titleOf(level), letter(campaign), title, value === undefined ? '–' : text(value)] }];
    }),
    notes: [
      'Two levels are the same if all their parameters and all concurrent loads are the same. Equal names are not enough: the same scale factor with another number of records is another level.',
    ],
  };
}
