/** The live page as HTML: whole for a browser that opens it, and in parts for one that has it open. Pure. */
import { html, Html } from '../report/html.ts';
import { pageText } from '../report/page.ts';
import { footerHtml, reportParts } from '../report/document/html.ts';
import type { Report } from '../report/document/document.ts';
import { clientScript } from './client-script.ts';

/** What the page may do in addition to a report. */
const allows = "; connect-src 'self'; form-action 'self'; base-uri 'none'";

/** An element of the page with an id. */
export interface Part {
  id: string;
  html: string;
}

/** The header, the newest result, and the sections. @param newest is said by screen readers as soon as it changes */
export function partsOf(report: Report, newest: string): Part[] {
  const { header, sections } = reportParts(report);
  return [
    { id: 'head', html: html`<div id="head">${header}</div>`.text },
    { id: 'newest', html: html`<p id="newest" class="unseen" role="status">${newest}</p>`.text },
    ...sections.map((section, index) => ({ id: report.sections[index]!.id, html: section.text })),
  ];
}

const joined = (parts: Part[]): Part => ({
  id: 'parts',
  html: `<main id="parts">${parts.map((part) => part.html).join('')}</main>`,
});

/** The parts that differ from those that a browser has; all of them if they are others than before. */
export function changedParts(before: Part[], after: Part[]): Part[] {
  const idsOf = (parts: Part[]): string => parts.map(({ id }) => id).join(' ');
  if (idsOf(before) === idsOf(after)) return after.filter(({ html }, index) => html !== before[index]!.html);
  return [...after.slice(0, 2), joined(after.slice(2))];
}

/** @param events path of the stream of changes */
export function livePage(report: Report, parts: Part[], events: string): string {
  const [head, newest, ...sections] = parts;
  const body = html`<p id="lost" class="alert" role="alert" hidden>
      The connection to Proofload is lost, and this page is as it was then. It comes back by itself; if it does not, run
      "proofload ui" and open the link that it prints.
    </p>
    <div id="live" data-events="${events}">
      ${new Html(head!.html)} ${new Html(newest!.html)} ${new Html(joined(sections).html)}
    </div>
    ${footerHtml(report)}`;
  return pageText(`${report.title} – live`, body, clientScript, allows);
}

/** A page that says something, with a way back. */
export function answerPage(title: string, sentences: string[], back: string): string {
  return formPage(title, sentences, back, null);
}

/** A page that asks before it does something. @param form null where nothing is asked */
export function formPage(
  title: string,
  sentences: string[],
  back: string,
  form: { button: string; hours?: true } | null,
): string {
  const hours = html`<label
    >Hours to add <input name="hours" type="number" min="0.1" step="0.1" value="1" required
  /></label>`;
  const body = html`<main>
    <h1>${title}</h1>
    ${sentences.map((sentence) => html`<p>${sentence}</p>`)}
    ${form && html`<form method="post">${form.hours && hours} <button>${form.button}</button></form>`}
    <p><a href="${back}">Back to the campaign</a></p>
  </main>`;
  return pageText(title, body, '', allows);
}
