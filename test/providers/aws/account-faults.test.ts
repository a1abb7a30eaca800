import { expect, test } from 'vitest';
import { accountFaults, type Account } from '../../../src/providers/aws/account-faults.ts';
import { profile as example, settings } from '../../infra/providers/aws/example.ts';

const zones = [
  { name: 'eu-central-1a', id: 'euc1-az2' },
  { name: 'eu-central-1b', id: 'euc1-az3' },
];
const offers = new Map([
  ['eu-central-1a', new Set(['i4i.4xlarge'])],
  ['eu-central-1b', new Set(['i4i.4xlarge', 'i4i.metal'])],
]);
const quotas = new Map([['L-1216C47A', { limit: 32, inUse: 0 }]]);
const account: Account = { zones, offers, quotas };

const faults = (change: { account?: Partial<Account>; zone?: string; hardware?: string; spot?: boolean }) => {
  const hosts = example.hosts.map((host) => ({ ...host, hardware: change.hardware ?? host.hardware }));
  const changed = { ...settings, zones: { a: change.zone ?? 'eu-central-1a' }, spot: change.spot ?? false };
  return accountFaults({ ...example, hosts, settings: changed }, { ...account, ...change.account });
};

test('two hosts of 16 vCPUs fit an account with 32, and a zone may be named by its id', () => {
  expect(faults({})).toEqual([]);
  expect(faults({ zone: 'euc1-az2' })).toEqual([]);
});

test('a zone that the account does not have is named with those that it has', () => {
  expect(faults({ zone: 'eu-central-1q' })).toEqual([
    'this account has no zone eu-central-1q in eu-central-1, but eu-central-1a (euc1-az2), eu-central-1b (euc1-az3)',
  ]);
});

test('a type that the zone does not offer is named with the zones that do', () => {
  expect(faults({ hardware: 'metal' })).toEqual([
    'the zone eu-central-1a (euc1-az2) does not offer i4i.metal; eu-central-1b (euc1-az3) does',
  ]);
  expect(faults({ hardware: 'metal', account: { offers: new Map() } })[0]).toMatch(/no zone of the region does$/);
});

test('vCPUs beyond the quota are counted with those in use, and the page of the request is given', () => {
  expect(faults({ account: { quotas: new Map([['L-1216C47A', { limit: 40, inUse: 16 }]]) } })).toEqual([
    'the quota L-1216C47A allows 40 vCPUs of on-demand instances in eu-central-1, of which others use 16, and the hosts need 32; request at least 48 at https://eu-central-1.console.aws.amazon.com/servicequotas/home/services/ec2/quotas/L-1216C47A',
  ]);
  // Spot instances have a quota of their own, which AWS did not report here.
  expect(faults({ spot: true, account: { quotas: new Map([['L-1216C47A', { limit: 1, inUse: 0 }]]) } })).toEqual([]);
});
