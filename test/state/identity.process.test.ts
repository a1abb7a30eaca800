import { chmod, cp, mkdir, mkdtemp, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { markOf } from '../../src/state/mark.ts';
import { identityFileOf, identityOf } from '../../src/state/identity.ts';

let folder: string;
let one: string;
let two: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'proofload-identity-')));
  one = join(folder, 'one');
  two = join(folder, 'two');
});
afterEach(() => rm(folder, { recursive: true }));

interface Answer {
  identity: { owner: string; marks: string } | null;
  said: string[];
  refused: string | null;
}

const module = fileURLToPath(new URL('../../src/state/identity.ts', import.meta.url));

/** What a process finds that begins to work with a state folder. */
async function claim(state: string, environment: Record<string, string> = {}): Promise<Answer> {
  const script = `
    const { identityOf } = await import(${JSON.stringify(module)});
    const answer = { identity: null, said: [], refused: null };
    try { answer.identity = identityOf(${JSON.stringify(state)}, (line) => answer.said.push(line)); }
    catch (error) { answer.refused = error.message; }
    console.log(JSON.stringify(answer));`;
  const { stdout } = await execa(process.execPath, ['--input-type=module', '--eval', script], { env: environment });
  return JSON.parse(stdout) as Answer;
}

/** As a checkout leaves it behind that has a server, a worker, a lease and hosts. */
async function used(state: string): Promise<Answer> {
  const answer = await claim(state);
  for (const name of ['control', 'leases', 'pulumi', 'hosts/local', 'keys']) {
    await mkdir(join(state, name), { recursive: true });
    await writeFile(join(state, name, 'one.json'), '{}');
  }
  return answer;
}

describe('the identity of a state folder', () => {
  test('is created once for all processes', async () => {
    const answers = await Promise.all([claim(one), claim(one), claim(one)]);
    expect(new Set(answers.map(({ identity }) => identity?.owner)).size).toBe(1);
    expect(answers[0]).toMatchObject({ said: [], refused: null });
    expect(await claim(one)).toEqual(answers[0]);
  });

  test('is not shared with a copy, which starts without the server, worker, leases and hosts of the original', async () => {
    const original = await used(one);
    await cp(one, two, { recursive: true });
    const copy = await claim(two);
    expect(copy.identity?.owner).not.toBe(original.identity?.owner);
    expect(markOf('local', copy.identity?.marks)).not.toBe(markOf('local', original.identity?.marks));
    const [aside, ...others] = (await readdir(two)).filter((name) => name !== 'identity.json');
    expect(others).toEqual([]);
    expect((await readdir(join(two, aside!))).toSorted()).toEqual(['control', 'hosts', 'keys', 'leases', 'pulumi']);
    expect(copy.said).toEqual([
      `The state folder ${two} is a copy of ${one} and does not touch the server, worker and hosts of the original: it starts with a new identity, and the copied state is in ${two}/${aside}, which you can remove.`,
    ]);
    expect(await claim(two)).toEqual({ ...copy, said: [] });
    expect(await claim(one)).toEqual(original);
    expect(await readdir(join(one, 'control'))).toEqual(['one.json']);
  });

  test('is the same for all processes that find a copy at once', async () => {
    await used(one);
    await cp(one, two, { recursive: true });
    const answers = await Promise.all([claim(two), claim(two), claim(two)]);
    expect(new Set(answers.map(({ identity }) => identity?.owner)).size).toBe(1);
  });

  test('stays with a moved folder, and so do its hosts', async () => {
    const original = await used(one);
    await rename(one, two);
    const { identity, said } = await claim(two);
    expect(identity).toMatchObject({ owner: original.identity?.owner, marks: original.identity?.marks });
    expect(said).toEqual([`The state folder ${two} was moved here from ${one}: it keeps its identity and its hosts.`]);
    expect(await claim(two)).toEqual({ identity, said: [], refused: null });
    expect(await readdir(join(two, 'leases'))).toEqual(['one.json']);
  });

  test('is refused to a copy whose original is missing, until the user decides', async () => {
    const original = await used(one);
    await cp(one, two, { recursive: true });
    await rm(one, { recursive: true });
    expect((await claim(two)).refused).toBe(
      `The state folder ${two} may be a copy: it was copied or restored from ${one}, which no longer exists. Two folders with the same identity would remove each other's hosts. Run the command once with PROOFLOAD_STATE_IS=moved if no other copy is in use, otherwise with PROOFLOAD_STATE_IS=copied.`,
    );
    expect((await claim(two, { PROOFLOAD_STATE_IS: 'moved' })).identity?.owner).toBe(original.identity?.owner);
    expect((await claim(two)).identity?.owner).toBe(original.identity?.owner);
  });

  test('is refused if its file is damaged, with what to do', async () => {
    await claim(one);
    await writeFile(identityFileOf(one), '{"owner": 7}');
    expect((await claim(one)).refused).toBe(
      `${identityFileOf(one)} is damaged (a field is missing or has the wrong type), and is needed to identify the hosts of this state folder: restore it from a backup, or set PROOFLOAD_STATE to a new folder once this one has no hosts.`,
    );
  });
});

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

describe('a state folder is private to its user', () => {
  test('from its creation', async () => {
    identityOf(one);
    expect(await modeOf(one)).toBe('700');
    expect(await modeOf(identityFileOf(one))).toBe('600');
  });

  test('even if somebody opened it', async () => {
    await claim(one);
    await mkdir(join(one, 'pulumi', 'stacks'), { recursive: true });
    await writeFile(join(one, 'pulumi', 'stacks', 'aws.json'), '{}', { mode: 0o644 });
    await writeFile(join(one, 'run.sh'), '', { mode: 0o755 });
    await chmod(one, 0o755);
    identityOf(one);
    expect(await modeOf(one)).toBe('700');
    expect(await modeOf(join(one, 'pulumi', 'stacks'))).toBe('700');
    expect(await modeOf(join(one, 'pulumi', 'stacks', 'aws.json'))).toBe('600');
    expect(await modeOf(join(one, 'run.sh'))).toBe('700');
  });

  test('with what a first command put there before its identity', async () => {
    await mkdir(join(one, 'trust'), { recursive: true, mode: 0o700 });
    await chmod(one, 0o755);
    identityOf(one);
    expect(await modeOf(one)).toBe('700');
  });

  // As /etc has: names of a state folder, but no identity.
  test.each(['hosts', 'keys', 'owner', 'control', 'credentials'])(
    'and a folder of somebody else with an entry %s is refused, and its permissions stay',
    async (name) => {
      await mkdir(one, { recursive: true });
      await chmod(one, 0o755);
      await writeFile(join(one, name), 'mine', { mode: 0o644 });
      expect(() => identityOf(one)).toThrow(`PROOFLOAD_STATE=${one} is not a state folder`);
      expect(await readdir(one)).toEqual([name]);
      expect([await modeOf(one), await modeOf(join(one, name))]).toEqual(['755', '644']);
    },
  );
});
