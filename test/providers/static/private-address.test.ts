import { expect, test } from 'vitest';
import { isPrivateAddress } from '../../../src/providers/static/private-address.ts';

test.each([
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.1.1',
  '100.64.0.1',
  '127.0.0.2',
  '169.254.1.1',
  '198.18.0.1',
  '198.19.255.1',
  '::1',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.1',
])('%s is a private address', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each([
  '8.8.8.8',
  '172.32.0.1',
  '172.15.255.255',
  '100.128.0.1',
  '198.20.0.1',
  '192.169.0.1',
  '0.0.0.0',
  '::',
  '2606:4700::1111',
  '::ffff:8.8.8.8',
])('%s is not', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});
