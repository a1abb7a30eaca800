import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { folderVariables } from '../../../src/state/paths.ts';
import { stackEnvironment } from '../../../src/hardware/stack/environment.ts';

const backendOf = (named: string): string | undefined =>
  stackEnvironment({ PULUMI_BACKEND_URL: named }).PULUMI_BACKEND_URL;

test('a backend that is named from the folder we work in is the same from that of the engine', () => {
  expect(backendOf('file://state?metadata=skip')).toBe(`file://${resolve('state')}?metadata=skip`);
  expect(backendOf('file://./state')).toBe(`file://${resolve('state')}`);
  for (const absolute of ['file:///state', 'file://~/state', 's3://bucket']) expect(backendOf(absolute)).toBe(absolute);
});

test('the program is told the folders that we work with, all absolute', () => {
  expect(stackEnvironment({})).toMatchObject(folderVariables);
});
