/** Isolated runs against combined ones: a chart of each load, the cost and the savings of sharing hosts, and all figures. */
import type { CampaignData } from '../../findings/analyse.ts';
import type { Findings } from '../../findings/findings.ts';
import type { Sharing, SharingMoney } from '../../findings/sharing/sharing-finding.ts';
import { subjectText } from '../../findings/sharing/sharing-subject-text.ts';
import { moneyTexts, trialCountText } from '../../findings/sharing/sharing-text.ts';
import { changeOf, count, duration, share, significant } from '../../text/figures.ts';
import { dollarsText } from '../../text/money.ts';
import { numberColumns, textColumns, type Table } from '../../text/table.ts';
import { changeCharts } from '../charts/changes.ts';
import type { Chart } from '../charts/chart.ts';
import { contrastTable } from '../contrast-table.ts';
import { charts, details, section, tables, type Section } from '../document/document.ts';
import { tablesOfCombined } from '../load-tables.ts';
import { caveatNodes } from './caveats.ts';

export function sharingSection(data: CampaignData, findings: Findings): Section | null {
  const shown = [...sharingTables(findings), sharingMoneyTable(findings), ...tablesOfCombined(data)];
  return section('figures-sharing', 'Isolated and combined', [
    ...charts(sharingCharts(findings)),
    ...details('Figures', [...caveatNodes(findings, 'sharing'), ...tables(shown)]),
  ]);
}

/** The cost of sharing hosts: a row for each load. */
export function sharingCharts({ systems }: Findings): Chart[] {
  const rows = systems.flatMap(({ sharing }) =>
    sharing.flatMap((each) => (each.state === 'measured' ? [{ title: subjectText(each), figures: each.figures }] : [])),
  );
  return changeCharts('interference', 'from isolated to combined', rows);
}

/** One table per load of a combined run, compared with isolated runs of the same level. */
export function sharingTables(findings: Findings): Table[] {
  const costs = findings.systems.flatMap((system) => system.sharing);
  return costs.map((cost, index) => {
    const isUnknown = cost.state === 'inconclusive';
    return contrastTable({
      id: `sharing-${index + 1}`,
      caption: captionOf(cost),
      subjects: [],
      sides: ['Isolated', 'Combined'],
      rows: [isUnknown ? { subject: [cost.level], figures: [], reason: cost.reason } : { ...cost, subject: [] }],
      notes: isUnknown ? [] : [windowNote],
    });
  });
}

const windowNote =
  'Throughput of combined runs is over the common window of all loads. CPU and disk figures cover the system’s services, without load generators; network figures cover hosts that no other system uses.';

function captionOf(cost: Sharing): string {
  const caption = `Interference with ${subjectText(cost)}`;
  if (cost.state === 'inconclusive') return caption;
  return `${caption}: ${trialCountText(cost)}, common window ${duration(cost.commonSeconds)} (${share(cost.overlapShare)} of its own)`;
}

/** The value of the saved hosts, and the cost per result with and without sharing. */
export function sharingMoneyTable({ sharing = [] }: Findings): Table {
  // A combined run at several levels, such as rates of its background, is named with them.
  const named = sharing.map((money) => {
    const isOneOfMany = sharing.filter(({ title }) => title === money.title).length > 1;
    return { money, name: isOneOfMany ? `${money.title}, ${money.level}` : money.title };
  });
  return {
    id: 'sharing-money',
    caption: 'Savings from sharing hosts',
    columns: [...textColumns('Combined', 'Result'), ...numberColumns('On separate hosts', 'On shared hosts', 'Change')],
    rows: named.flatMap(({ money, name }) => moneyCells(money).map((cells) => ({ cells: [name, ...cells] }))),
    notes: [
      // The sentences on several combined runs say which one they are about.
      ...named.flatMap(({ money, name }) =>
        named.length > 1 ? [`${name}: ${moneyTexts(money).join(' ')}`] : moneyTexts(money),
      ),
      ...(sharing.some(({ results }) => results.length > 0)
        ? ['The cost of shared hosts is split in proportion to the separate hosts that each system would need.']
        : []),
    ],
  };
}

const row = (what: string, text: (value: number) => string, separate: number, shared: number): string[] => [
  what,
  text(separate),
  text(shared),
  changeOf(shared / separate),
];

function moneyCells({ sharedHosts, separateHosts, dollarsPerHour, results }: SharingMoney): string[][] {
  const hosts = row('hosts', count, separateHosts, sharedHosts);
  if (!dollarsPerHour) return [hosts];
  return [
    hosts,
    row('price/h', dollarsText, dollarsPerHour.separate, dollarsPerHour.shared),
    ...results.map(({ workload, unit, isolatedDollars, combinedDollars }) =>
      row(`${workload}, per ${unit}`, (value) => `$${significant(value)}`, isolatedDollars, combinedDollars),
    ),
  ];
}
