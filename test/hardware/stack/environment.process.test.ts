import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { folderVariables } from '../../../src/state/paths.ts';
import { stackEnvironment } from '../../../src/hardware/stack/environment.ts';

const backendOf = (named: string): string | undefined =>
  stackEnvironment({ PULUMI_BACKEND_URL: named }).PULUMI_BACKEND_URL;

test('a relative backend is the same folder for the engine', () => {
  expect(backendOf('file://state?metadata=skip')).toBe(`file://${resolve('state')}?metadata=skip`);
  expect(backendOf('file://./state')).toBe(`file://${resolve('state')}`);
  for (const absolute of ['file:///state', 'file://~/state', 's3://bucket']) expect(backendOf(absolute)).toBe(absolute);
});

test('the program gets our folders as absolute paths', () => {
  expect(stackEnvironment({})).toMatchObject(folderVariables);
});
