import { expect, test } from 'vitest';
import { roomFaults } from '../../tools/room-imports.ts';
import { cyclesOf, importsIn, roomOrder } from '../../tools/rooms/imports.ts';

const order = ['input', 'plan', 'report'];

test('the order of rooms is the order of the table', () => {
  expect(
    roomOrder('| [src/input](../src/input) | a |\n| [test](../test) | b |\n| [src/plan](../src/plan) | c |'),
  ).toEqual(['input', 'plan']);
});

test('finds imports of values, of types and dynamic imports, over several lines too', () => {
  const text = `import { a } from './a.ts';\nimport type {\n  B,\n} from '../b.ts';\nexport { c } from './c.ts';\nconst d = await import('./d.ts');\nimport { z } from 'zod';`;
  expect(importsIn(text)).toEqual(['./a.ts', '../b.ts', './c.ts', './d.ts']);
});

test('an import of a later room is a fault with its file, an import of an earlier room is not', () => {
  const back = { from: 'src/plan/plan.ts', to: 'src/report/page.ts' };
  expect(roomFaults([back, { from: 'src/report/page.ts', to: 'src/input/read.ts' }], order, [])).toEqual([
    'src/plan/plan.ts imports src/report/page.ts: plan → report violates the order in docs/what-is-where.md',
  ]);
  const allowed = [{ from: 'plan', to: 'report', files: ['src/report/page.ts'], reason: 'a reason' }];
  expect(roomFaults([back, { ...back, to: 'src/report/table.ts' }], order, allowed)).toEqual([
    expect.stringContaining('src/report/table.ts'),
  ]);
});

test('an import of a file outside src violates the order', () => {
  expect(roomFaults([{ from: 'src/report/page.ts', to: 'infra/up.ts' }], order, [])[0]).toContain('report → infra/');
});

test('files that import each other indirectly form one cycle', () => {
  const way = ['a', 'b', 'c'].map((name, index, all) => ({ from: name, to: all[(index + 1) % 3] ?? '' }));
  expect(cyclesOf([...way, { from: 'd', to: 'a' }])).toEqual([['a', 'b', 'c']]);
  expect(roomFaults(way, order, [])).toEqual(['These files form an import cycle: a, b, c']);
});
