/** What a saturated scale factor was doing when it was stopped: its evidence. */
import type { Findings } from '../findings/findings.ts';
import { count, duration, mebibytes, significant } from '../text/figures.ts';
import type { Table } from './table.ts';

export function saturationTables(findings: Findings): Table[] {
  const saturation = findings.systems.find((each) => each.saturation)?.saturation;
  if (!saturation) return [];
  const { evidence, scaleFactor } = saturation;
  const factor = significant(scaleFactor);
  return [
    {
      id: 'saturation-executors',
      caption: `Driver and executors of scale factor ${factor} when it was stopped`,
      columns: [
        { label: 'Which' },
        { label: 'Address' },
        { label: 'Cores', numeric: true },
        { label: 'Running tasks', numeric: true },
        { label: 'Cached', numeric: true },
        { label: 'Room for cache', numeric: true },
        { label: 'Peak heap', numeric: true },
        { label: 'In garbage collection', numeric: true },
      ],
      rows: evidence.executors.map((executor) => ({
        cells: [
          executor.id === 'driver' ? 'driver' : `executor ${executor.id}`,
          executor.address,
          count(executor.cores),
          count(executor.runningTasks),
          mebibytes(executor.storageUsedMebibytes),
          mebibytes(executor.storageMebibytes),
          mebibytes(executor.peakHeapMebibytes),
          duration(executor.collectionSeconds),
        ],
      })),
      notes: [saturation.reason, ...tasksNote(evidence)],
    },
    {
      id: 'saturation-hosts',
      caption: `Hosts during scale factor ${factor}`,
      columns: [
        { label: 'Host' },
        { label: 'Services' },
        { label: 'CPU (cores, mean)', numeric: true },
        { label: 'Memory (peak)', numeric: true },
        { label: 'Memory planned', numeric: true },
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
      notes: ['From telemetry, from the start of the application to when it was stopped.'],
    },
  ];
}

function tasksNote({
  tasks,
  tasksPerSecond,
}: NonNullable<Findings['systems'][number]['saturation']>['evidence']): string[] {
  if (!tasks) return [];
  const rate =
    tasksPerSecond === null ? 'none finished while it was watched' : `${significant(tasksPerSecond)} a second`;
  return [
    `The stage had ${count(tasks.total)} tasks: ${count(tasks.done)} done (${rate}), ${count(tasks.running)} running, ${count(tasks.failed)} failed.`,
  ];
}
