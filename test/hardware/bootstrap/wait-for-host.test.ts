import { expect, test } from 'vitest';
import { waitForHost } from '../../../src/hardware/bootstrap/wait-for-host.ts';
import { HostRefused } from '../../../src/hosts/failures.ts';
import type { Host } from '../../../src/hosts/host.ts';

/** A host of which each look is the next of these: an error, no file yet, or what the bootstrap said. */
function hostThat(...looks: (Error | null | string)[]): Host {
  let position = -1;
  const current = () => looks[Math.min(position, looks.length - 1)] ?? null;
  return {
    inventory: { name: 'kafka01' },
    exists: async () => {
      position += 1;
      const seen = current();
      if (seen instanceof Error) throw seen;
      return seen !== null;
    },
    run: async () => `${String(current())}\n`,
  } as unknown as Host;
}

const waiting = { limitMilliseconds: 60_000, pauseMilliseconds: 1 };
const refusedConnection = new Error('connect ECONNREFUSED 203.0.113.7:22');

test('a machine is ready when its bootstrap says so, and not when it first answers', async () => {
  const words: string[] = [];
  await waitForHost(hostThat(refusedConnection, null, 'ready'), { ...waiting, onProgress: (said) => words.push(said) });
  expect(words).toEqual([
    'waiting for kafka01 for 0 min: connect ECONNREFUSED 203.0.113.7:22',
    'waiting for kafka01 for 0 min: it answers, and is still carrying out its user data',
  ]);
});

test('the wait has an end, which says what was seen last', async () => {
  const never = waitForHost(hostThat(refusedConnection), { ...waiting, limitMilliseconds: 0 });
  await expect(never).rejects.toThrow(
    'kafka01 was not ready after 0 min; what was seen last: connect ECONNREFUSED 203.0.113.7:22',
  );
  await expect(never).rejects.toMatchObject({ name: 'HostUnreachable' });
});

test('a bootstrap that failed ends the wait at once, with its word', async () => {
  await expect(waitForHost(hostThat(null, 'failed: preparing the data disks'), waiting)).rejects.toThrow(
    'The bootstrap of kafka01 failed: preparing the data disks',
  );
});

test('a machine that is another one than was made ends the wait at once', async () => {
  const refused = new HostRefused('kafka01 shows another host key');
  await expect(waitForHost(hostThat(refusedConnection, refused), waiting)).rejects.toBe(refused);
});

test('a wait that is cancelled ends', async () => {
  const signal = AbortSignal.abort(new Error('cancelled'));
  await expect(waitForHost(hostThat(null), { ...waiting, signal })).rejects.toThrow('cancelled');
});
