/** The web server of the live page, on loopback. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { campaignIdFault } from '../../input/identifiers.ts';
import { FileError } from '../../input/file-error.ts';
import { readText } from '../../input/read-text.ts';
import { RefusalError } from '../../input/refusal.ts';
import { campaignLayout, parentOf } from '../../measurement/results/layout.ts';
import { policyOf } from '../../report/page.ts';
import { confirmationPage, isAction } from '../actions.ts';
import { answerPage, changedParts, livePage, partsOf, type Part } from '../live-page.ts';
import type { Source } from '../source.ts';
import { basePath, judge, type Door } from './access.ts';

/** Of every answer: nothing is kept, told to others, or shown within another page. */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Without any referrer, browsers send forms without their Origin.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};
/** A report may be somebody else's: it gets an origin of its own, and reaches nothing of this page. */
const reportPolicy = `sandbox allow-scripts; ${policyOf()}; frame-ancestors 'none'`;

/** Samplers write on the second of the clock: browsers get what is new shortly after it. */
const afterSecondMilliseconds = 350;
const mostFormBytes = 1000;
/** A browser that does not read gets nothing more until it does. */
const mostWaitingBytes = 2 ** 21;

const untilNextSecond = (now: number): number => 1000 - ((now - afterSecondMilliseconds + 1000) % 1000);

/** @returns the server, which does not listen yet */
export function liveServer(door: Door, source: Source): Server {
  const base = basePath(door.token);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const verdict = judge(request, door);
    if (verdict.state === 'refused')
      return send(response, verdict.status, verdict.why, { 'content-type': 'text/plain' });
    if (verdict.state === 'enter')
      return send(response, 303, '', { location: verdict.to, 'set-cookie': verdict.cookie });
    const { pathname } = verdict.url;
    const [kind = '', id = '', action, more] = pathname.startsWith(base)
      ? pathname.slice(base.length).split('/')
      : ['-'];
    const isNamed = id !== '' && campaignIdFault('id', id) === null && more === undefined;
    if (request.method === 'POST') {
      if (kind === 'campaigns' && isNamed && isAction(action)) return await control(request, response, id, action);
    } else if (action !== undefined) {
      const back = `${base}campaigns/${id}`;
      if (kind === 'campaigns' && isNamed && isAction(action))
        return send(response, 200, confirmationPage(action, id, back));
    } else if (kind === '' || (kind === 'campaigns' && isNamed)) return await page(response, isNamed ? id : null);
    else if (kind === 'events' && (id === '' || isNamed)) return await stream(response, isNamed ? id : null);
    else if (kind === 'reports' && isNamed) return await report(response, id);
    send(response, 404, answerPage('Nothing is here', [], base));
  }

  async function page(response: ServerResponse, asked: string | null): Promise<void> {
    const { report: shown, newest, campaignId } = await source.report(asked);
    // A page stays with its campaign when that ends and another begins.
    send(response, 200, livePage(shown, partsOf(shown, newest), `${base}events/${campaignId ?? ''}`));
  }

  async function stream(response: ServerResponse, id: string | null): Promise<void> {
    response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' });
    let before: Part[] = [];
    while (!response.destroyed) {
      if (response.writableLength < mostWaitingBytes) {
        const { report: shown, newest } = await source.report(id);
        const parts = partsOf(shown, newest);
        const changed = changedParts(before, parts);
        response.write(changed.length === 0 ? ':\n\n' : `data: ${JSON.stringify(changed)}\n\n`);
        before = parts;
      }
      await setTimeout(untilNextSecond(Date.now()));
    }
  }

  async function report(response: ServerResponse, id: string): Promise<void> {
    const folder = join(source.resultsFolder, id);
    const text = await readText(campaignLayout(folder).html, { below: parentOf(folder) });
    send(response, 200, text, { 'content-security-policy': reportPolicy });
  }

  async function control(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    action: Parameters<Source['control']>[1],
  ): Promise<void> {
    let form = '';
    for await (const part of request) if ((form += String(part)).length > mostFormBytes) break;
    const hours = Number(new URLSearchParams(form).get('hours') ?? 0);
    const answered = await source.control(id, action, hours);
    const back = `${base}campaigns/${id}`;
    if (answered instanceof RefusalError) send(response, 409, answerPage('Refused', answered.lines, back));
    else send(response, 200, answerPage(id, [answered], back));
  }

  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!(error instanceof FileError)) console.error(error);
      if (response.headersSent) response.destroy();
      else
        send(
          response,
          error instanceof FileError ? 404 : 500,
          answerPage('This failed', [(error as Error).message], base),
        );
    });
  });
}

function send(response: ServerResponse, status: number, text: string, more: Record<string, string> = {}): void {
  response.writeHead(status, { ...headers, 'content-type': 'text/html; charset=utf-8', ...more }).end(text);
}
