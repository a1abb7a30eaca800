import { afterEach, expect, test, vi } from 'vitest';
import { sshFromOf } from '../../../src/providers/aws/ssh-from.ts';

afterEach(() => vi.unstubAllGlobals());

const never = () => Promise.reject(new Error('Nobody was to be asked.'));
const answers = (text: string) => vi.stubGlobal('fetch', () => Promise.resolve(new Response(text)));

test('SSH is let in from what the stack says, else the environment, else from where we are seen', async () => {
  const environment = { PROOFLOAD_SSH_FROM: '198.51.100.0/24' };
  expect(await sshFromOf('192.0.2.1/32', environment, never)).toBe('192.0.2.1/32');
  expect(await sshFromOf(null, environment, never)).toBe('198.51.100.0/24');
  answers('203.0.113.7\n');
  expect(await sshFromOf(null, {})).toBe('203.0.113.7/32');
});

test.each([
  ['0.0.0.0/0', /^PROOFLOAD_SSH_FROM: 0\.0\.0\.0\/0 lets in more than a network of your own/],
  ['10.0.0.0/15', /lets in more than/],
  ['203.0.113.7', /"203\.0\.113\.7" is no range of IPv4 addresses/],
  ['2001:db8::/64', /is no range of IPv4 addresses/],
])('%s in the environment is refused', async (range, sentence) => {
  await expect(sshFromOf(null, { PROOFLOAD_SSH_FROM: range }, never)).rejects.toThrow(sentence);
});

test('an address that cannot be found is told with what to give instead', async () => {
  const wayOut = 'give sshFrom under proofload:aws in the stack file, or PROOFLOAD_SSH_FROM in the environment';
  answers('<html>log in to this network first');
  await expect(sshFromOf(null, {})).rejects.toThrow(
    `The address from which SSH will come cannot be found (https://checkip.amazonaws.com/ says "<html>log in to this network first"): ${wayOut}.`,
  );
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  await expect(sshFromOf(null, {})).rejects.toThrow(`does not answer): ${wayOut}.`);
});
