import { afterEach, expect, test, vi } from 'vitest';
import { sshFromOf } from '../../src/providers/ssh-from.ts';

afterEach(() => vi.unstubAllGlobals());

const stack = (inStack: string | null) => ({ provider: 'aws', inStack });
const never = () => Promise.reject(new Error('This must not be called.'));
const answers = (text: string) => vi.stubGlobal('fetch', () => Promise.resolve(new Response(text)));

test('the SSH range is from the stack, else the environment, else our public address', async () => {
  const environment = { PROOFLOAD_SSH_FROM: '198.51.100.0/24' };
  expect(await sshFromOf(stack('192.0.2.1/32'), environment, never)).toBe('192.0.2.1/32');
  expect(await sshFromOf(stack(null), environment, never)).toBe('198.51.100.0/24');
  answers('203.0.113.7\n');
  expect(await sshFromOf(stack(null), {})).toBe('203.0.113.7/32');
});

test.each([
  ['0.0.0.0/0', /^PROOFLOAD_SSH_FROM: 0\.0\.0\.0\/0 is wider than a network of your own/],
  ['10.0.0.0/15', /is wider than/],
  ['203.0.113.7', /"203\.0\.113\.7" is not an IPv4 address range/],
  ['2001:db8::/64', /is not an IPv4 address range/],
])('%s in the environment is refused', async (range, sentence) => {
  await expect(sshFromOf(stack(null), { PROOFLOAD_SSH_FROM: range }, never)).rejects.toThrow(sentence);
});

test('an unknown address is reported with a remedy', async () => {
  const remedy = 'set sshFrom under proofload:aws in the stack file, or PROOFLOAD_SSH_FROM in the environment';
  answers('<html>log in to this network first');
  await expect(sshFromOf(stack(null), {})).rejects.toThrow(
    `Cannot find the public address of this machine, from which SSH connects (https://checkip.amazonaws.com/ answers "<html>log in to this network first"): ${remedy}.`,
  );
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  await expect(sshFromOf(stack(null), {})).rejects.toThrow(`does not answer): ${remedy}.`);
});
