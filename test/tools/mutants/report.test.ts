import { expect, test } from 'vitest';
import { reportText, type Result } from '../../../tools/mutants/report.ts';

const found: Result = {
  file: 'src/plan/a.ts',
  within: 'planA',
  operator: 'number',
  text: '1',
  to: '2',
  nth: 0,
  outcome: 'found',
  because: 'test/plan/a.test.ts: a is one',
  seconds: 3,
  line: 4,
  before: 'return 1;',
  after: 'return 2;',
};

test('counts outcomes per room and in all', () => {
  const text = reportText([found, { ...found, outcome: 'survived' }, { ...found, file: 'infra/up.ts' }]);
  const rows = text.split('\n').map((line) => line.trim().split(/\s+/).join(' '));
  expect(rows).toEqual(expect.arrayContaining(['infra/ 1 0 0 0 0 0', 'plan 1 0 1 0 0 0', 'all 2 0 1 0 0 0']));
});

test('shows the place and difference of what no test found, and not of what is found', () => {
  const text = reportText([found, { ...found, outcome: 'survived', line: 9 }]);
  expect(text).toMatch(/survived: src\/plan\/a\.ts:9 .*\n +- return 1;\n +\+ return 2;/);
  expect(text).not.toContain('src/plan/a.ts:4');
});
