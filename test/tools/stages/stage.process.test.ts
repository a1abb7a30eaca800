import { expect, test, vi } from 'vitest';
import { runStage, type Stage } from '../../../tools/stages/stage.ts';
import { stageTable, testsLine } from '../../../tools/stages/stage-table.ts';

const shell = (name: string, script: string, budgetSeconds = 600): Stage => ({
  name,
  command: ['sh', '-c', script],
  budgetSeconds,
});

test('a stage passes its output through, keeps the closing lines of its tests, and fails with its command', async () => {
  const printed = vi.spyOn(console, 'log').mockReturnValue();
  const passed = await runStage(shell('units', 'echo begun; echo "      Tests  7 passed (7)" >&2', 0));
  const failed = await runStage(shell('later', 'echo "      Tests  1 failed | 2 passed (3)"; exit 3'));
  expect(printed.mock.calls.flat()).toContain('begun');
  expect(passed).toMatchObject({ fault: null, tests: { passed: 7, failed: 0 } });
  expect(failed.fault).toContain('exit code 3');
  const table = stageTable([passed, failed]).join('\n');
  expect(table).toMatch(/^  units +\d+ +0 +7 +passed$/m);
  expect(table).toMatch(/^units took \d+ s, more than its budget of 0 s\.$/m);
  expect(table).not.toMatch(/^later took/m);
  expect(testsLine([passed, failed])).toBe('9 passed, 1 failed, 0 skipped');
});

test('a stage that is ended by a signal says which', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  expect((await runStage(shell('killed', 'kill -9 $$'))).fault).toContain('SIGKILL');
});
