/** What events did to loads: the answers first, then charts, and the parts of each load as tables. */
import type { CampaignData } from '../../findings/analyse.ts';
import type { DecidedFigure } from '../../findings/contrast/contrast-finding.ts';
import { intervalText } from '../../findings/contrast/contrast-text.ts';
import { verdictOf } from '../../findings/contrast/decide.ts';
import type { DisturbedLoad, EventsFinding } from '../../findings/events/event-finding.ts';
import { partText } from '../../findings/events/event-text.ts';
import { slowFactor } from '../../findings/events/load-parts.ts';
import { tailTitles } from '../../findings/events/tail.ts';
import type { Findings } from '../../findings/findings.ts';
import { changeOf, count, duration, milliseconds, rate } from '../../text/figures.ts';
import { numberColumn, tableOf, textColumn, type Table } from '../../text/table.ts';
import { eventCharts } from '../charts/by-event.ts';
import { charts, details, heading, list, section, tables, type Section } from '../document/document.ts';

/** Null if no valid run has events. */
export function eventsSection({ runs }: CampaignData, { events = [] }: Findings): Section | null {
  const nodes = events.flatMap((finding, index) => {
    const run = runs.find(({ runId }) => runId === finding.runId);
    const id = `events-${index + 1}`;
    const figures = [eventTable(id, finding), ...finding.loads.map((load) => partTable(id, finding.runId, load))];
    return [
      heading(`${finding.title}${finding.level && `, ${finding.level}`}`),
      ...list(finding.answers),
      ...charts(run ? eventCharts(run) : []),
      ...details('Figures before, between and after the events', tables(figures)),
    ];
  });
  return section('events', 'Events', nodes);
}

const eventTable = (id: string, { runId, events }: EventsFinding): Table =>
  tableOf(
    id,
    `Events of ${runId}`,
    events,
    [
      textColumn('Event', ({ name }) => name),
      textColumn('What it did', ({ title }) => title),
      numberColumn('Began at', ({ atSeconds }) => duration(atSeconds)),
      numberColumn('Took', ({ tookSeconds }) => (tookSeconds === null ? 'not done' : duration(tookSeconds))),
    ],
    ['Times are from the start of the loads, as in the campaign file.'],
  );

function partTable(id: string, runId: string, load: DisturbedLoad): Table {
  const { loadId, unit, parts, openLoop, errors, tail } = load;
  const title = tailTitles[tail ?? 'mean'];
  return tableOf(
    `${id}-${loadId}`,
    `${runId}, ${loadId}: each part against the part before the first event`,
    parts,
    [
      textColumn('Part', partText),
      numberColumn('Length', ({ seconds }) => duration(seconds)),
      numberColumn(`${unit}/s`, ({ perSecond }) => rate(perSecond), 'Throughput'),
      numberColumn('Change', ({ throughput }) => changeText(throughput), 'Throughput'),
      numberColumn('95 % interval', ({ throughput }) => within(throughput), 'Throughput'),
      numberColumn('Typical second', (part) => milliseconds(part.tailMilliseconds?.typical ?? null), title),
      numberColumn('Worst second', (part) => milliseconds(part.tailMilliseconds?.highest ?? null), title),
      numberColumn('Slow seconds', ({ slowSeconds }) => count(slowSeconds), title),
      numberColumn('Change', ({ latency }) => changeText(latency), title),
      numberColumn('95 % interval', ({ latency }) => within(latency), title),
      numberColumn('Failed', (part) => count(part.errors)),
    ],
    [
      'Intervals are for seconds that follow each other and are not independent. A change with an asterisk differs, by the rule of all contrasts over the parts of the load. Too wide is an interval whose ends differ by more than a factor of 100.',
      `A slow second has a ${title} of more than ${slowFactor} times that of the worst second before the first event.`,
      openLoop
        ? 'Latency counts from the schedule of the target rate, so a stall shows in all operations that it delays.'
        : 'The load is closed-loop: a stall delays the load and shows in few latencies.',
      ...(parts.some((part) => part.errors === null)
        ? [`${count(errors)} operations failed in all; when is not known.`]
        : []),
    ],
  );
}

const changeText = (figure: DecidedFigure | null): string =>
  figure ? `${changeOf(figure.ratio)}${verdictOf(figure) === 'differs' ? ' *' : ''}` : '–';

const within = (figure: DecidedFigure | null): string => (figure ? intervalText(figure.estimate) : '–');
