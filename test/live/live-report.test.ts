import { expect, test } from 'vitest';
import { liveReport } from '../../src/live/live-report.ts';
import { reportHtml } from '../../src/report/document/html.ts';
import { notePause } from '../../src/control/progress/controls.ts';
import { endProgress, noteFailure } from '../../src/control/progress/progress.ts';
import { now, sampleLive, sampleView } from './sample-live.ts';

const base = '/secret/';
const shown = (live = sampleLive()): string => reportHtml(liveReport(live, [], base, now)).replaceAll('\u00a0', ' ');

test('a running campaign shows its phase, runs ended of planned, time left, and the load under way with rate and p99', () => {
  const page = shown();
  expect(page).toMatch(/isolated · 1 of \d runs ended · at least .* left, until \d\d:\d\d:\d\d UTC/);
  expect(page).toMatch(/· plan ✔ provision · install · verify ▶ isolated · combined/);
  expect(page).toContain('2. Producer, 10,000 records/s: under load, 30 s of about 20 s.');
  expect(page).toContain('50,000 of 200,000 records');
  expect(page).toContain('p99 12 ms');
});

test('the latest results come first, with the number of their band, and their text is no markup', () => {
  const page = shown();
  expect(page).toContain('1. kafka-one');
  expect(page).toContain('&lt;b&gt;99&lt;/b&gt; records/s');
});

test('it can be paused, extended and cancelled on pages that ask, and a link leads to the workflow', () => {
  const page = shown();
  for (const action of ['pause', 'extend', 'cancel'])
    expect(page).toContain(`href="/secret/campaigns/live-1/${action}"`);
  expect(page).toContain('href="http://127.0.0.1:8233/namespaces/default/workflows/x"');
});

test('a paused campaign offers the end of its pause, and tells no time left', () => {
  const view = sampleView();
  const page = shown(sampleLive({ view: { ...view, progress: notePause(view.progress, now) } }));
  expect(page).toContain('will pause before the next run');
  expect(page).toContain('/campaigns/live-1/unpause"');
  expect(page).not.toMatch(/ left, until/);
});

test('who does not answer, and the first failure, are alerts', () => {
  const view = sampleView();
  const troubles = ["Temporal's server does not answer."];
  const page = shown(sampleLive({ troubles, view: { ...view, progress: noteFailure(view.progress, 'kafka02 died') } }));
  expect(page).toMatch(/role="note">\s*<p>Temporal&#39;s server does not answer\.<\/p>/);
  expect(page).toMatch(/role="note">\s*<p>kafka02 died<\/p>/);
});

test('an ended campaign has its outcome and report, and nothing to control', () => {
  const view = sampleView();
  const outcome = { state: 'done', reason: null, cleanup: null } as const;
  const report = { html: '/results/live-1/report.html', markdown: '' };
  const output = { outcome, verdicts: ['Kafka sustains 99 records/s.'], report };
  const page = shown(
    sampleLive({ view: { ...view, state: 'completed', progress: endProgress(view.progress, output) } }),
  );
  expect(page).toContain('ended: done');
  expect(page).toContain('Kafka sustains 99 records/s.');
  expect(page).toContain('href="/secret/reports/live-1"');
  expect(page).not.toContain('/campaigns/live-1/');
});

test('running campaigns are listed first and lead to their page, and ended ones with a report to that', () => {
  const entry = { title: 'T', profile: 'local', size: 'smoke', state: 'done', isRunning: false, hasReport: true };
  const listed = [
    { ...entry, campaignId: 'new', startMilliseconds: 3000 },
    { ...entry, campaignId: 'no-report', startMilliseconds: 2000, hasReport: false },
    { ...entry, campaignId: 'running', startMilliseconds: 1000, isRunning: true, state: 'running' },
  ];
  const page = reportHtml(liveReport(null, listed, base, now));
  const places = ['>running<', '>new<', ' no-report <'].map((name) => page.indexOf(name));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
  expect(page).toContain('href="/secret/campaigns/running"');
  expect(page).toContain('href="/secret/reports/new"');
  expect(page).toContain('No campaign is running.');
});
