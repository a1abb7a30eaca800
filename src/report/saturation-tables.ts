/** Evidence for a saturated batch: the state of the batch and its hosts when it was stopped. */
import { numberColumns, textColumns } from '../text/table.ts';
import type { Findings, SaturatedLevel } from '../findings/findings.ts';
import { count, mebibytes, significant } from '../text/figures.ts';
import type { Table } from './table.ts';

export function saturationTables({ systems }: Findings, group: string): Table[] {
  return systems.flatMap(({ system, saturation }) =>
    saturation && system === group ? [hostsTable(system, saturation)] : [],
  );
}

function hostsTable(system: string, saturation: SaturatedLevel): Table {
  return {
    id: `saturation-${system}`,
    caption: `Hosts during ${saturation.title}, ${saturation.level}`,
    columns: [
      ...textColumns('Host', 'Services'),
      ...numberColumns('CPU (cores, mean)', 'Memory (peak)', 'Memory planned'),
    ],
    rows: saturation.hosts.map((host) => ({
      cells: [
        host.host,
        host.services.join(', '),
        significant(host.meanCores),
        mebibytes(host.peakMemoryMebibytes),
        mebibytes(host.plannedMemoryMebibytes),
      ],
    })),
    notes: [
      saturation.reason,
      ...tasksNote(saturation.evidence),
      'Host figures are from telemetry, from the start of the load until it was stopped.',
    ],
  };
}

function tasksNote({ tasks, tasksPerSecond }: SaturatedLevel['evidence']): string[] {
  if (!tasks) return [];
  const rate =
    tasksPerSecond === null ? 'none finished while it was monitored' : `${significant(tasksPerSecond)} per second`;
  return [
    `The stage had ${count(tasks.total)} tasks: ${count(tasks.done)} done (${rate}), ${count(tasks.running)} running, ${count(tasks.failed)} failed.`,
  ];
}
