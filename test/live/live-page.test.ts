import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { changedParts, livePage, partsOf } from '../../src/live/live-page.ts';
import { liveReport } from '../../src/live/live-report.ts';
import { now, sampleLive } from './sample-live.ts';

const parts = (at: number, live = sampleLive()) => partsOf(liveReport(live, [], '/base/', at), 'kafka-one: valid');

test('only the parts that changed are sent: a second later the list of campaigns is not', () => {
  const changed = changedParts(parts(now), parts(now + 1000)).map(({ id }) => id);
  expect(changed).toContain('hosts');
  expect(changed).toContain('head');
  expect(changed).not.toContain('campaigns');
  expect(changedParts(parts(now), parts(now))).toEqual([]);
});

test('all sections are sent together when one comes or goes', () => {
  const changed = changedParts(parts(now, sampleLive({ hosts: [] })), parts(now));
  expect(changed.map(({ id }) => id)).toEqual(['head', 'newest', 'parts']);
  expect(changed.at(-1)?.html).toContain('id="hosts"');
});

test('the page works without its script, which its policy names by its hash, and which may reach this server alone', () => {
  const page = livePage(liveReport(sampleLive(), [], '/base/', now), parts(now), '/base/events/live-1');
  expect(page).toContain('<svg role="img" aria-labelledby="recent-cpu-0-title');
  const [, script = ''] = /<script>([^]*)<\/script>/.exec(page) ?? [];
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1]?.replaceAll('&#39;', "'");
  expect(policy).toBe(
    `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; connect-src 'self'; form-action 'self'; base-uri 'none'`,
  );
});

test('screen readers hear of the newest result, and not of charts', () => {
  const page = livePage(liveReport(sampleLive(), [], '/base/', now), parts(now), '/base/events/');
  expect(page).toContain('role="status">kafka-one: valid</p>');
  expect(page).not.toContain('aria-live');
  expect(page.match(/role="status"/g)).toHaveLength(1);
});
