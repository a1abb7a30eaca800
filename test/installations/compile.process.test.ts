import { mkdtemp, readdir, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { compile, sourcesOf } from '../../src/installations/compile.ts';
import { installations } from '../../src/installations/registry.ts';
import { projectFolder } from '../../src/state/paths.ts';

const compiling = [...installations].filter(([, { compiled }]) => compiled);

test('some installations compile our sources, others none', async () => {
  expect(compiling.length).toBeGreaterThan(1);
  for (const [name, facts] of installations) {
    const sources = await sourcesOf(facts);
    expect(sources.length > 0, name).toBe(facts.compiled !== undefined);
    for (const { name: file, text } of sources)
      expect(text).toContain(`package ${dirname(file).replaceAll('/', '.')};`);
  }
});

test.skipIf(
  await execa('javac', ['-version']).then(
    () => false,
    () => true,
  ),
)('Sources become a jar at the path that the facts name, and nothing else is left (needs a JDK)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-test-'));
  try {
    await mkdir(join(folder, 'jars'));
    await mkdir(join(folder, 'own'));
    await writeFile(join(folder, 'own', 'One.java'), 'public final class One {}\n');
    const facts = {
      version: '1',
      artefact: 'a:b',
      compiled: { sources: relative(projectFolder, join(folder, 'own')), jar: 'jars/own.jar' },
    };
    await compile(folder, facts, [{ name: 'One.java', text: '' }]);
    expect((await readdir(folder)).toSorted()).toEqual(['jars', 'own']);
    const { stdout } = await execa('jar', ['--list', '--file', join(folder, 'jars', 'own.jar')]);
    expect(stdout.split('\n')).toContain('One.class');
  } finally {
    await rm(folder, { recursive: true });
  }
});
