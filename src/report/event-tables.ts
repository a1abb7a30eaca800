/** The events of runs and the parts of their loads, as tables. */
import { numberColumns, textColumns } from '../text/table.ts';
import { slowFactor } from '../findings/events/load-parts.ts';
import { tailTitles } from '../findings/events/tail.ts';
import { partText } from '../findings/events/event-text.ts';
import type { DisturbedLoad, EventsFinding, LoadPart } from '../findings/events/event-finding.ts';
import type { DecidedFigure } from '../findings/contrast/contrast-finding.ts';
import { intervalText } from '../findings/contrast/contrast-text.ts';
import { verdictOf } from '../findings/contrast/decide.ts';
import { count, duration, milliseconds, rate, changeOf } from '../text/figures.ts';
import type { Table } from './table.ts';

export const eventsTitle = 'Events';

/** The events of a run, then a table for each of its loads. */
export function eventTables(finding: EventsFinding, index: number): Table[] {
  return [eventTable(finding, index), ...finding.loads.map((load) => partTable(finding, load, index))];
}

function eventTable({ runId, events }: EventsFinding, index: number): Table {
  return {
    id: `events-${index + 1}`,
    caption: `Events of ${runId}`,
    columns: [...textColumns('Event', 'What it did'), ...numberColumns('Began at', 'Took')],
    rows: events.map(({ name, title, atSeconds, tookSeconds }) => ({
      cells: [name, title, duration(atSeconds), tookSeconds === null ? 'not done' : duration(tookSeconds)],
    })),
    notes: ['Times are from the start of the loads, as in the campaign file.'],
  };
}

function partTable(
  { runId }: EventsFinding,
  { loadId, unit, parts, openLoop, errors, tail }: DisturbedLoad,
  index: number,
): Table {
  const title = tailTitles[tail ?? 'mean'];
  return {
    id: `events-${index + 1}-${loadId}`,
    caption: `${runId}, ${loadId}: each part against the part before the first event`,
    columns: [
      { label: 'Part' },
      { label: 'Length', numeric: true },
      { label: `${unit}/s`, numeric: true, group: 'Throughput' },
      { label: 'Change', numeric: true, group: 'Throughput' },
      { label: '95 % interval', numeric: true, group: 'Throughput' },
      { label: 'Typical second', numeric: true, group: title },
      { label: 'Worst second', numeric: true, group: title },
      { label: 'Slow seconds', numeric: true, group: title },
      { label: 'Change', numeric: true, group: title },
      { label: '95 % interval', numeric: true, group: title },
      { label: 'Failed', numeric: true },
    ],
    rows: parts.map((part) => ({ cells: [partText(part), ...partCells(part)] })),
    notes: [
      'Intervals are for seconds that follow each other and are not independent. A change with an asterisk differs, by the rule of all contrasts over the parts of the load. Too wide is an interval whose ends differ by more than a factor of 100.',
      `A slow second has a ${title} of more than ${slowFactor} times that of the worst second before the first event.`,
      openLoop
        ? 'Latency counts from the schedule of the target rate, so a stall shows in all operations that it delays.'
        : 'The load is closed-loop: a stall delays the load and shows in few latencies.',
      ...(parts.some((part) => part.errors === null)
        ? [`${count(errors)} operations failed in all; when is not known.`]
        : []),
    ],
  };
}

function partCells({
  seconds,
  perSecond,
  throughput,
  tailMilliseconds: figure,
  slowSeconds,
  latency,
  errors,
}: LoadPart): string[] {
  return [
    duration(seconds),
    rate(perSecond),
    ...ratioCells(throughput),
    figure ? milliseconds(figure.typical) : '–',
    figure ? milliseconds(figure.highest) : '–',
    slowSeconds === null ? '–' : count(slowSeconds),
    ...ratioCells(latency),
    errors === null ? '–' : count(errors),
  ];
}

function ratioCells(figure: DecidedFigure | null): [string, string] {
  if (!figure) return ['–', '–'];
  const { ratio, estimate } = figure;
  return [`${changeOf(ratio)}${verdictOf(figure) === 'differs' ? ' *' : ''}`, intervalText(estimate)];
}
