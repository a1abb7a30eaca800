import { expect, test } from 'vitest';
import { importedBy, isEverydayTest, isMirror, mirrorsOf } from '../../../tools/mutants/mirrors.ts';

test.for([
  ['test/plan/levels.test.ts', 'src/plan/levels.ts'],
  ['test/plan/levels.empty.process.test.ts', 'src/plan/levels.ts'],
  ['test/infra/up.pretend.process.test.ts', 'infra/up.ts'],
  ['test/systems/kafka.test.ts', 'src/systems/kafka/facts.ts'],
  ['test/systems/contract.test.ts', 'src/systems/kafka/start/settings.ts'],
] as const)('%s tests %s', ([test, file]) => {
  expect(isMirror(test, file)).toBe(true);
});

test.for([
  ['test/plan/levels.test.ts', 'src/plan/levels-text.ts'],
  ['test/plan/levels.test.ts', 'src/search/levels.ts'],
  ['test/systems/contract.test.ts', 'src/systems/registry.ts'],
  ['test/systems/contract.test.ts', 'src/workloads/ycsb/facts.ts'],
] as const)('%s does not test %s', ([test, file]) => {
  expect(isMirror(test, file)).toBe(false);
});

test('the tests of a file come first, then those of the files that import it, once', () => {
  const sources = new Map([
    ['src/a/low.ts', new Set<string>()],
    ['src/a/middle.ts', new Set(['src/a/low.ts'])],
    ['src/b/other.ts', new Set(['src/a/low.ts'])],
    ['src/b/high.ts', new Set(['src/b/other.ts'])],
  ]);
  const tests = ['test/a/low.test.ts', 'test/a/middle.test.ts', 'test/b/high.test.ts', 'test/b/other.test.ts'];
  expect(mirrorsOf('src/a/low.ts', { sources, tests })).toEqual({
    ofFile: ['test/a/low.test.ts'],
    ofImporters: ['test/a/middle.test.ts', 'test/b/other.test.ts'],
  });
});

test('an import of types alone runs nothing of the file', () => {
  const source = `import { a } from './a.ts';\nimport type { B } from './b.ts';\nexport { c } from '../c.ts';\nconst d = await import('./d.ts');`;
  expect([...importedBy('src/room/file.ts', source)]).toEqual(['src/room/a.ts', 'src/c.ts', 'src/room/d.ts']);
});

test('smoke and nightly tests are not for every day, nor are campaigns', () => {
  const files = [
    'a.test.ts',
    'a.process.test.ts',
    'a.smoke.test.ts',
    'a.nightly.test.ts',
    'end-to-end/a.test.ts',
    'a.ts',
  ];
  expect(files.filter((file) => isEverydayTest(`test/${file}`))).toEqual(['a.test.ts', 'a.process.test.ts']);
});
