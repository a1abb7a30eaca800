/** Checks package-lock.json against package.json, and the installed tree against package-lock.json. Pure. */

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];

/**
 * Differences between package.json and the lock file: one clause each.
 *
 * @param {object} manifest content of package.json
 * @param {Record<string, any>} locked `packages` of package-lock.json
 */
export function staleness(manifest, locked) {
  const required = Object.assign({}, ...kinds.map((kind) => manifest[kind]));
  const root = locked[''] ?? {};
  const held = Object.assign({}, ...kinds.map((kind) => root[kind]));
  const faults = [];
  for (const [name, wanted] of Object.entries(required)) {
    const entry = locked[`node_modules/${name}`];
    const isOptional = name in (manifest.optionalDependencies ?? {});
    if (!(name in held) || (!entry && !isOptional)) faults.push(`package.json needs ${name}, which it lacks`);
    else if (held[name] !== wanted) faults.push(`package.json needs ${name} ${wanted}, it has ${held[name]}`);
    else if (entry && isExact(wanted) && entry.version !== wanted) {
      faults.push(`package.json needs ${name} ${wanted}, it has ${entry.version}`);
    }
  }
  for (const name of Object.keys(held)) {
    if (!(name in required)) faults.push(`it has ${name}, which package.json does not need`);
  }
  return faults;
}

/**
 * Compares installed with locked packages, by version and integrity. A locked package may be missing only if it is optional
 * and this machine does not need it: it is for another system, processor or C library, or only such packages depend on it.
 * A package that is not locked is a fault, unless a locked package has it as an optional dependency in exactly this version
 * and it is for this machine: the lock file was then written with a registry without other platforms.
 *
 * @param {object} trees
 * @param {Record<string, any>} trees.locked `packages` of package-lock.json
 * @param {Record<string, any>} trees.recorded `packages` of node_modules/.package-lock.json: what npm unpacked
 * @param {Map<string, string | null>} trees.installed version of each package on disk by its path
 * @param {{os: string, cpu: string, libc: string | null}} machine
 * @returns {{faults: string[], unlocked: {name: string, version: string, integrity: string}[]}}
 */
export function compareTrees({ locked, recorded, installed }, machine) {
  const needed = neededOn(machine, locked);
  const faults = [];
  for (const [path, entry] of Object.entries(locked)) {
    if (path === '') continue;
    const name = nameOf(path);
    if (!installed.has(path)) {
      if (!entry.optional || needed.has(path)) faults.push(`${name} ${entry.version} is missing`);
      continue;
    }
    const version = installed.get(path);
    if (version !== entry.version)
      faults.push(`${name} is ${version ?? 'without a version'}, locked is ${entry.version}`);
    else if (!entry.integrity) faults.push(`${name} is locked without integrity`);
    else if (recorded[path]?.integrity !== entry.integrity) {
      faults.push(
        `${name} has the integrity ${recorded[path]?.integrity ?? 'of no package from npm'}, locked is ${entry.integrity}`,
      );
    }
  }
  const unlocked = [];
  for (const [path, version] of installed) {
    if (locked[path]) continue;
    const { integrity } = recorded[path] ?? {};
    if (integrity && isMissingPlatformPart(path, version, { locked, recorded }, machine)) {
      unlocked.push({ name: nameOf(path), version, integrity });
    } else faults.push(`${nameOf(path)} ${version ?? 'without a version'} is installed and not locked`);
  }
  return { faults, unlocked };
}

/** Whether the lock file lacks a package only because its registry had none for this machine. */
function isMissingPlatformPart(path, version, { locked, recorded }, machine) {
  const name = nameOf(path);
  const isNamed = Object.values(locked).some((entry) => entry.optionalDependencies?.[name] === version);
  const { os, cpu } = recorded[path];
  return isNamed && (os !== undefined || cpu !== undefined) && fits(recorded[path], machine);
}

/** Paths of the packages that this machine needs, following dependencies from the root. */
function neededOn(machine, locked) {
  const needed = new Set();
  const queue = [''];
  for (const path of queue) {
    const entry = locked[path] ?? {};
    const optionalPeers = Object.entries(entry.peerDependenciesMeta ?? {}).filter(([, { optional }]) => optional);
    const without = new Set(optionalPeers.map(([name]) => name));
    const names = [
      ...Object.keys(entry.dependencies ?? {}),
      ...Object.keys(entry.optionalDependencies ?? {}),
      ...Object.keys(entry.peerDependencies ?? {}).filter((name) => !without.has(name)),
      ...(path === '' ? Object.keys(entry.devDependencies ?? {}) : []),
    ];
    for (const name of names) {
      const found = resolved(name, path, locked);
      if (found === null || needed.has(found) || !fits(locked[found], machine)) continue;
      needed.add(found);
      queue.push(found);
    }
  }
  return needed;
}

/** The locked path at which Node resolves a package for another one. */
function resolved(name, from, locked) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder}${folder ? '/' : ''}node_modules/${name}`;
    if (locked[path]) return path;
    if (folder === '') return null;
  }
}

function fits({ os, cpu, libc }, machine) {
  return allows(os, machine.os) && allows(cpu, machine.cpu) && allows(libc, machine.libc);
}

/** npm's rule: a list of allowed values, or of forbidden ones with a leading `!`. */
function allows(list, value) {
  if (list === undefined) return true;
  const entries = [list].flat();
  if (entries.includes(`!${value}`)) return false;
  const permitted = entries.filter((entry) => !entry.startsWith('!'));
  return permitted.length === 0 || permitted.includes(value);
}

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

const isExact = (range) => /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/.test(range);
