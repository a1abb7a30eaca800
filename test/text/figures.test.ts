import { expect, test } from 'vitest';
import {
  bitsPerSecond,
  bytes,
  change,
  clock,
  duration,
  elapsed,
  exact,
  instant,
  milliseconds,
  plain,
  share,
  short,
  significant,
} from '../../src/text/figures.ts';

const written = (texts: string[]): string[] => texts.map(plain);

test('figures have three significant digits and no scientific notation', () => {
  expect([0, 0.012345, 7.786, 99.96, 1234567].map(significant)).toEqual(['0', '0.0123', '7.79', '100', '1,234,567']);
});

test('short rates change their unit before they need four digits', () => {
  expect(written([977, 99_990, 999_700, 1_292_958].map(short))).toEqual(['977', '100 k', '1 M', '1.29 M']);
});

test('times have a readable unit', () => {
  expect(written([0.4, 154.95, 12_300].map(milliseconds))).toEqual(['0.4 ms', '155 ms', '12.3 s']);
  expect(written([4.2, 492, 7500].map(duration))).toEqual(['4.2 s', '8 min 12 s', '2 h 05 min']);
});

test('a running duration has whole seconds and is never negative', () => {
  expect([-3, 0.4, 9, 127, 3900].map(elapsed)).toEqual(['0 s', '0 s', '9 s', '2 min 07 s', '1 h 05 min']);
});

test('instants are in UTC, to the second', () => {
  const moment = Date.UTC(2026, 10, 21, 20, 15, 7, 999);
  expect([instant(moment), clock(moment)]).toEqual(['2026-11-21 20:15:07 UTC', '20:15:07 UTC']);
});

test('configured values have up to three decimals', () => {
  expect([12.5, 3.125, 1_234_567].map(exact)).toEqual(['12.5', '3.125', '1,234,567']);
});

test('changes have a sign, shares and sizes have a unit', () => {
  expect(written([-27.4, 0.01, 3.14].map(change))).toEqual(['−27 %', '0 %', '+3.1 %']);
  expect(written([0.97, 0.004].map(share))).toEqual(['97 %', '0.4 %']);
  expect(written([999.9e6, 2_400_000, 12].map(bytes))).toEqual(['1 GB', '2.4 MB', '12 B']);
  expect(written([2e9, 134e6].map(bitsPerSecond))).toEqual(['2 Gbit/s', '134 Mbit/s']);
});

test('a missing value is a dash, never a zero', () => {
  expect(
    [significant, short, milliseconds, duration, share, change, bytes, bitsPerSecond].map((format) => format(null)),
  ).toEqual(Array(8).fill('–'));
});
