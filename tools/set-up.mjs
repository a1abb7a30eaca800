/**
 * Makes a fresh clone ready, and finds in an instant that it is. Plain JavaScript for any Node from 18 on, without
 * dependencies, since it is what brings them: first npm's packages (Node 24 among them), then, run by that Node,
 * the outside programs of `tools/bring-binaries.ts`.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from './npm/install.mjs';
import { run } from './npm/run.mjs';

const checkout = dirname(dirname(fileURLToPath(import.meta.url)));
const marks = join(checkout, 'node_modules', '.proofload');
const stamp = join(marks, 'dependencies');
const node = join(checkout, 'node_modules', '.bin', 'node');

// Ctrl-C reaches npm as well; staying until it has ended lets the lock file be put back.
process.on('SIGINT', () => {});

try {
  await bringDependencies();
  const { code } = await run(node, [join(checkout, 'tools', 'bring-binaries.ts')], {
    folder: checkout,
    output: 'inherit',
  });
  process.exitCode = code;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function bringDependencies() {
  const wanted = fingerprint();
  if (existsSync(stamp) && existsSync(node) && readFileSync(stamp, 'utf8') === wanted) return;
  // What is half installed, or turns out to be something else than was locked, must not pass for set up.
  for (const mark of [stamp, join(marks, 'set-up.json')]) rmSync(mark, { force: true });
  console.log('npm packages: installing as locked');
  const unlocked = await installPackages(checkout);
  if (!existsSync(node)) {
    throw new Error(
      `There is no Node 24 in package-lock.json for ${process.platform} on ${process.arch}: it has one for Linux on x64 and on arm64.`,
    );
  }
  mkdirSync(marks, { recursive: true });
  writeFileSync(join(marks, 'unlocked.json'), `${JSON.stringify(unlocked, null, 2)}\n`);
  writeFileSync(stamp, wanted);
  console.log('npm packages: ready');
}

/**
 * Of what decides which packages there are: other changes of package.json install nothing. Its first word changes when
 * what is checked does, so that a tree is looked at again.
 */
function fingerprint() {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(checkout, 'package.json'), 'utf8'),
  );
  const hash = createHash('sha256').update(
    JSON.stringify(['compared', dependencies, devDependencies, optionalDependencies]),
  );
  return hash.update(readFileSync(join(checkout, 'package-lock.json'))).digest('hex');
}
