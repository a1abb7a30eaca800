/** What results cost in hardware, beside other profiles. */
import type { Findings, ResultCost } from '../findings/findings.ts';
import { titleOfCluster } from '../systems/registry.ts';
import { dollarsInWords, smallSum } from '../text/money.ts';
import type { Row, Table } from './table.ts';

/** Without rows where nothing has a price. */
export function resultCostTable({ cost }: Findings, profile: string): Table {
  const rows = (cost?.results ?? []).flatMap((result) => [
    rowOf(result, profile),
    ...(cost?.besides ?? []).flatMap(({ profile: other, campaignId, results }) =>
      results
        .filter((its) => its.workload === result.workload && its.unit === result.unit)
        .map((its) => rowOf(its, `${other} (${campaignId})`)),
    ),
  ]);
  return {
    id: 'result-cost',
    caption: 'Dollars for results',
    columns: [
      { label: 'System' },
      { label: 'Load' },
      { label: 'Profile' },
      { label: 'Hosts', numeric: true },
      { label: 'Their price an hour', numeric: true },
      { label: 'One' },
      { label: 'Costs', numeric: true },
    ],
    rows,
    notes: [
      'At the most that each system did alone. A system is charged for every host that bears it, whole, whatever else the host bears: what would have to be rented to have the figure again. One of what a batch’s size counts is the time of the largest completed batch over its size.',
    ],
  };
}

function rowOf({ system, workload, unit, dollars, hosts, dollarsPerHour }: ResultCost, profile: string): Row {
  return {
    cells: [
      titleOfCluster(system),
      workload,
      profile,
      String(hosts.length),
      dollarsInWords(dollarsPerHour),
      unit,
      smallSum(dollars),
    ],
  };
}
