import { request, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { servePage, type ServedPage } from '../served-page.ts';

let page: ServedPage;
let cookie = '';
let base = '';
beforeAll(async () => {
  page = await servePage();
  const entered = await ask('GET', page.link.slice(page.origin.length), {});
  expect(entered.status).toBe(303);
  base = String(entered.headers.location);
  [cookie = ''] = entered.headers['set-cookie']![0]!.split(';');
});
afterAll(() => page.close());

/** Not `fetch`, which sets Host and Origin itself. */
async function ask(method: string, path: string, headers: Record<string, string>, body = '') {
  return await new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const asked = request(`${page.origin}${path}`, { method, headers }, (answer) => {
      text(answer).then((read) => resolve({ status: answer.statusCode!, headers: answer.headers, body: read }), reject);
    });
    asked.on('error', reject).end(body);
  });
}

test('the page shows the running campaign, and may not be kept or shown in another page', async () => {
  const { status, headers, body } = await ask('GET', base, { cookie });
  expect(status).toBe(200);
  expect(body).toContain('2. Producer, 10,000 records/s: under load');
  expect(body).toContain(`href="${base}reports/ended-1"`);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-security-policy': "frame-ancestors 'none'" });
});

test('nothing is answered without the token, for another Host, or for a form of another page', async () => {
  for (const [method, path, headers, status] of [
    ['GET', '/', {}, 403],
    ['GET', base, {}, 403],
    ['GET', `${base}events/live-1`, {}, 403],
    ['GET', `${base}reports/ended-1`, { cookie: 'proofload-ui=test-toke' }, 403],
    ['GET', base, { cookie, host: 'evil.example' }, 421],
    ['POST', `${base}campaigns/live-1/cancel`, { cookie }, 403],
    ['POST', `${base}campaigns/live-1/cancel`, { cookie, origin: 'http://evil.example' }, 403],
  ] as const) {
    const answer = await ask(method, path, { ...headers });
    expect([answer.status, path]).toEqual([status, path]);
    expect(answer.body).not.toContain('live-1');
    expect(answer.body).not.toContain('test-token');
  }
});

test('a control is asked for on a page of its own, and then sent; a refusal says why', async () => {
  const asked = await ask('GET', `${base}campaigns/live-1/pause`, { cookie });
  expect(asked.body).toContain('Pause live-1?');
  expect(asked.body).toContain('<form method="post">');
  const sent = await ask('POST', `${base}campaigns/live-1/pause`, { cookie, origin: page.origin });
  expect([sent.status, sent.body.includes('pause was taken')]).toEqual([200, true]);
  const refused = await ask('POST', `${base}campaigns/live-1/extend`, { cookie, origin: page.origin }, 'hours=1');
  expect(refused.status).toBe(409);
  expect(refused.body).toContain('no extension is allowed');
  expect((await ask('POST', `${base}campaigns/live-1/terminate`, { cookie, origin: page.origin })).status).toBe(404);
});

test('a report is served with an origin of its own, and no other file is', async () => {
  const report = await ask('GET', `${base}reports/ended-1`, { cookie });
  expect(report.body).toContain('A report');
  expect(report.headers['content-security-policy']).toMatch(/^sandbox allow-scripts; default-src 'none'/);
  for (const path of [
    'reports/live-1',
    'reports/..%2flive-1',
    'reports/ended-1/campaign.json',
    'campaigns/..%2f..',
    'ended-1',
  ])
    expect([path, (await ask('GET', `${base}${path}`, { cookie })).status]).toEqual([path, 404]);
});

test('a sample that is appended is on the page within two seconds of its clock', async () => {
  const stream = await fetch(`${page.origin}${base}events/live-1`, { headers: { cookie } });
  expect(stream.headers.get('content-type')).toBe('text/event-stream');
  const decoder = new TextDecoder();
  let received = '';
  let at = Date.now();
  await page.append(at - 2000, 0.5);
  await page.append(at - 1000, 0.5);
  const told = Promise.withResolvers<number>();
  void (async () => {
    for await (const part of stream.body!) {
      received += decoder.decode(part, { stream: true });
      if (received.includes('kafka01 63')) return told.resolve(Date.now());
    }
  })();
  await expect.poll(() => received, { timeout: 60_000 }).toContain('kafka01 25');
  at = Date.now();
  await page.append(at - 1000, 1.26);
  await page.append(at, 1.26);
  // Tolerant of a busy machine: with a free processor it is less than two.
  expect((await told.promise) - at).toBeLessThan(6000);
});
