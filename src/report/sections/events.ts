/** What events did to loads: the answers first, then charts and figures. */
import type { CampaignData } from '../../findings/analyse.ts';
import type { Findings } from '../../findings/findings.ts';
import { eventCharts } from '../charts/by-event.ts';
import { charts, details, heading, list, section, tables, type Section } from '../document/document.ts';
import { eventTables, eventsTitle } from '../event-tables.ts';

/** Null if no valid run has events. */
export function eventsSection({ runs }: CampaignData, { events = [] }: Findings): Section | null {
  const nodes = events.flatMap((finding, index) => {
    const run = runs.find(({ runId }) => runId === finding.runId);
    return [
      heading(`${finding.title}${finding.level && `, ${finding.level}`}`),
      ...list(finding.answers),
      ...charts((run ? eventCharts(run) : []).map((chart) => ({ chart }))),
      ...details('Figures before, between and after the events', tables(eventTables(finding, index))),
    ];
  });
  return section('events', eventsTitle, nodes);
}
