/** What a series of stages says at its end. Pure. */
import { columnsText } from '../../src/text/columns.ts';
import type { TestCounts } from './closing-lines.ts';
import type { StageResult } from './stage.ts';

/** A table of stages, and below it a sentence for each that took longer than its budget. */
export function stageTable(results: readonly StageResult[]): string[] {
  const rows = results.map(({ stage, seconds, fault, tests }) => [
    stage.name,
    seconds.toFixed(0),
    String(stage.budgetSeconds),
    tests ? String(tests.passed + tests.failed) : '',
    fault ?? 'passed',
  ]);
  const late = results.filter(({ stage, seconds }) => seconds > stage.budgetSeconds);
  return [
    ...columnsText([['stage', 'seconds', 'budget', 'tests', 'result'], ...rows]),
    ...late.map(
      ({ stage, seconds }) =>
        `${stage.name} took ${seconds.toFixed(0)} s, more than its budget of ${stage.budgetSeconds} s.`,
    ),
  ];
}

/** One line that sums up the tests of all stages. */
export function testsLine(results: readonly StageResult[]): string {
  const sum = (count: keyof TestCounts) => results.reduce((total, { tests }) => total + (tests?.[count] ?? 0), 0);
  return `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`;
}
