/** Where the clusters of two variants change places over the rate of a background load: answers, charts and tables. */
import { intervalText } from '../findings/contrast/contrast-text.ts';
import { figures } from '../findings/contrast/figures.ts';
import type { Findings } from '../findings/findings.ts';
import type { TopologyFinding } from '../findings/tipping-point/topology-finding.ts';
import { changeOf, count, plain } from '../text/figures.ts';
import { numberColumn, tableOf, textColumn, type Table } from '../text/table.ts';
import { byBackground } from './charts/by-background.ts';
import { charts, details, heading, list, tables, type Node } from './document/document.ts';

/** Empty if the campaign says nothing of topologies. */
export function topologyNodes(findings: Findings): Node[] {
  const { tippingPoints, topologyScaling } = findings;
  if (!tippingPoints && !topologyScaling) return [];
  return [
    heading('Which one from which background rate on', 'topologies'),
    ...charts(byBackground(findings)),
    ...list([...topologyTexts(findings), ...(topologyScaling ?? []).map(({ answer }) => answer)]),
    ...details('Figures by rate', tables(topologyTables(findings))),
  ];
}

/** Each where the topologies change places, with the prices, and what weakens it. */
export function topologyTexts({ tippingPoints = [] }: Findings): string[] {
  return tippingPoints.map(({ answer, price, notes }) =>
    plain([`${answer.join('')}.`, price, ...notes].filter(Boolean).join(' ')),
  );
}

/** One table per load and figure, with a row per rate. */
export function topologyTables({ tippingPoints = [] }: Findings): Table[] {
  const all = tippingPoints.map(ratioTable);
  const explained = ['docs/tipping-point.md explains how it is judged.'];
  return all.map((table, index) => (index === all.length - 1 ? { ...table, notes: explained } : table));
}

function ratioTable(finding: TopologyFinding, index: number): Table {
  const { loadId, figure, level, names, background, rateUnit, point } = finding;
  const subject = loadId === background || level === null ? loadId : `${loadId} (${level})`;
  return tableOf(
    `topologies-${index + 1}`,
    `${names.b} against ${names.a}: ${figures[figure].title} of ${subject}`,
    point.rates,
    [
      numberColumn(`Background ${background}, ${rateUnit}`, ({ rate }) => count(rate)),
      numberColumn('Blocks', ({ blocks }) => String(blocks)),
      numberColumn(`${names.b} to ${names.a}`, ({ ratio }) => changeOf(ratio)),
      numberColumn('95 % interval', ({ estimate }) => intervalText(estimate)),
      textColumn('Ahead', ({ ahead }) => (ahead ? names[ahead] : 'inconclusive')),
    ],
  );
}
