import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectFolder } from '../../../src/state/paths.ts';
import { partForTree } from '../../../tools/nightly/part.ts';
import { parts } from '../../../tools/nightly/parts.ts';

test('names of parts are unique', () => {
  const names = parts.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('every nightly file belongs to a part', () => {
  const commands = parts.map(({ command }) => command.join(' '));
  const files = globSync('test/**/*.nightly.test.ts', { cwd: projectFolder });
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !commands.some((text) => text.includes(file.replace('.test.ts', ''))))).toEqual([]);
});

test('every tree selects a part, parts for the hand are never selected, and all others are', () => {
  const short = parts.filter(({ byHandMinutes }) => byHandMinutes === undefined);
  const trees = short.map((_, index) => `${index.toString(16).padStart(8, '0')}ffff`);
  expect(trees.map((hash) => partForTree(hash, parts).name)).toEqual(short.map(({ name }) => name));
});
