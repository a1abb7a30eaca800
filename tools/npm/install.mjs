/** Installs npm's packages exactly as locked, or fails. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareTrees, staleness } from './lock-faults.mjs';
import { installedPackages, thisMachine } from './read-tree.mjs';
import { run } from './run.mjs';

/** No install scripts: some fetch programs that no lock file covers. */
const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
const shownFaults = 5;

/**
 * @param {string} checkout
 * @returns {Promise<{name: string, version: string, integrity: string}[]>} packages that are installed for this machine
 *   but not in the lock file
 */
export async function installPackages(checkout) {
  const lockFile = join(checkout, 'package-lock.json');
  const { packages: locked = {} } = json(lockFile);
  const stale = staleness(json(join(checkout, 'package.json')), locked);
  if (stale.length > 0) {
    throw new Error(
      `package-lock.json is stale: ${listed(stale)}. Run 'npm install --package-lock-only --ignore-scripts' and commit package-lock.json.`,
    );
  }
  await install(checkout, lockFile);
  const record = join(checkout, 'node_modules', '.package-lock.json');
  const { faults, unlocked } = compareTrees(
    {
      locked,
      recorded: existsSync(record) ? (json(record).packages ?? {}) : {},
      installed: installedPackages(checkout),
    },
    thisMachine(),
  );
  if (faults.length > 0) {
    throw new Error(
      `The packages in node_modules differ from package-lock.json: ${listed(faults)}. Remove node_modules and run 'npm run setup'.`,
    );
  }
  return unlocked;
}

async function install(checkout, lockFile) {
  const npm = (...argv) =>
    run('npm', [...argv, ...options], { folder: checkout, output: 'pipe', label: 'npm packages: installing' });
  let result = await npm('ci');
  if (result.code !== 0 && /EUSAGE|in sync/.test(result.output)) {
    // npm ci needs packages of all platforms, which this registry lacks.
    console.log('npm packages: this registry lacks packages of other platforms; installing those for this machine');
    const text = readFileSync(lockFile);
    try {
      result = await npm('install', '--no-save');
    } finally {
      if (!readFileSync(lockFile).equals(text)) writeFileSync(lockFile, text);
    }
  }
  if (result.code !== 0) {
    throw new Error(
      `npm could not install the packages: ${lastLines(result.output)}. Check that ${await registry(checkout)} is reachable, then run 'npm run setup'.`,
    );
  }
}

async function registry(checkout) {
  const { output } = await run('npm', ['config', 'get', 'registry', '--loglevel=error'], {
    folder: checkout,
    output: 'pipe',
  });
  return output.trim().split('\n').at(-1) || 'the npm registry';
}

function lastLines(output) {
  const lines = output.split('\n').filter((line) => line.trim() && !line.includes('A complete log of this run'));
  return lines.slice(-3).join(' / ') || 'no output';
}

function listed(faults) {
  const rest = faults.length - shownFaults;
  return [...faults.slice(0, shownFaults), ...(rest > 0 ? [`${rest} more`] : [])].join('; ');
}

function json(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
