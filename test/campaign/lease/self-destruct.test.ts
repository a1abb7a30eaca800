import { expect, test } from 'vitest';
import { minutesWithoutLease, minutesWithoutLeaseByHand } from '../../../src/campaign/lease/self-destruct.ts';
import { readProfile } from '../../../src/hardware/profile/read.ts';
import { onAws } from '../../hardware/lease/on-aws.ts';

const metal = await readProfile('aws-metal');

test('a machine of a campaign waits for its lease as long as creation and boot may take, and no eight hours', () => {
  expect(minutesWithoutLease(onAws, 600)).toBe(60);
  expect(minutesWithoutLease(metal, 600)).toBe(105);
});

test('it never waits for longer than the lease is paid for', () => {
  expect(minutesWithoutLease(metal, 47.9)).toBe(47);
});

test('hosts that a person brings up end after eight hours, or when the dollars of the stack are spent', () => {
  expect(minutesWithoutLeaseByHand(metal)).toBe(480);
  expect(minutesWithoutLeaseByHand({ ...metal, dollarsByHand: 35.5 })).toBe(60);
  expect(minutesWithoutLeaseByHand({ ...metal, dollarsByHand: 1e6 })).toBe(480);
});
