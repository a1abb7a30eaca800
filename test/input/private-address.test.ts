import { describe, expect, test } from 'vitest';
import { addressSchema, parseAddress } from '../../src/input/network-address.ts';
import { isPrivateAddress, publicAddressFault } from '../../src/input/private-address.ts';

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
  'kafka.internal',
  '',
])('%s is not', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});

test('a private address does not make up for a public one of the same name', () => {
  expect(publicAddressFault(['10.0.0.1', '::1'])).toBeNull();
  expect(publicAddressFault(['10.0.0.1', '93.184.216.34'])).toMatch(/^is a public address \(93\.184\.216\.34\),/);
});

describe('the address of a service', () => {
  test('is a host with or without a port', () => {
    expect(parseAddress('Kafka-1.internal:9093', 9092)).toEqual({ host: 'kafka-1.internal', port: 9093 });
    expect(parseAddress('10.0.0.5', 9092)).toEqual({ host: '10.0.0.5', port: 9092 });
    expect(parseAddress('kafka_1', 9092).host).toBe('kafka_1');
  });

  test.each(['', ':9092', 'a:', 'a:0', 'a:65536', 'a b', 'a,b', '-a', 'a..b', 'http://a', 'a:1:2', '[::1]:9092'])(
    'is not %j',
    (text) => {
      expect(addressSchema.safeParse(text).success).toBe(false);
      expect(() => parseAddress(text, 9092)).toThrow('is no address');
    },
  );
});
