/**
 * Second half of set-up: installs the external programs and links them into `node_modules/.proofload/bin`, which
 * `tools/in-environment` puts on PATH. Does nothing if all of them are already there.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { holdToFirstUse } from '../src/state/first-use.ts';
import { projectFolder } from '../src/state/paths.ts';
import { readIfThere } from '../src/state/state-files.ts';
import { binaries } from './binaries/index.ts';
import { onPath, thisMachine } from './binaries/machine.ts';
import { missingRequirements } from './binaries/requirements.ts';
import { bring } from './binaries/bring.ts';
import type { Programs } from './binaries/bring.ts';

const folder = join(projectFolder, 'node_modules', '.proofload');
const stamp = join(folder, 'set-up.json');
const say = (line: string) => console.log(line);

const failures: string[] = [];
const wanted = binaries.map(({ name, version }) => `${name}-${version}`);
await attempt(verifyUnlockedPackages);
if (failures.length === 0 && !isDone()) {
  for (const sentence of missingRequirements(await inspectMachine())) say(sentence);
  const programs: Programs = {};
  for (const binary of binaries) {
    // After a failure, install the others anyway: the next start then has less to do.
    await attempt(async () => Object.assign(programs, await bring(binary, thisMachine(say))));
  }
  if (failures.length === 0) await link(programs);
}
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exitCode = 1;

async function attempt(action: () => Promise<unknown>): Promise<void> {
  try {
    await action();
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error));
  }
}

/** Verifies packages that npm installed but the lock file lacks; see tools/npm/install.mjs. */
async function verifyUnlockedPackages(): Promise<void> {
  const text = await readIfThere(join(folder, 'unlocked.json'));
  const unlocked: { name: string; version: string; integrity: string }[] = text === null ? [] : JSON.parse(text);
  for (const { name, version, integrity } of unlocked) {
    say(`${name} ${version}: not in the lock file, verified against the hash of its first use`);
    await holdToFirstUse(`${name}@${version}`, integrity);
  }
  await rm(join(folder, 'unlocked.json'), { force: true });
}

function isDone(): boolean {
  if (!existsSync(stamp)) return false;
  const done: { wanted: string[]; programs: Programs } = JSON.parse(readFileSync(stamp, 'utf8'));
  return done.wanted.join() === wanted.join() && Object.keys(done.programs).every((name) => existsSync(linkOf(name)));
}

function linkOf(program: string): string {
  return join(folder, 'bin', program);
}

async function link(programs: Programs): Promise<void> {
  await mkdir(join(folder, 'bin'), { recursive: true });
  for (const [name, path] of Object.entries(programs)) {
    const temporary = `${linkOf(name)}.${process.pid}`;
    await rm(temporary, { force: true });
    await symlink(path, temporary);
    await rename(temporary, linkOf(name));
  }
  await writeFile(`${stamp}.${process.pid}`, `${JSON.stringify({ wanted, programs }, null, 2)}\n`);
  await rename(`${stamp}.${process.pid}`, stamp);
}

async function inspectMachine() {
  const javaHome = process.env.JAVA_HOME;
  const java = javaHome ? join(javaHome, 'bin', 'java') : await onPath('java');
  const compiler = javaHome ? join(javaHome, 'bin', 'javac') : await onPath('javac');
  const tools = await Promise.all(['ip', 'tc'].map(async (name) => ({ name, path: await onPath(name) })));
  return {
    java: java && existsSync(java) ? await javaVersion(java) : null,
    hasCompiler: compiler !== null && existsSync(compiler),
    hasPython: (await onPath('python3')) !== null,
    isRoot: process.getuid?.() === 0,
    missingNetworkTools: tools.filter(({ path }) => path === null).map(({ name }) => name),
  };
}

async function javaVersion(java: string): Promise<string | null> {
  try {
    // It prints its version on standard error.
    return (await promisify(execFile)(java, ['-version'])).stderr;
  } catch {
    // A java that does not start counts as missing.
    return null;
  }
}
