import { execa } from 'execa';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { vlanAddressFor, withVlan } from '../../../../infra/providers/equinix/vlan.ts';

const withRuncmd = (userData: string): unknown[][] => (parse(userData) as { runcmd: unknown[][] }).runcmd;

test('hosts have distinct VLAN addresses, derived from their private ones', () => {
  expect(vlanAddressFor('10.80.0.3')).toBe('172.16.0.3');
  expect(vlanAddressFor('10.99.141.129')).toBe('172.19.141.129');
});

test('a host joins the VLAN before anything else, by a valid shell script', async () => {
  const runcmd = withRuncmd(withVlan('#cloud-config\nhostname: one\nruncmd:\n  - [prepare, it]\n'));
  expect(runcmd).toEqual([
    ['sh', '-c', expect.any(String)],
    ['prepare', 'it'],
  ]);
  const script = String(runcmd[0]?.[2]);
  expect((await execa('sh', ['-n', '-c', script])).exitCode).toBe(0);
});

test('the host computes the same address', async () => {
  const script = String(withRuncmd(withVlan('#cloud-config\nruncmd: []\n'))[0]?.[2]);
  const computing = script.slice(script.indexOf('IFS=.'), script.indexOf('echo "-$port"'));
  const { stdout } = await execa('sh', [
    '-c',
    `private=10.99.141.129; ${computing} echo "172.$((16 + ($2 & 15))).$3.$4"`,
  ]);
  expect(stdout).toBe(vlanAddressFor('10.99.141.129'));
  expect(script).toContain('ip address replace "172.$((16 + ($2 & 15))).$3.$4/12"');
});
