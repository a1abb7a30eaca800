import { expect, test } from 'vitest';
import { tableText } from '../../../src/report/document/terminal.ts';

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
