import { expect, test } from 'vitest';
import type { CreditsLeft } from '../../../src/hosts/inventory.ts';
import {
  creditsText,
  isWorthWaiting,
  lackingCredits,
  lackingCreditsText,
  type HostCredits,
} from '../../../src/steps/settle/credits.ts';

const minutes = 60_000;
const credits = (host: string, left: CreditsLeft, unknownSinceMilliseconds: number | null = null): HostCredits => ({
  host,
  left,
  unknownSinceMilliseconds,
});
const at = (percent: number, atMilliseconds = 100): HostCredits => credits('a', { percent, atMilliseconds });
const lacking = (host: HostCredits, idleSince: number | null = 100) => lackingCredits([host], idleSince).length > 0;

test('credits have recovered from 99 % on', () => {
  expect(lacking(at(98.9))).toBe(true);
  expect(lacking(at(99))).toBe(false);
  expect(lacking(at(100))).toBe(false);
});

test('a full balance counts only if it is not older than the last work', () => {
  expect(lacking(at(100, 99))).toBe(true);
  expect(lacking(at(100, 100))).toBe(false);
});

test('while a host still works, credits lack only where the balance is low or not known', () => {
  expect(lacking(at(100, 0), null)).toBe(false);
  expect(lacking(at(62, 0), null)).toBe(true);
  expect(lacking(credits('a', { unknown: 'no answer yet' }, 0), null)).toBe(true);
});

test('credits that are not known have not recovered', () => {
  expect(lacking(credits('a', { unknown: 'no answer yet' }, 0))).toBe(true);
});

test('waiting is worth it until there has been no figure for 15 minutes', () => {
  const unknown = credits('a', { unknown: 'no answer yet' }, 0);
  expect(isWorthWaiting(unknown, 15 * minutes - 1)).toBe(true);
  expect(isWorthWaiting(unknown, 15 * minutes)).toBe(false);
  expect(isWorthWaiting(at(3), 600 * minutes)).toBe(true);
});

const hosts = [
  credits('node01', { percent: 62.9, atMilliseconds: 100 }),
  credits('node02', { unknown: 'no answer yet' }, 0),
  credits('node03', { percent: 100, atMilliseconds: 0 }),
  credits('node04', { unknown: 'no answer yet' }, 0),
];

test('progress shows what each host has left, rounded down', () => {
  expect(creditsText(hosts)).toEqual([
    'node01 62 % of its disk credits',
    'node03 100 % of its disk credits',
    'disk credits of node02, node04 not known (no answer yet)',
  ]);
});

test('the sentence about a wait that ended names what each host lacks', () => {
  expect(lackingCreditsText(lackingCredits(hosts, 100))).toEqual([
    'node01 had 62 % of its disk credits',
    'node03 had 100 % of its disk credits, by a figure older than its last work',
    'the disk credits of node02, node04 were not known (no answer yet)',
  ]);
});
