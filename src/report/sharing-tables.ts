/** The cost and the savings of sharing hosts, figure by figure. */
import { numberColumns, textColumns } from '../text/table.ts';
import { changeOf, count, duration, share, significant } from '../text/figures.ts';
import { dollarsText } from '../text/money.ts';
import type { Findings } from '../findings/findings.ts';
import type { Sharing, SharingMoney } from '../findings/sharing/sharing-finding.ts';
import { moneyTexts, trialCountText } from '../findings/sharing/sharing-text.ts';
import { subjectText } from '../findings/sharing/sharing-subject-text.ts';
import { contrastTable } from './contrast-table.ts';
import type { Row, Table } from './table.ts';

/** One table per load of a combined run, compared with isolated runs of the same level. */
export function sharingTables(findings: Findings): Table[] {
  const costs = findings.systems.flatMap((system) => system.sharing);
  return costs.map((cost, index) =>
    contrastTable({
      id: `sharing-${index + 1}`,
      caption: captionOf(cost),
      subjects: [],
      sides: ['Isolated', 'Combined'],
      rows: [
        cost.state === 'inconclusive'
          ? { subject: [cost.level], figures: [], reason: cost.reason }
          : { subject: [], figures: cost.figures, omitted: cost.omitted },
      ],
      notes: cost.state === 'inconclusive' ? [] : [windowNote],
    }),
  );
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
  return {
    id: 'sharing-money',
    caption: 'Savings from sharing hosts',
    columns: [...textColumns('Combined', 'Result'), ...numberColumns('On separate hosts', 'On shared hosts', 'Change')],
    rows: sharing.flatMap((money) => moneyRows(money, nameOf(money, sharing))),
    notes: [
      ...sharing.flatMap((money) => moneyNotes(money, sharing)),
      ...(sharing.some(({ results }) => results.length > 0)
        ? ['The cost of shared hosts is split in proportion to the separate hosts that each system would need.']
        : []),
    ],
  };
}

/** A combined run at several levels, such as rates of its background, is named with them. */
function nameOf({ title, level }: SharingMoney, all: SharingMoney[]): string {
  return all.filter((other) => other.title === title).length > 1 ? `${title}, ${level}` : title;
}

/** The sentences on several combined runs say which one they are about. */
function moneyNotes(money: SharingMoney, all: SharingMoney[]): string[] {
  const texts = moneyTexts(money);
  return all.length > 1 ? [`${nameOf(money, all)}: ${texts.join(' ')}`] : texts;
}

function moneyRows({ sharedHosts, separateHosts, dollarsPerHour, results }: SharingMoney, name: string): Row[] {
  const hosts = {
    cells: [name, 'hosts', count(separateHosts), count(sharedHosts), changeOf(sharedHosts / separateHosts)],
  };
  if (!dollarsPerHour) return [hosts];
  const { separate, shared } = dollarsPerHour;
  return [
    hosts,
    { cells: [name, 'price/h', dollarsText(separate), dollarsText(shared), changeOf(shared / separate)] },
    ...results.map(({ workload, unit, isolatedDollars, combinedDollars }) => ({
      cells: [
        name,
        `${workload}, per ${unit}`,
        `$${significant(isolatedDollars)}`,
        `$${significant(combinedDollars)}`,
        changeOf(combinedDollars / isolatedDollars),
      ],
    })),
  ];
}
