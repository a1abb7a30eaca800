/** Whether package-lock.json holds what package.json asks for, and whether an installed tree is the locked one. Pure. */

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];

/**
 * What package.json asks for and the lock file does not hold, or the other way round: a clause each.
 *
 * @param {object} manifest content of package.json
 * @param {Record<string, any>} locked `packages` of package-lock.json
 */
export function staleness(manifest, locked) {
  const asked = Object.assign({}, ...kinds.map((kind) => manifest[kind]));
  const root = locked[''] ?? {};
  const held = Object.assign({}, ...kinds.map((kind) => root[kind]));
  const faults = [];
  for (const [name, wanted] of Object.entries(asked)) {
    const entry = locked[`node_modules/${name}`];
    const isOptional = name in (manifest.optionalDependencies ?? {});
    if (!(name in held) || (!entry && !isOptional))
      faults.push(`package.json asks for ${name}, which it does not hold`);
    else if (held[name] !== wanted) faults.push(`package.json asks for ${name} ${wanted}, it holds ${held[name]}`);
    else if (entry && isExact(wanted) && entry.version !== wanted) {
      faults.push(`package.json asks for ${name} ${wanted}, it holds ${entry.version}`);
    }
  }
  for (const name of Object.keys(held)) {
    if (!(name in asked)) faults.push(`it holds ${name}, for which package.json does not ask`);
  }
  return faults;
}

/**
 * Compares what is installed with what is locked, by version and by integrity. A locked package may be missing only
 * when it is optional and nothing on this machine needs it: its system, processor or C library is another one, or it
 * serves such a package alone. A package that is not locked is a fault, unless a locked package names it as an optional
 * one in that exact version and it is for this machine: a registry without other platforms wrote the lock file.
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
    if (version !== entry.version) faults.push(`${name} is ${version ?? 'of no version'}, locked is ${entry.version}`);
    else if (!entry.integrity) faults.push(`${name} is locked without an integrity`);
    else if (recorded[path]?.integrity !== entry.integrity) {
      faults.push(
        `${name} has the integrity ${recorded[path]?.integrity ?? 'of nothing npm unpacked'}, locked is ${entry.integrity}`,
      );
    }
  }
  const unlocked = [];
  for (const [path, version] of installed) {
    if (locked[path]) continue;
    const { integrity } = recorded[path] ?? {};
    if (integrity && isLeftOut(path, version, { locked, recorded }, machine)) {
      unlocked.push({ name: nameOf(path), version, integrity });
    } else faults.push(`${nameOf(path)} ${version ?? 'of no version'} is installed and not locked`);
  }
  return { faults, unlocked };
}

/** Whether a package is one that the lock file lacks only since the registry that made it had none for this machine. */
function isLeftOut(path, version, { locked, recorded }, machine) {
  const name = nameOf(path);
  const isNamed = Object.values(locked).some((entry) => entry.optionalDependencies?.[name] === version);
  const { os, cpu } = recorded[path];
  return isNamed && (os !== undefined || cpu !== undefined) && fits(recorded[path], machine);
}

/** Paths of the packages that this machine needs: those to which dependencies lead from the root. */
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

/** The path at which Node finds a package for another one, as far as it is locked. */
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

/** npm's rule: a list of what is meant, or of what is not, with `!` before it. */
function allows(list, value) {
  if (list === undefined) return true;
  const entries = [list].flat();
  if (entries.includes(`!${value}`)) return false;
  const meant = entries.filter((entry) => !entry.startsWith('!'));
  return meant.length === 0 || meant.includes(value);
}

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

const isExact = (range) => /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/.test(range);
