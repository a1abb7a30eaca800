import { expect, test } from 'vitest';
import type { HeatMap, Report } from '../../../src/report/document/document.ts';
import { reportHtml } from '../../../src/report/document/html.ts';

function heatPage(columns: number): string {
  const labels = Array.from({ length: columns }, (_, index) => String(index + 1));
  const heat: HeatMap = {
    id: 'heat',
    caption: 'Use',
    columns: labels.map((label) => ({ label, title: `run ${label}` })),
    groups: [{ title: 'CPU', rows: [{ label: 'host', cells: labels.map((text) => ({ text, shade: 0 })) }] }],
    shades: ['all'],
    notes: [],
  };
  const sections = [{ id: 'uses', title: 'Uses', nodes: [{ kind: 'heat' as const, heat }] }];
  const report: Report = { title: '', kind: '', facts: [], alerts: [], answers: [], sections, footer: '' };
  return reportHtml(report);
}

const tablesOf = (columns: number): string[] =>
  [...heatPage(columns).matchAll(/<table class="([^"]*)"/g)].map(([, names]) => names!);

test('a heat map of few columns is one table, of more a narrow one, and of many several narrow ones', () => {
  expect(tablesOf(18)).toEqual(['heat']);
  expect(tablesOf(19)).toEqual(['heat narrow']);
  expect(tablesOf(70)).toEqual(['heat narrow', 'heat narrow', 'heat narrow']);
});

test('the tables of a heat map have every column once, and say which', () => {
  const page = heatPage(70);
  const titles = [...page.matchAll(/title="run (\d+)"/g)].map(([, run]) => Number(run));
  expect(titles).toEqual(Array.from({ length: 70 }, (_, index) => index + 1));
  expect(page.match(/<td class="number shade-0">/g)).toHaveLength(70);
  expect(page).toContain('Use, 1 to 24');
  expect(page).toContain('Use, 49 to 70');
});
