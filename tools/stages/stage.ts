/** A stage of the checks: a command with a budget, whose output passes through while the closing lines of its tests are kept. */
import { execa } from 'execa';
import { projectFolder } from '../../src/state/paths.ts';
import { closingLines, testCounts, type TestCounts } from './closing-lines.ts';
import { installPrograms, type ProgramName } from './programs.ts';

export interface Stage {
  name: string;
  /** Program and arguments, from the project's folder. */
  command: readonly [string, ...string[]];
  environment?: Record<string, string>;
  /** What it may take with a warm cache, on a quiet machine. More is said, and is no failure. */
  budgetSeconds: number;
  /** Installed before it begins. */
  programs?: readonly ProgramName[];
}

export interface StageResult {
  stage: Stage;
  seconds: number;
  /** A sentence; null if the stage passed. */
  fault: string | null;
  tests: TestCounts | null;
  /** The last lines of each of its test runs. */
  closing: string[];
}

export async function runStage(stage: Stage): Promise<StageResult> {
  const begun = performance.now();
  console.log(`== ${stage.name}: ${stage.command.join(' ')}`);
  const closing: string[] = [];
  const fault = await faultOf(stage, closing);
  const seconds = (performance.now() - begun) / 1000;
  console.log(`== ${stage.name}: ${fault ?? 'passed'}, ${seconds.toFixed(0)} s`);
  return { stage, seconds, fault, tests: testCounts(closing), closing };
}

async function faultOf({ command, environment = {}, programs = [] }: Stage, closing: string[]): Promise<string | null> {
  const missing = await installPrograms(programs);
  if (missing.length > 0) return missing.join(' ');
  const [program, ...args] = command;
  const child = execa(program, args, {
    cwd: projectFolder,
    env: environment,
    stdin: 'ignore',
    all: true,
    buffer: false,
    reject: false,
    killDescendants: true,
  });
  for await (const line of child.iterable({ from: 'all' })) {
    console.log(line);
    closing.push(...closingLines(line));
  }
  const { exitCode, signal } = await child;
  return exitCode === 0 ? null : `failed (${signal ?? `exit code ${exitCode}`})`;
}
