/**
 * The stages of `.ci/run` after set-up, until the first one that fails. Ends with a table of them, the tests that were skipped
 * with their reasons, and the closing lines of all test runs.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { skippedLines } from './stages/skipped-tests.ts';
import { runStage, type Stage, type StageResult } from './stages/stage.ts';
import { stageTable, testsLine } from './stages/stage-table.ts';

const { values } = parseArgs({ options: { 'set-up-seconds': { type: 'string', default: '0' } } });

const folder = await mkdtemp(join(tmpdir(), 'proofload-ci-'));
// Some tests fail where `CI` is set, instead of being skipped, and a text that is missing is not written.
const environment = { CI: 'true', PROOFLOAD_SKIPPED: join(folder, 'skipped') };

const stages: Stage[] = [
  { name: 'check', command: ['npm', 'run', '--silent', 'check'], budgetSeconds: 120 },
  {
    name: 'tests',
    command: ['npm', 'test'],
    environment,
    budgetSeconds: 480,
    programs: ['java', 'python', 'network', 'ssh', 'sudo', 'nft', 'iptables', 'kernel'],
  },
  { name: 'smoke', command: ['npm', 'run', 'smoke'], environment, budgetSeconds: 540, programs: ['ssh'] },
  { name: 'faults', command: ['npm', 'run', '--silent', 'bench:chaos', '--', '--short'], budgetSeconds: 240 },
  {
    name: 'nightly',
    command: ['npm', 'run', '--silent', 'nightly', '--', '--of-tree'],
    environment,
    budgetSeconds: 360,
  },
];

const setUp: StageResult = {
  stage: { name: 'set-up', command: ['npm', 'run', 'setup'], budgetSeconds: 60 },
  seconds: Number(values['set-up-seconds']),
  fault: null,
  tests: null,
  closing: [],
};
const results = [setUp];
for (const stage of stages) {
  const result = await runStage(stage);
  results.push(result);
  if (result.fault !== null) break;
}
console.log('== all stages');
for (const line of stageTable(results)) console.log(line);
for (const line of await skippedLines(environment.PROOFLOAD_SKIPPED)) console.log(line);
for (const { stage, closing } of results) for (const line of closing) console.log(`${stage.name}: ${line.trim()}`);
console.log(testsLine(results));
await rm(folder, { recursive: true });
process.exitCode = results.some(({ fault }) => fault !== null) ? 1 : 0;
