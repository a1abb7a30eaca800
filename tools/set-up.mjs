/**
 * Makes a fresh clone ready, and finds in an instant that it is. Plain JavaScript for any Node from 18 on, without
 * dependencies, since it is what brings them: first npm's packages (Node 24 among them), then, run by that Node,
 * the outside programs of `tools/bring-binaries.ts`.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = dirname(dirname(fileURLToPath(import.meta.url)));
const lockFile = join(checkout, 'package-lock.json');
const stamp = join(checkout, 'node_modules', '.proofload', 'dependencies');
const node = join(checkout, 'node_modules', '.bin', 'node');

// Ctrl-C reaches npm as well; staying until it has ended lets the lock file be put back.
process.on('SIGINT', () => {});

try {
  await bringDependencies();
  const code = await run(node, [join(checkout, 'tools', 'bring-binaries.ts')], 'inherit').then(({ code }) => code);
  process.exitCode = code;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function bringDependencies() {
  const wanted = fingerprint();
  if (existsSync(stamp) && existsSync(node) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('npm packages: installing as locked');
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  let result = await run('npm', ['ci', ...quiet], 'pipe', 'npm packages: installing');
  if (result.code !== 0 && /EUSAGE|in sync/.test(result.output)) {
    // A registry without other platforms' packages: npm ci wants them in the lock file all the same.
    console.log(
      'npm packages: this registry has not all that the lock file is held against; installing what fits this machine',
    );
    const locked = readFileSync(lockFile);
    try {
      result = await run('npm', ['install', '--no-save', ...quiet], 'pipe', 'npm packages: installing');
    } finally {
      if (!readFileSync(lockFile).equals(locked)) writeFileSync(lockFile, locked);
    }
  }
  if (result.code !== 0) {
    throw new Error(
      `npm could not install the packages: ${lastLines(result.output)}. Check that ${await registry()} can be reached, then run 'npm run setup'.`,
    );
  }
  if (!existsSync(node)) {
    throw new Error(`npm did not run the install script of the package "node": run 'npm rebuild node' in ${checkout}.`);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  console.log('npm packages: ready');
}

/** Of what decides which packages there are: other changes of package.json install nothing. */
function fingerprint() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  const hash = createHash('sha256').update(JSON.stringify({ dependencies, devDependencies }));
  return hash.update(readFileSync(lockFile)).digest('hex');
}

async function registry() {
  const { output } = await run('npm', ['config', 'get', 'registry', '--loglevel=error'], 'pipe');
  return output.trim().split('\n').at(-1) || 'the npm registry';
}

function lastLines(output) {
  const lines = output.split('\n').filter((line) => line.trim() && !line.includes('A complete log of this run'));
  return lines.slice(-3).join(' / ') || 'it said nothing';
}

/** Runs a program to its end, telling every 15 s that it is still at it. */
function run(program, argv, output, label) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, argv, { cwd: checkout, stdio: ['ignore', output, output] });
    const startedMilliseconds = Date.now();
    const tell = () => console.log(`${label}, ${Math.round((Date.now() - startedMilliseconds) / 1000)} s so far`);
    const clock = label ? setInterval(tell, 15_000) : undefined;
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => (said += text));
    }
    child.on('error', (error) => {
      clearInterval(clock);
      reject(
        new Error(`${program} could not be started: ${error.message}. Install Node with npm (https://nodejs.org).`),
      );
    });
    child.on('close', (code) => {
      clearInterval(clock);
      resolve({ code: code ?? 1, output: said });
    });
  });
}
