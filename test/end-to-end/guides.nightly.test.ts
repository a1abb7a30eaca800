/** The guides, followed literally in an empty copy of the project: an HTTP server and its load generator, up to a campaign. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFolder } from '../../src/state/paths.ts';
import { copyOf, type Copy } from '../../tools/mutants/copy.ts';
import { followGuide } from './follow-guide.ts';

let copy: Copy;
let folder: string;
let written: string[];

const environment = () => ({ PROOFLOAD_STATE: join(folder, 'state'), PROOFLOAD_STACKS: join(folder, 'stacks') });

/** A command of the guides, in the copy's own environment. */
function inCopy(...command: string[]) {
  const limits = { timeout: 900_000, forceKillAfterDelay: 60_000 };
  return execa(join(folder, 'tools/in-environment'), command, {
    cwd: folder,
    env: environment(),
    all: true,
    ...limits,
  });
}

const proofload = (...words: string[]) =>
  execa(join(folder, 'bin/proofload'), words, {
    cwd: folder,
    env: environment(),
    all: true,
    reject: false,
    timeout: 900_000,
  });

beforeAll(async () => {
  copy = await copyOf(projectFolder);
  folder = copy.checkout;
  written = [
    ...(await followGuide(folder, 'docs/adding-a-system.md')),
    ...(await followGuide(folder, 'docs/adding-a-load-generator.md')),
  ];
  await inCopy('node', 'tools/campaign-reference.ts', '--write');
});

afterAll(async () => {
  await proofload('server', 'stop');
  await copy[Symbol.asyncDispose]();
});

test('they touch no shared file but the two registries', () => {
  const own =
    /^(src\/(systems|workloads)|test\/workloads|test\/fixtures\/workloads)\/(jetty|http-get)\/|^(stacks|campaigns|docs\/campaign-reference)\//;
  expect(written.filter((file) => !own.test(file)).toSorted()).toEqual([
    'src/systems/registry.ts',
    'src/workloads/registry.ts',
  ]);
});

test('what they show has the right types, imports and names', async () => {
  await inCopy('tsc');
  await inCopy('node', 'tools/room-imports.ts');
  await inCopy('oxlint', '--deny-warnings', 'src/systems/jetty', 'src/workloads/http-get');
});

test('what they show passes the contract suites', async () => {
  await inCopy('vitest', 'run', 'test/systems/contract.test.ts', 'test/workloads/contract.test.ts');
});

test('the campaign that they show runs, and its report has what the server served', async () => {
  const plan = await proofload('plan', 'http', '--profile', 'http', '--size', 'smoke');
  expect(plan.all).toContain('Jetty 9.4');
  const run = await proofload('run', 'http', '--profile', 'http', '--size', 'smoke');
  expect(run.all).toContain('Cleanup verified: no hardware is left.');
  expect(run.exitCode, run.all).toBe(0);
  const [campaign = ''] = await readdir(join(folder, 'results'));
  const report = await readFile(join(folder, 'results', campaign, 'report.md'), 'utf8');
  expect(report).toMatch(/Jetty: [\d,]+ operations\/s/);
  expect(report).toContain('4 connections');
});
