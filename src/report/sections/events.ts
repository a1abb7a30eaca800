/** What events did to loads: the answers first, then charts and figures. */
import type { CampaignData } from '../../findings/analyse.ts';
import type { Findings } from '../../findings/findings.ts';
import { eventCharts } from '../charts/by-event.ts';
import { chartGrid } from '../charts/grid.ts';
import { eventTables, eventsTitle } from '../event-tables.ts';
import { html, type Html } from '../html.ts';
import { markdownText, tableHtml, tableMarkdown } from '../table.ts';

/** Null if no valid run has events. */
export function eventsSection({ runs }: CampaignData, { events }: Findings): Html | null {
  if (!events) return null;
  return html`<section id="events" aria-labelledby="events-title">
    <h2 id="events-title">${eventsTitle}</h2>
    ${events.map((finding, index) => {
      const run = runs.find(({ runId }) => runId === finding.runId);
      const charts = run ? eventCharts(run) : [];
      return html`<h3>${finding.title}${finding.level && `, ${finding.level}`}</h3>
        ${finding.answers.map((answer) => html`<p data-figure="event">${answer}</p>`)}
        ${charts.length > 0 && chartGrid(charts)} ${eventTables(finding, index).map(tableHtml)}`;
    })}
  </section>`;
}

/** The same as Markdown, without charts; empty if no valid run has events. */
export function eventsMarkdown({ events }: Findings): string[] {
  if (!events) return [];
  return [
    `## ${eventsTitle}`,
    ...events.flatMap((finding, index) => [
      `### ${markdownText(finding.title)}`,
      finding.answers.map((answer) => `- ${markdownText(answer)}`).join('\n'),
      ...eventTables(finding, index).map(tableMarkdown),
    ]),
  ];
}
