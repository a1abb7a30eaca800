import { describe, expect, test } from 'vitest';
import { dollarsPerHour } from '../../../src/campaign/lease/hourly-items.ts';
import { parseProfile } from '../../../src/hardware/profile/read.ts';
import { RefusalError } from '../../../src/input/refusal.ts';

interface StackOptions {
  region?: string;
  zones?: string;
  prices?: string;
  hardware?: string;
  second?: string;
  more?: string;
}

const stack = ({
  region = 'eu-central-1',
  zones,
  prices,
  hardware = '',
  second = '',
  more = '',
}: StackOptions) => `config:
  proofload:provider: aws
  proofload:aws:
    region: ${region}
    zones: ${zones ?? `{ a: ${region}a }`}
${prices ? `    prices: { ${prices} }\n` : ''}${more}  proofload:hardware:
    small: { catalogue: aws/i4i.4xlarge${hardware} }
    unused: { catalogue: aws/i3.4xlarge }
  proofload:hosts:
    - { name: one, hardware: small, roles: [cassandra], zone: a }
    - { name: two, hardware: small, roles: [cassandra], zone: a${second} }
`;

const read = (options: StackOptions) => parseProfile('mine', stack(options), { file: 'mine.yaml', machineCores: 8 });

function faultsOf(options: StackOptions): string[] {
  try {
    read(options);
    return [];
  } catch (error) {
    if (error instanceof RefusalError) return error.faults;
    throw error;
  }
}

const hosts = ', pricePerHour: 1.7';
const basic = 'gp3GigabyteMonth: 0.0952, addressHour: 0.005';

describe('a region without known prices', () => {
  test('is refused with one sentence that names every field to add', () => {
    expect(faultsOf({})).toEqual([
      'mine.yaml:4: proofload:aws.region: has no known prices: the catalogue only has prices for us-east-1, and hardware without a known price is not ordered. Give proofload:hardware.small.pricePerHour, proofload:aws.prices.gp3GigabyteMonth, proofload:aws.prices.addressHour in dollars, as AWS publishes them for eu-central-1',
    ]);
  });

  test.each([
    [
      'io2',
      ', dataVolume: { gigabytes: 100, kind: io2, operationsPerSecond: 70000 }',
      ['io2GigabyteMonth', 'io2OperationMonth', 'io2OperationMonthAbove32000', 'io2OperationMonthAbove64000'],
    ],
    [
      'gp3',
      ', dataVolume: { gigabytes: 100, kind: gp3, operationsPerSecond: 4000, megabytesPerSecond: 200 }',
      ['gp3OperationMonth', 'gp3MegabyteMonth'],
    ],
    ['gp2', ', dataVolume: { gigabytes: 200, kind: gp2 }', ['gp2GigabyteMonth']],
    ['st1', ', dataVolume: { gigabytes: 200, kind: st1 }', ['st1GigabyteMonth']],
  ])('requires the prices of %s only if there is such a volume', (_, second, names) => {
    const [fault, ...others] = faultsOf({ hardware: hosts, prices: basic, second });
    expect(others).toEqual([]);
    expect(fault).toContain(`Give ${names.map((name) => `proofload:aws.prices.${name}`).join(', ')} in dollars`);
  });

  test('requires the price of traffic only if hosts are in several zones', () => {
    const zones = '{ a: eu-central-1a, b: eu-central-1b }';
    expect(faultsOf({ hardware: hosts, prices: basic, zones })).toEqual([]);
    const several = stack({ hardware: hosts, prices: basic, zones }).replace(
      'zone: a }\n    - { name: two',
      'zone: b }\n    - { name: two',
    );
    expect(() => parseProfile('mine', several, { file: 'mine.yaml', machineCores: 8 })).toThrow(
      'Give proofload:aws.prices.trafficGigabyte in dollars',
    );
  });

  test('is accepted with the stack’s prices, and priced by them', () => {
    const profile = read({ hardware: hosts, prices: basic });
    expect(dollarsPerHour(profile)).toBeCloseTo(2 * (1.7 + (40 * 0.0952) / 730 + 0.005));
  });
});

test('us-east-1 needs no prices in the stack', () => {
  expect(faultsOf({ region: 'us-east-1' })).toEqual([]);
});

test('invalid and unknown prices are refused', () => {
  expect(faultsOf({ region: 'us-east-1', prices: 'addressHour: -1' })[0]).toContain(
    'proofload:aws.prices.addressHour: must be a number of dollars, zero or more',
  );
  expect(faultsOf({ region: 'us-east-1', prices: 'sc1GigabyteMonth: 1' })[0]).toContain(
    'proofload:aws.prices.sc1GigabyteMonth: is not a known key',
  );
});

test('the budget of hosts brought up by hand is a number of dollars', () => {
  expect(read({ region: 'us-east-1', more: '  proofload:dollarsByHand: 12\n' }).dollarsByHand).toBe(12);
  expect(faultsOf({ region: 'us-east-1', more: '  proofload:dollarsByHand: 0\n' })[0]).toContain(
    'proofload:dollarsByHand: must be a number of dollars above zero',
  );
});
