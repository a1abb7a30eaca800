/** The packages in node_modules, and the platform of this machine. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Version of every package on disk by its path, such as `node_modules/a/node_modules/b`; null if its package.json is
 * unreadable or has no version.
 */
export function installedPackages(checkout, under = 'node_modules', found = new Map()) {
  for (const name of packageNames(join(checkout, under))) {
    const path = `${under}/${name}`;
    found.set(path, versionIn(join(checkout, path, 'package.json')));
    if (existsSync(join(checkout, path, 'node_modules'))) {
      installedPackages(checkout, `${path}/node_modules`, found);
    }
  }
  return found;
}

/** System, processor and C library, as npm names them. */
export function thisMachine() {
  return { os: process.platform, cpu: process.arch, libc: process.platform === 'linux' ? libcHere() : null };
}

function libcHere() {
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

function packageNames(folder) {
  return visible(folder).flatMap((name) =>
    name.startsWith('@') ? visible(join(folder, name)).map((scoped) => `${name}/${scoped}`) : [name],
  );
}

function visible(folder) {
  return readdirSync(folder).filter((name) => !name.startsWith('.'));
}

function versionIn(file) {
  try {
    // One publisher writes "v2.0.0", which npm locks as 2.0.0.
    return JSON.parse(readFileSync(file, 'utf8')).version?.replace(/^v/, '') ?? null;
  } catch {
    // npm never unpacks a package without a readable package.json; the comparison reports it.
    return null;
  }
}
