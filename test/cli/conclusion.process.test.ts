import { expect, test } from 'vitest';
import { conclusion } from '../../src/cli/conclusion.ts';
import { failureKinds } from '../../src/failures/kinds.ts';
import type { CampaignOutput } from '../../src/control/progress/progress.ts';

const cleanup = { verified: true, leftovers: [], checked: ['no process has the mark'], atMilliseconds: 0 };

function output(change: Partial<CampaignOutput['outcome']>): CampaignOutput {
  return {
    outcome: { state: 'done', reason: null, cleanup, ...change },
    verdicts: ['Kafka bore 100,000 records/s.'],
    report: { html: '/results/c/report.html', markdown: '/results/c/report.md' },
  };
}

test('a done campaign with verified cleanup exits with 0 and names verdicts and report', () => {
  const { lines, exitCode } = conclusion('c', 'completed', output({}));
  expect(exitCode).toBe(0);
  expect(lines).toContain('Kafka bore 100,000 records/s.');
  expect(lines).toContain('Report: /results/c/report.html');
  expect(lines.at(-1)).toBe('Cleanup verified: no hardware is left.');
});

test('a done campaign whose search found nothing says so and exits with 0', () => {
  const reason = 'The search produce confirmed no maximum throughput: no run of the search was made.';
  const { lines, exitCode } = conclusion('c', 'completed', output({ reason }));
  expect(exitCode).toBe(0);
  expect(lines).toContain(`c done: ${reason}`);
  expect(lines.join(' ')).not.toContain('resume');
});

test('a failed or cancelled campaign with verified cleanup exits with 1 and says why', () => {
  for (const state of ['failed', 'cancelled'] as const) {
    const { lines, exitCode } = conclusion('c', state, output({ state, reason: 'a broker died' }));
    expect(exitCode).toBe(1);
    expect(lines).toContain(`c ${state}: a broker died`);
  }
});

test('a failure of a known kind names the kind, says what to do, and has its exit code', () => {
  const died = conclusion(
    'c',

    'failed',
    output({ state: 'failed', reason: 'It died.', kind: 'service died' }),
  );
  expect(died.lines).toContain('c failed (service died): It died.');
  expect(died.lines).toContain(failureKinds['service died'].advice);
  expect(died.exitCode).toBe(1);
  const refused = output({ state: 'failed', reason: 'No such type.', kind: 'refused plan' });
  expect(conclusion('c', 'failed', refused).exitCode).toBe(2);
  const left = output({
    state: 'failed',
    reason: 'x',
    kind: 'quota',
    cleanup: { ...cleanup, verified: false, leftovers: ['y'] },
  });
  expect(conclusion('c', 'failed', left).exitCode).toBe(3);
});

test('leftover hardware exits with 3 and is named with the command that removes it', () => {
  const left = { ...cleanup, verified: false, leftovers: ['namespace x'] };
  const { lines, exitCode } = conclusion('c', 'completed', output({ cleanup: left }));
  expect(exitCode).toBe(3);
  expect(lines.at(-1)).toBe(
    'Hardware may still exist (namespace x): remove it with "proofload cleanup --campaign c --apply".',
  );
});

test('a workflow without an outcome verifies no cleanup', () => {
  const { lines, exitCode } = conclusion('c', 'terminated', null);
  expect(exitCode).toBe(3);
  expect(lines[0]).toContain('terminated without an outcome: hardware may still exist');
});

const outcome = (verdict: 'pass' | 'fail' | 'inconclusive') => ({
  threshold: 'throughput > 5',
  verdict,
  line: `${verdict}: throughput > 5`,
});

test('thresholds decide the exit code of a done campaign alone, the worst first, and are printed', () => {
  const codeOf = (verdicts: ('pass' | 'fail' | 'inconclusive')[], state: 'done' | 'failed' = 'done'): number =>
    conclusion('c', 'completed', { ...output({ state }), thresholds: verdicts.map(outcome) }).exitCode;
  expect(codeOf(['pass', 'pass'])).toBe(0);
  expect(codeOf(['pass', 'inconclusive'])).toBe(5);
  expect(codeOf(['inconclusive', 'fail', 'pass'])).toBe(4);
  expect(codeOf(['fail'], 'failed')).toBe(1);
  const { lines } = conclusion('c', 'completed', { ...output({}), thresholds: [outcome('fail')] });
  expect(lines).toContain('fail: throughput > 5');
});

test('a campaign that left something on an existing cluster exits with 3, and one that left nothing says so', () => {
  const leftovers = ['topic proofload-c-write on kafka at 10.0.0.5:9092'];
  const left = output({ state: 'failed', reason: 'Left on a cluster.', made: { leftovers, checked: [] } });
  const { lines, exitCode } = conclusion('c', 'failed', left);
  expect(exitCode).toBe(3);
  expect(lines).not.toContain('Cleanup verified: no hardware is left.');
  const checked = ['Of 1 names that the campaign claimed on kafka at 10.0.0.5:9092, remaining: 0.'];
  const done = conclusion('c', 'completed', output({ made: { leftovers: [], checked } }));
  expect(done.exitCode).toBe(0);
  expect(done.lines.slice(-2)).toEqual(['Cleanup verified: no hardware is left.', ...checked]);
});
