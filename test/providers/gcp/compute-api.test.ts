import { afterEach, expect, test } from 'vitest';
import { computeApi, type ComputeApi } from '../../../src/providers/gcp/compute-api.ts';
import { refused, serveApi, type ApiAnswer, type ApiServer } from './api-server.ts';

let server: ApiServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function apiWith(
  answer: (url: URL) => ApiAnswer | 'break' | null,
  limits: { callMilliseconds?: number; signal?: AbortSignal } = {},
): Promise<ComputeApi> {
  server = await serveApi((_method, url) => answer(url));
  const environment = { GOOGLE_COMPUTE_CUSTOM_ENDPOINT: server.endpoint, GOOGLE_OAUTH_ACCESS_TOKEN: 'token' };
  return computeApi(environment, { callMilliseconds: 60_000, ...limits });
}

test('a list has the items of all its pages, an aggregated one those of all its zones', async () => {
  const api = await apiWith(({ pathname, searchParams }) => {
    if (pathname.includes('aggregated')) {
      const items = { 'zones/a': { disks: [1, 2] }, 'zones/b': { warning: {} }, 'zones/c': { disks: [3] } };
      return { body: { items } };
    }
    expect(searchParams.get('filter')).toBe('name eq "x-.*"');
    return searchParams.get('pageToken') === 'next'
      ? { body: { items: [3] } }
      : { body: { items: [1, 2], nextPageToken: 'next' } };
  });
  expect(await api.list('projects/p/global/networks', 'name eq "x-.*"')).toEqual([1, 2, 3]);
  expect(await api.list('projects/p/aggregated/disks', null, 'disks')).toEqual([1, 2, 3]);
});

test('a list that has nothing is empty', async () => {
  const api = await apiWith(() => ({ body: { kind: 'compute#networkList' } }));
  expect(await api.list('projects/p/global/networks', null)).toEqual([]);
});

test('a call that is not answered fails after its time limit', async () => {
  const api = await apiWith(() => null, { callMilliseconds: 150 });
  await expect(api.get('projects/p')).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('an address at which nobody listens is reported with the reason', async () => {
  const api = await apiWith(() => null);
  await server?.close();
  await expect(api.get('projects/p')).rejects.toThrow(/ECONNREFUSED/);
  server = null;
});

test('a call ends when it is cancelled', async () => {
  const cancellation = new AbortController();
  const api = await apiWith(
    () => {
      cancellation.abort();
      return null;
    },
    { signal: cancellation.signal },
  );
  await expect(api.get('projects/p')).rejects.toMatchObject({ name: 'AbortError' });
});

test.each([
  ['a fault at Google', 503, 'backendError'],
  ['too many requests', 429, 'tooManyRequests'],
  ['too many requests, as Compute Engine says it', 403, 'rateLimitExceeded'],
])('%s is met again with pauses, for reads and for changes', async (_, status, reason) => {
  let faults = 0;
  const ids: (string | null)[] = [];
  const api = await apiWith(({ searchParams }) => {
    ids.push(searchParams.get('requestId'));
    return faults-- > 0 ? refused(status, reason, 'Try again') : { body: { name: 'p' } };
  });
  faults = 2;
  expect(await api.get('projects/p')).toEqual({ name: 'p' });
  expect(ids.splice(0)).toEqual([null, null, null]);
  for (const change of [
    () => api.remove('projects/p/global/networks/n'),
    () => api.post('projects/p/zones/z/instances/i/setLabels', {}),
  ]) {
    faults = 1;
    expect(await change()).toEqual({ name: 'p' });
    // The same id in both attempts, by which Google makes the change once.
    const [first, second] = ids.splice(0);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
  }
});

test('a connection that breaks is no end, a refusal is', async () => {
  let breaks = 1;
  const api = await apiWith(() => (breaks-- > 0 ? 'break' : { body: { name: 'p' } }));
  expect(await api.remove('projects/p/global/networks/n')).toEqual({ name: 'p' });
  expect(server?.calls).toHaveLength(2);
  await server?.close();
  const refusing = await apiWith(() => refused(403, 'forbidden', 'No'));
  await expect(refusing.remove('projects/p/global/networks/n')).rejects.toMatchObject({ name: 'forbidden' });
  expect(server?.calls).toHaveLength(1);
});

test('a refusal has Google’s reason and words', async () => {
  const api = await apiWith(() => refused(403, 'accessNotConfigured', 'Compute Engine API has not been used'));
  await expect(api.get('projects/p')).rejects.toMatchObject({
    name: 'accessNotConfigured',
    status: 403,
    message: 'Compute Engine API has not been used',
  });
});
