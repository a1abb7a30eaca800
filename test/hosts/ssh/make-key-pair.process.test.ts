import ssh2 from 'ssh2';
import { expect, test } from 'vitest';
import { makeKeyPair } from '../../../src/hosts/ssh/make-key-pair.ts';

const generate = () => ssh2.utils.generateKeyPairSync('ed25519');

test('a key pair that is too short is made again', () => {
  const whole = makeKeyPair(generate);
  const [header, , ...rest] = whole.private.split('\n');
  const pairs = [{ ...whole, private: [header, ...rest].join('\n') }, whole];
  expect(makeKeyPair(() => pairs.shift()!)).toBe(whole);
  expect(pairs).toEqual([]);
});

test('every key pair can be parsed', () => {
  // One in 256 of the library's own pairs cannot be parsed: with this many, some would fail.
  for (let count = 0; count < 2000; count++) {
    expect(ssh2.utils.parseKey(makeKeyPair().private)).not.toBeInstanceOf(Error);
  }
});
