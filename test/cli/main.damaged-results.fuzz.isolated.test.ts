/**
 * Whatever a folder of results holds, each command that reads it ends in time with an exit code of the README and a sentence that
 * names what is at fault, and writes nothing elsewhere. `PROOFLOAD_FUZZ_CASES=20` tries twenty times as many cases.
 */
import { commandHere } from './command-here.ts';
import * as fc from 'fast-check';
import { cp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { exitCodes } from '../../src/cli/exit-codes.ts';
import { casesOf, hostileValue, mutatedValue } from '../campaign/hostile.ts';
import { projectFolder } from '../../src/state/paths.ts';
import { change } from './damaged-case.ts';
import { makePlace, put, write, type Place } from './damaged-places.ts';

const fixture = join(projectFolder, 'test/fixtures/results-schema-2');

const secret = 'a secret of somebody else';

/** What becomes of a file at a path; `at` and `value` choose. */
const damages: Record<string, (path: string, at: number, value: unknown) => Promise<unknown>> = {
  'cut short': async (path, at) => truncate(path, at % Math.max(1, (await readFile(path)).length)),
  'with other bytes': async (path, at) => {
    const content = await readFile(path);
    for (let index = at % 97; index < content.length; index += 1 + (at % 211)) content[index]! ^= 1 + (at % 255);
    await writeFile(path, content);
  },
  'of other content': (path, _, value) => writeFile(path, JSON.stringify(value) ?? ''),
  'with other values': async (path, at, value) => {
    const text = await readFile(path, 'utf8');
    if (!path.endsWith('.json')) return writeFile(path, `${text}\n${JSON.stringify(value)}\n`);
    const [changed] = fc.sample(mutatedValue([JSON.parse(text)]), { numRuns: 1, seed: at });
    return writeFile(path, JSON.stringify(changed) ?? '');
  },
  'that is huge': (path) => truncate(path, 20 * 2 ** 30),
  'of compressed zeros': (path) => writeFile(path, gzipSync(Buffer.alloc(2 ** 26))),
  'that is gone': (path) => rm(path),
  ...Object.fromEntries(
    ['a folder', 'a named pipe', 'a socket', 'a device', 'a loop of links', 'a dangling link'].map((kind) => [
      `in whose place is ${kind}`,
      (path: string) => put(path, kind),
    ]),
  ),
  'that links to a secret': async (path) => {
    await rm(path);
    await symlink(join(path, '..', '..', '..', '..', 'secret'), path);
  },
  'whose folder is a link to itself': async (path) => {
    await rm(join(path, '..'), { recursive: true });
    await symlink('.', join(path, '..'));
  },
};

const commands: string[][] = [
  ['report', 'sample'],
  ['report', 'sample', '--json', '--threshold', 'kafka-producer.throughput vs latest > -10 %'],
  ['compare', 'sample', 'other'],
  ['compare', 'sample', 'other', '--json'],
  ['logs', 'sample'],
  ['list', 'results'],
];

async function completePlace(): Promise<Place> {
  const place = await makePlace();
  const { folder, clocks, logs } = place.sample;
  await cp(fixture, folder, { recursive: true });
  await cp(fixture, join(place.results, 'other'), { recursive: true });
  for (const id of ['sample', 'other'])
    await change(join(place.results, id, 'campaign.json'), (record) => ({ ...record, id }));
  await write(join(place.folder, 'secret'), secret);
  await write(clocks, '{"host":"kafka01","atMilliseconds":1,"offsetMilliseconds":2,"errorMilliseconds":1}\n');
  await write(join(logs, 'kafka01', 'kafka-broker', 'server.log'), 'started\n');
  await write(join(folder, 'datasets.json'), JSON.stringify({ schema: 1, sizes: [] }));
  return place;
}

async function filesOf(place: Place): Promise<string[]> {
  const entries = await readdir(place.sample.folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.toSorted();
}

const cases = fc.record({
  damage: fc.constantFrom(...Object.keys(damages)),
  file: fc.nat(),
  at: fc.nat({ max: 1_000_000 }),
  value: hostileValue,
  argv: fc.constantFrom(...commands),
});

test('a damaged folder of results costs one sentence and no time', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ damage, file, at, value, argv }) => {
      const place = await completePlace();
      const files = await filesOf(place);
      const path = files[file % files.length]!;
      await damages[damage]!(path, at, value);
      const begun = Date.now();
      const { exitCode, stdout, stderr } = await commandHere(...argv);
      const seconds = (Date.now() - begun) / 1000;
      const what = `${argv.join(' ')}, ${basename(path)} ${damage}: ${stderr}`;
      expect(Object.values(exitCodes), what).toContain(exitCode);
      expect(`${stdout}${stderr}`, what).not.toMatch(/Unexpected error|^\s+at .+:\d+:\d+|Invalid (input|string)/m);
      expect(`${stdout}${stderr}`, what).not.toContain(secret);
      if (exitCode === exitCodes.refused) expect(stderr, what).toMatch(/sample|other|results/);
      expect(seconds, what).toBeLessThan(mostSeconds);
      expect(await readFile(join(place.folder, 'secret'), 'utf8')).toBe(secret);
      expect(process.resourceUsage().maxRSS / 1024, what).toBeLessThan(mostMebibytes);
    }),
    casesOf(20),
  );
});

/** A hundred times what it takes on a slow machine: what hangs takes more. */
const mostSeconds = 60;
/** With the test's own modules. */
const mostMebibytes = 1000;
