import { expect, test } from 'vitest';
import { waitForHost } from '../../../src/hardware/bootstrap/wait-for-host.ts';
import { HostRefused, LoginRejected } from '../../../src/hosts/failures.ts';
import type { Host } from '../../../src/hosts/host.ts';

/** A host whose successive checks return these: an error, no file yet, or the bootstrap's result. */
function hostThat(...checks: (Error | null | string)[]): Host {
  let position = -1;
  const current = () => checks[Math.min(position, checks.length - 1)] ?? null;
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

const waiting = { limitMilliseconds: 60_000, silentMilliseconds: 60_000, pauseMilliseconds: 1 };
const refusedConnection = new Error('connect ECONNREFUSED 203.0.113.7:22');

test('a machine is ready when its bootstrap reports it, not when it first answers', async () => {
  const progress: string[] = [];
  await waitForHost(hostThat(refusedConnection, null, 'ready'), {
    ...waiting,
    onProgress: (text) => progress.push(text),
  });
  expect(progress).toEqual([
    'waiting for kafka01 for 0 min: connect ECONNREFUSED 203.0.113.7:22',
    'waiting for kafka01 for 0 min: it answers, and its bootstrap is still running',
  ]);
});

test('a timeout reports the last state', async () => {
  const never = waitForHost(hostThat(refusedConnection), { ...waiting, limitMilliseconds: 0 });
  await expect(never).rejects.toThrow(
    'kafka01 was not ready after 0 min; last state: connect ECONNREFUSED 203.0.113.7:22',
  );
  await expect(never).rejects.toMatchObject({ name: 'HostUnreachable' });
});

test('a failed bootstrap ends the wait at once, with the failed step', async () => {
  await expect(waitForHost(hostThat(null, 'failed: preparing the data disks'), waiting)).rejects.toThrow(
    'The bootstrap of kafka01 failed: preparing the data disks',
  );
});

test('a different machine ends the wait at once', async () => {
  const refused = new HostRefused('kafka01 presents another host key');
  await expect(waitForHost(hostThat(refusedConnection, refused), waiting)).rejects.toBe(refused);
});

test('a login that is denied while the machine boots is tried again', async () => {
  const denied = new LoginRejected('kafka01 rejects the key');
  await expect(waitForHost(hostThat(refusedConnection, denied, null, 'ready'), waiting)).resolves.toBeUndefined();
});

test('a machine that accepts no connection is given up early, with the likely cause', async () => {
  const silent = { ...waiting, silentMilliseconds: 0 };
  await expect(waitForHost(hostThat(refusedConnection), silent)).rejects.toThrow(/no connection .* sshFrom/);
  // One that has answered once is awaited to the end.
  await expect(waitForHost(hostThat(null, refusedConnection, 'ready'), silent)).resolves.toBeUndefined();
});

test('cancelling ends the wait', async () => {
  const signal = AbortSignal.abort(new Error('cancelled'));
  await expect(waitForHost(hostThat(null), { ...waiting, signal })).rejects.toThrow('cancelled');
});
