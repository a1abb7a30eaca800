/** The figures of every run under headings by system: results of searches, loads by level, and what they cost. */
import type { CampaignData } from '../../findings/analyse.ts';
import type { Findings, ResultCost, SaturatedLevel } from '../../findings/findings.ts';
import { combinedGroup, runsOf } from '../../plan/runs-of.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { count, mebibytes, significant } from '../../text/figures.ts';
import { dollarsText, smallSum } from '../../text/money.ts';
import { numberColumn, tableOf, textColumn, type Table } from '../../text/table.ts';
import { foldedSection, parts, type Section } from '../document/document.ts';
import { combinedTable, loadTables, workloadsIn } from '../load-tables.ts';
import { peakTable } from '../peak-tables.ts';

export function figuresSection(data: CampaignData, findings: Findings): Section | null {
  const { plan } = data.record;
  const groups = [...new Set(runsOf(plan).map(({ group }) => group))].filter((group) => group !== combinedGroup);
  return foldedSection('figures', 'Figures of every run', [
    ...parts('Peaks', [peakTable(findings)]),
    ...groups.flatMap((group) =>
      parts(
        titleOfCluster(group),
        [
          ...workloadsIn(data, group).flatMap((workload) => loadTables(data, group, workload)),
          combinedTable(data, group),
          ...findings.systems.flatMap(({ system, saturation }) =>
            saturation && system === group ? [saturationTable(system, saturation)] : [],
          ),
        ],
        `figures-${group}`,
      ),
    ),
    ...parts('Cost per result', [resultCostTable(findings, plan.profile)]),
  ]);
}

/** Evidence for a saturated batch: the state of the batch and its hosts when it was stopped. */
function saturationTable(system: string, { title, level, hosts, reason, evidence }: SaturatedLevel): Table {
  return tableOf(
    `saturation-${system}`,
    `Hosts during ${title}, ${level}`,
    hosts,
    [
      textColumn('Host', ({ host }) => host),
      textColumn('Services', ({ services }) => services.join(', ')),
      numberColumn('CPU (cores, mean)', ({ meanCores }) => significant(meanCores)),
      numberColumn('Memory (peak)', ({ peakMemoryMebibytes }) => mebibytes(peakMemoryMebibytes)),
      numberColumn('Memory planned', ({ plannedMemoryMebibytes }) => mebibytes(plannedMemoryMebibytes)),
    ],
    [
      reason,
      ...tasksNote(evidence),
      'Host figures are from telemetry, from the start of the load until it was stopped.',
    ],
  );
}

function tasksNote({ tasks, tasksPerSecond }: SaturatedLevel['evidence']): string[] {
  if (!tasks) return [];
  const rate =
    tasksPerSecond === null ? 'none finished while it was monitored' : `${significant(tasksPerSecond)} per second`;
  return [
    `The stage had ${count(tasks.total)} tasks: ${count(tasks.done)} done (${rate}), ${count(tasks.running)} running, ${count(tasks.failed)} failed.`,
  ];
}

const isAlike = (one: ResultCost, other: ResultCost) => one.workload === other.workload && one.unit === other.unit;

/** Hardware cost per result, compared with other profiles. Without rows if nothing has a price. */
export function resultCostTable({ cost }: Findings, profile: string): Table {
  const { results = [], otherCampaigns = [] } = cost ?? {};
  return tableOf(
    'result-cost',
    'Cost per result',
    results.flatMap((result) => [
      { ...result, profile },
      ...otherCampaigns.flatMap(({ profile: other, campaignId, results: others }) =>
        others
          .filter((each) => isAlike(each, result))
          .map((each) => ({ ...each, profile: `${other} (${campaignId})` })),
      ),
    ]),
    [
      textColumn('System', ({ system }) => titleOfCluster(system)),
      textColumn('Load', ({ workload }) => workload),
      textColumn('Profile', (each) => each.profile),
      numberColumn('Hosts', ({ hosts }) => String(hosts.length)),
      numberColumn('Price/h of the hosts', ({ dollarsPerHour }) => dollarsText(dollarsPerHour)),
      textColumn('Unit', ({ unit }) => unit),
      numberColumn('Cost', ({ dollars }) => smallSum(dollars)),
    ],
    [
      'At the maximum isolated throughput of each system. Each system pays the full price of every host that it runs on, even if the host has other services: this is what repeating the result would cost. The cost per unit of a batch is that of the largest completed batch divided by its size.',
    ],
  );
}
