import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isRefused } from '../../../src/systems/cassandra/beans.ts';

const folder = join(import.meta.dirname, '../../fixtures/gossip');
const heard = (name: string): string => readFileSync(join(folder, `${name}.txt`), 'utf8');

test('an address is refused while a node has heard of one there that may return, until it has forgotten it', () => {
  expect(isRefused('127.77.0.2', heard('replaced'))).toBe(true);
  expect(isRefused('127.77.0.2', heard('forgotten'))).toBe(false);
});

test('the address of a member is refused, and one of which nothing was heard is not', () => {
  expect(isRefused('127.77.0.3', heard('replaced'))).toBe(true);
  expect(isRefused('127.77.0.33', heard('replaced'))).toBe(false);
  expect(isRefused('27.77.0.3', heard('replaced'))).toBe(false);
  expect(isRefused('127.77.0.2', '')).toBe(false);
});

test('the address of a node that has left is not refused, although gossip has it for days', () => {
  expect(heard('left')).toContain('/127.77.0.2');
  expect(isRefused('127.77.0.2', heard('left'))).toBe(false);
});

test.each([
  ['none', '', true],
  ['shutdown', '  STATUS_WITH_PORT:42:shutdown,true\n', true],
  ['that of one that did not finish joining', '  STATUS:42:BOOT,-313\n', false],
])('Cassandra judges by the state of the node: %s', (_, status, refused) => {
  const others = '/10.0.0.1\n  STATUS:33:NORMAL,-91\n';
  const states = `${others}node02/10.0.0.2\n  generation:1\n${status}  TOKENS:41:<hidden>\n/10.0.0.3\n  STATUS:3:LEFT,-1\n`;
  expect(isRefused('10.0.0.2', states)).toBe(refused);
});
