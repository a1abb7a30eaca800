/** Native libraries in the locked jars: what runs on x86-64 has to run on Arm. Fetches the jars of every shipped version. */
import { basename } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { fetchArtefacts, userLibrary } from '../../src/installations/fetch.ts';
import { pathInLibrary } from '../../src/installations/library.ts';
import { readLock } from '../../src/installations/locks.ts';
import { installations } from '../../src/installations/registry.ts';

const listNames = `
import json, sys, zipfile
names = {}
for path in json.load(sys.stdin):
    with zipfile.ZipFile(path) as jar:
        names[path] = [name for name in jar.namelist() if name.endswith(".so")]
json.dump(names, sys.stdout)
`;

const forLinux = /linux/i;
const x86 = /x86[_-]?64|amd64|linux64/i;
const arm = /aarch[_-]?64|arm64/i;

/** Jars that no service and no load generator of ours loads a native library from. */
const unused: Record<string, string> = {
  'leveldbjni-all-1.8.jar': "Spark's, for its history server and its external shuffle service",
};

/** The name of an artefact without its architecture: each may have a jar of its own. */
const family = (jar: string): string => jar.replace(x86, '').replace(arm, '');

test(
  'every locked jar with a library for x86-64 has one for Arm, itself or next to it',
  { timeout: 20 * 60_000 },
  async () => {
    const locked = (await Promise.all([...installations.keys()].map((name) => readLock(name)))).flat();
    const jars = locked.filter(({ path }) => path.endsWith('.jar'));
    const library = userLibrary();
    await fetchArtefacts(library, jars);
    const paths = [...new Set(jars.map((artefact) => pathInLibrary(library, artefact)))];
    const { stdout } = await execa('python3', ['-I', '-c', listNames], { input: JSON.stringify(paths) });
    const withNatives = Object.entries(JSON.parse(stdout) as Record<string, string[]>)
      .map(([path, names]) => ({ jar: basename(path), names: names.filter((name) => forLinux.test(name)) }))
      .filter(({ names }) => names.length > 0);
    expect(withNatives.length).toBeGreaterThan(10);
    const onArm = new Set(
      withNatives.filter(({ names }) => names.some((name) => arm.test(name))).map(({ jar }) => family(jar)),
    );
    const lacking = withNatives
      .filter(({ jar, names }) => names.some((name) => x86.test(name)) && !onArm.has(family(jar)))
      .map(({ jar }) => jar);
    expect(lacking.filter((jar) => !(jar in unused))).toEqual([]);
  },
);
