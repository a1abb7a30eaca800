/**
 * Sets up a clone, and returns at once if it is set up. Plain JavaScript for Node 18 or newer, without dependencies,
 * because it installs them: first npm's packages, which include Node 24, then, run by that Node, the external programs of
 * `tools/bring-binaries.ts`.
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

// Ctrl-C reaches npm too; this process stays until npm ends, to restore the lock file.
process.on('SIGINT', () => {});

try {
  await installDependencies();
  const { code } = await run(node, [join(checkout, 'tools', 'bring-binaries.ts')], {
    folder: checkout,
    output: 'inherit',
  });
  process.exitCode = code;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function installDependencies() {
  const wanted = fingerprint();
  if (existsSync(stamp) && existsSync(node) && readFileSync(stamp, 'utf8') === wanted) return;
  // A partial or wrong installation must not count as set up.
  for (const mark of [stamp, join(marks, 'set-up.json')]) rmSync(mark, { force: true });
  console.log('npm packages: installing as locked');
  const unlocked = await installPackages(checkout);
  if (!existsSync(node)) {
    throw new Error(
      `package-lock.json has no Node 24 for ${process.platform} on ${process.arch}, only for Linux on x64 and arm64.`,
    );
  }
  mkdirSync(marks, { recursive: true });
  writeFileSync(join(marks, 'unlocked.json'), `${JSON.stringify(unlocked, null, 2)}\n`);
  writeFileSync(stamp, wanted);
  console.log('npm packages: ready');
}

/**
 * Hash of everything that determines the packages; other changes of package.json install nothing. Change its first word
 * when the checks change, so that existing trees are checked again.
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
