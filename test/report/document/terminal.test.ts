import { expect, test } from 'vitest';
import { findingsOf } from '../../../src/findings/analyse.ts';
import { campaignReport } from '../../../src/report/campaign-report.ts';
import { charts, section, tables, type Report } from '../../../src/report/document/document.ts';
import { reportText, tableText } from '../../../src/report/document/terminal.ts';
import { plain } from '../../../src/text/figures.ts';
import { sampleCampaign } from '../sample-campaign.ts';

const table = {
  id: 'any',
  caption: 'Rates',
  columns: [{ label: 'Load' }, { label: 'Rate', numeric: true }],
  rows: [{ cells: ['producer', '9'] }, { cells: ['consumer', '1,000'] }],
  notes: ['A note.'],
};

test('a table has columns, with numbers aligned right', () => {
  expect(tableText(table).split('\n')).toEqual([
    'Rates',
    '  Load       Rate',
    '  producer      9',
    '  consumer  1,000',
    '  A note.',
  ]);
});

test('a table too wide for a terminal has one line per cell', () => {
  const wide = { ...table, rows: [{ cells: ['producer', 'x'.repeat(200)] }], notes: [] };
  expect(tableText(wide).split('\n')).toEqual(['Rates', '  producer', `      Rate: ${'x'.repeat(200)}`]);
});

test('a row without figures has its reason in place of them', () => {
  const invalid = { ...table, rows: [{ cells: ['producer'], isInvalid: 'invalid: it died' }] };
  expect(tableText(invalid)).toContain('producer  invalid: it died');
});

test('the answers of a report come before its sections, word for word as on the page', () => {
  const data = sampleCampaign();
  const findings = findingsOf(data);
  const text = reportText(campaignReport(data, findings));
  const places = findings.answers.map(({ sentence }) => text.indexOf(plain(sentence)));
  expect(places).not.toContain(-1);
  expect(Math.max(...places)).toBeLessThan(text.indexOf('SYSTEMS'));
});

test('a section of charts alone is left out', () => {
  const chart = { id: 'c', title: 'Rate', description: '', x: {}, y: {}, drawn: [] };
  const sections = [section('drawn', 'Drawn', charts([chart]))!, section('told', 'Told', tables([table]))!];
  const report: Report = { title: '', kind: '', facts: [], alerts: [], answers: [], sections, footer: '' };
  expect(reportText(report)).toMatch(/^TOLD\n\nRates\n/);
});
