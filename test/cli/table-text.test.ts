import { expect, test } from 'vitest';
import { tableText } from '../../src/cli/table-text.ts';

const table = {
  id: 'any',
  caption: 'Rates',
  columns: [{ label: 'Load' }, { label: 'Rate', numeric: true }],
  rows: [{ cells: ['producer', '9'] }, { cells: ['consumer', '1,000'] }],
  notes: ['A note.'],
};

test('a table stands in columns, figures to the right', () => {
  expect(tableText(table).split('\n')).toEqual([
    'Rates',
    '  Load       Rate',
    '  producer      9',
    '  consumer  1,000',
    '  A note.',
  ]);
});

test('a table that is too wide for a terminal has a line for each cell', () => {
  const wide = { ...table, rows: [{ cells: ['producer', 'x'.repeat(200)] }], notes: [] };
  expect(tableText(wide).split('\n')).toEqual(['Rates', '  producer', `      Rate: ${'x'.repeat(200)}`]);
});
