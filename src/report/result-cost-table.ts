/** Hardware cost per result, compared with other profiles. */
import { numberColumns, textColumns } from '../text/table.ts';
import type { Findings, ResultCost } from '../findings/findings.ts';
import { titleOfCluster } from '../systems/registry.ts';
import { dollarsText, smallSum } from '../text/money.ts';
import type { Row, Table } from './table.ts';

/** Without rows if nothing has a price. */
export function resultCostTable({ cost }: Findings, profile: string): Table {
  const rows = (cost?.results ?? []).flatMap((result) => [
    rowOf(result, profile),
    ...(cost?.otherCampaigns ?? []).flatMap(({ profile: other, campaignId, results }) =>
      results
        .filter((its) => its.workload === result.workload && its.unit === result.unit)
        .map((its) => rowOf(its, `${other} (${campaignId})`)),
    ),
  ]);
  return {
    id: 'result-cost',
    caption: 'Cost per result',
    columns: [
      ...textColumns('System', 'Load', 'Profile'),
      ...numberColumns('Hosts', 'Price/h of the hosts'),
      { label: 'Unit' },
      { label: 'Cost', numeric: true },
    ],
    rows,
    notes: [
      'At the maximum isolated throughput of each system. Each system pays the full price of every host that it runs on, even if the host has other services: this is what repeating the result would cost. The cost per unit of a batch is that of the largest completed batch divided by its size.',
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
      dollarsText(dollarsPerHour),
      unit,
      smallSum(dollars),
    ],
  };
}
