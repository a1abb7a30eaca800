/** The same load at the same level on several sides, one table per level. Sides are named A, B, C; A is the base. */
import type { ComparedLevel, ComparedName, ComparedValue, Precision } from '../findings/comparison/comparison.ts';
import { count, duration, milliseconds, rate, significant } from '../text/figures.ts';
import type { Column, Table } from './table.ts';

const names: Record<ComparedName, { title: string; format: (value: number | null) => string }> = {
  perSecond: { title: 'Throughput (/s)', format: rate },
  latencyMeanMilliseconds: { title: 'Latency mean', format: milliseconds },
  latencyMedianMilliseconds: { title: 'Latency median', format: milliseconds },
  latencyP95Milliseconds: { title: 'Latency p95', format: milliseconds },
  latencyP99Milliseconds: { title: 'Latency p99', format: milliseconds },
  latencyP999Milliseconds: { title: 'Latency p99.9', format: milliseconds },
  totalSeconds: { title: 'Total time', format: duration },
};

/** `A`, `B`, … `Z`, `A2`, … by the campaign's position. */
export function letter(index: number): string {
  return `${String.fromCharCode(65 + (index % 26))}${index < 26 ? '' : Math.floor(index / 26) + 1}`;
}

export function titleOf({ title, workload, level, setting }: ComparedLevel): string {
  return [`${title} (${workload}, ${setting})`, level].filter((part) => part !== '').join(', ');
}

export function ratioText(ratio: number | null): string {
  return ratio === null ? '–' : `${significant(ratio)} ×`;
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
      { label: 'A', numeric: true },
      ...others.flatMap((name): Column[] => [
        { label: name, numeric: true },
        { label: `${name} / A`, numeric: true },
        { label: 'Significance' },
      ]),
    ],
    rows: level.figures.map(({ name, values: [base, ...rest] }) => {
      const { title, format } = names[name];
      const cells = rest.flatMap((value) => [
        format(value?.mean ?? null),
        ratioText(value?.ratio ?? null),
        significanceText(value),
      ]);
      return { cells: [title, format(base?.mean ?? null), ...cells] };
    }),
    notes: notesOf(level),
  };
}

/** What an interval shows, as the end of a sentence or a table cell. */
const findings: Record<'differs' | 'equivalent' | 'inconclusive', string> = {
  differs: 'differs',
  equivalent: 'no difference that matters',
  inconclusive: 'no difference found',
};

function significanceText(value: ComparedValue | null): string {
  const precision = value?.precision;
  if (!precision) return '–';
  if (precision.state === 'one-trial') return 'inconclusive';
  if (precision.state === 'by-design') return `both met the target rate of ${rate(precision.targetPerSecond)}/s`;
  const span = `${significant(precision.low)} to ${significant(precision.high)}`;
  if (precision.state === 'range') return `${span}, all pairs of ${precision.of}`;
  const within = precision.basis === 'one-session' ? ' within this session' : '';
  return `${span}, ${findings[precision.finding]}${within}`;
}

/** What the states of the significance column mean. */
const explained: [(precision: Precision) => boolean, string][] = [
  [({ state }) => state === 'one-trial', 'One trial each: no interval.'],
  [
    ({ state }) => state === 'range',
    'Too few for an interval: the range is the lowest and highest ratio over all pairs. Intervals need four trials in one session, or four sessions a side.',
  ],
  [
    ({ state }) => state === 'interval',
    'The range is the 95 % interval of the ratio of geometric means. “Differs” takes all comparisons of this report into account (Holm) and is more than 5 %; “no difference that matters” means that the interval is within 5 %.',
  ],
  [
    (precision) => precision.state === 'interval' && precision.basis === 'one-session',
    'With one session a side, a difference may be that of the two sessions: their day, their hosts, what ran before. Run "proofload compare --interleave" to compare the configurations.',
  ],
  [
    (precision) => precision.state === 'interval' && precision.basis === 'sessions',
    'The sessions were not interleaved: a change over time counts as a difference.',
  ],
];

/** Explains the significance column. */
function notesOf(level: ComparedLevel): string[] {
  return [...trialNotes(level), ...operationNotes(level)];
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
  const precisions = figures.flatMap(({ values }) => values.flatMap((value) => value?.precision ?? []));
  const notes = explained.flatMap(([applies, note]) => (precisions.some(applies) ? [note] : []));
  const counted = (figures[0]?.values ?? []).map((value, index) => `${letter(index)} ${countText(value)}`).join(', ');
  return precisions.length === 0 ? notes : [`Trials: ${counted}.`, ...notes];
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
      const { title, format } = names[first.name];
      return [{ cells: [titleOf(level), letter(campaign), title, format(first.values[campaign]?.mean ?? null)] }];
    }),
    notes: [
      'Two levels are the same if all their parameters and all concurrent loads are the same. Equal names are not enough: the same scale factor with another number of records is another level.',
    ],
  };
}
