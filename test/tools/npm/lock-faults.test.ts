import { describe, expect, test } from 'vitest';
import { compareTrees, staleness } from '../../../tools/npm/lock-faults.mjs';

interface Entry {
  version: string;
  integrity?: string;
  optional?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional: boolean }>;
}

const entry = (version: string, more: Partial<Entry> = {}): Entry => ({
  version,
  integrity: `sha512-of-${version}`,
  ...more,
});

/** A program with one part per platform, one of which has its own dependency. */
const locked: Record<string, object> = {
  '': { dependencies: { compiler: '1.0.0' } },
  'node_modules/compiler': entry('1.0.0', {
    dependencies: { helper: '^2.0.0' },
    optionalDependencies: {
      'compiler-linux': '1.0.0',
      'compiler-musl': '1.0.0',
      'compiler-wasm': '1.0.0',
      'compiler-arm': '1.0.0',
    },
  }),
  'node_modules/helper': entry('2.3.0'),
  'node_modules/compiler-linux': entry('1.0.0', { optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] }),
  'node_modules/compiler-musl': entry('1.0.0', { optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] }),
  'node_modules/compiler-wasm': entry('1.0.0', {
    optional: true,
    cpu: ['wasm32'],
    dependencies: { runtime: '^3.0.0' },
  }),
  'node_modules/runtime': entry('3.1.0', { optional: true }),
};

const machine = { os: 'linux', cpu: 'x64', libc: 'glibc' };

const here = ['node_modules/compiler', 'node_modules/helper', 'node_modules/compiler-linux'];

/** The tree that npm installs from the lock file on the machine above, with changes. */
function trees(changes: { without?: string[]; with?: Record<string, Entry> } = {}) {
  const kept = here.filter((path) => !changes.without?.includes(path));
  const recorded: Record<string, Entry> = {
    ...Object.fromEntries(kept.map((path) => [path, locked[path] as Entry])),
    ...changes.with,
  };
  return {
    locked,
    recorded,
    installed: new Map(Object.entries(recorded).map(([path, { version }]) => [path, version])),
  };
}

const faults = (changes: Parameters<typeof trees>[0]) => compareTrees(trees(changes), machine).faults;

describe('an installed tree matches the lock file', () => {
  test('without optional packages of other platforms and their dependencies', () => {
    expect(compareTrees(trees(), machine)).toEqual({ faults: [], unlocked: [] });
  });

  test('but not without a needed package, even an optional one', () => {
    expect(faults({ without: ['node_modules/helper'] })).toEqual(['helper 2.3.0 is missing']);
    expect(faults({ without: ['node_modules/compiler-linux'] })).toEqual(['compiler-linux 1.0.0 is missing']);
    expect(compareTrees(trees(), { ...machine, libc: 'musl' }).faults).toEqual(['compiler-musl 1.0.0 is missing']);
    expect(compareTrees(trees(), { ...machine, cpu: 'wasm32' }).faults).toContain('runtime 3.1.0 is missing');
  });

  test('not with another version or another content', () => {
    expect(faults({ with: { 'node_modules/helper': entry('2.4.0') } })).toEqual(['helper is 2.4.0, locked is 2.3.0']);
    expect(faults({ with: { 'node_modules/helper': entry('2.3.0', { integrity: 'sha512-other' }) } })).toEqual([
      'helper has the integrity sha512-other, locked is sha512-of-2.3.0',
    ]);
  });

  test('not with a package that npm did not unpack, such as one that an install script fetched', () => {
    const { recorded, installed } = trees();
    installed.set('node_modules/helper/node_modules/fetched', '1.0.0');
    expect(compareTrees({ locked, recorded, installed }, machine).faults).toEqual([
      'fetched 1.0.0 is installed and not locked',
    ]);
    const { 'node_modules/helper': _, ...without } = recorded;
    expect(compareTrees({ locked, recorded: without, installed: trees().installed }, machine).faults).toEqual([
      'helper has the integrity of no package from npm, locked is sha512-of-2.3.0',
    ]);
  });

  test('with a part for this platform that the lock file lacks, which is reported', () => {
    const part = entry('1.0.0', { optional: true, os: ['linux'], cpu: ['arm64'] });
    const arm = { os: 'linux', cpu: 'arm64', libc: 'glibc' };
    const tree = trees({ without: ['node_modules/compiler-linux'], with: { 'node_modules/compiler-arm': part } });
    expect(compareTrees(tree, arm)).toEqual({
      faults: [],
      unlocked: [{ name: 'compiler-arm', version: '1.0.0', integrity: 'sha512-of-1.0.0' }],
    });
    expect(compareTrees(tree, machine).faults).toContain('compiler-arm 1.0.0 is installed and not locked');
    const later = trees({ with: { 'node_modules/compiler-arm': { ...part, version: '1.0.1' } } });
    expect(compareTrees(later, arm).faults).toContain('compiler-arm 1.0.1 is installed and not locked');
  });

  test('a peer is needed unless it is marked as optional', () => {
    const withPeers = {
      '': { dependencies: { plugin: '1.0.0' } },
      'node_modules/plugin': entry('1.0.0', {
        peerDependencies: { host: '1.0.0', extra: '1.0.0' },
        peerDependenciesMeta: { extra: { optional: true } },
      }),
      'node_modules/host': entry('1.0.0', { optional: true }),
      'node_modules/extra': entry('1.0.0', { optional: true }),
    };
    const plugin = withPeers['node_modules/plugin'];
    const tree = {
      locked: withPeers,
      recorded: { 'node_modules/plugin': plugin },
      installed: new Map([['node_modules/plugin', '1.0.0']]),
    };
    expect(compareTrees(tree, machine).faults).toEqual(['host 1.0.0 is missing']);
  });
});

describe('a lock file is stale', () => {
  const manifest = { dependencies: { a: '1.0.0' }, optionalDependencies: { part: '2.0.0' } };
  const lock = { '': manifest, 'node_modules/a': entry('1.0.0') };

  test('not when only an optional package of package.json has no entry', () => {
    expect(staleness(manifest, lock)).toEqual([]);
  });

  test('when package.json needs something else', () => {
    expect(staleness({ dependencies: { a: '1.0.1', b: '1.0.0' } }, lock)).toEqual([
      'package.json needs a 1.0.1, it has 1.0.0',
      'package.json needs b, which it lacks',
      'it has part, which package.json does not need',
    ]);
  });

  test('when its own entry is another version than it says', () => {
    expect(staleness(manifest, { ...lock, 'node_modules/a': entry('1.0.2') })).toEqual([
      'package.json needs a 1.0.0, it has 1.0.2',
    ]);
  });
});
