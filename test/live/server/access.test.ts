import { expect, test } from 'vitest';
import { basePath, judge } from '../../../src/live/server/access.ts';

const door = { port: 8244, token: 'the-token' };
const base = basePath(door.token);
const host = '127.0.0.1:8244';
const cookie = 'other=1; proofload-ui=the-token';

test('the link gives a cookie for a path that only its owner knows, and leads there without the token', () => {
  const entered = judge({ method: 'GET', url: '/?token=the-token', headers: { host } }, door);
  expect(entered).toEqual({
    state: 'enter',
    cookie: `proofload-ui=the-token; Path=${base}; HttpOnly; SameSite=Strict`,
    to: base,
  });
  expect(base).not.toContain('the-token');
});

test.each([
  ['no token', { url: base, headers: { host } }, 403],
  ['another token', { url: base, headers: { host, cookie: 'proofload-ui=the-tokem' } }, 403],
  ['an empty token', { url: '/?token=', headers: { host } }, 403],
  ['the token in the address of another page', { url: `${base}?token=the-token`, headers: { host } }, 403],
  ['no Host', { url: base, headers: { cookie } }, 421],
  ['the Host of a name that leads to 127.0.0.1', { url: base, headers: { host: 'evil.example:8244', cookie } }, 421],
  ['the Host of another port', { url: base, headers: { host: '127.0.0.1:1', cookie } }, 421],
  ['the address of another host', { url: 'http://evil.example/', headers: { host, cookie } }, 400],
  ['a form without Origin', { method: 'POST', url: base, headers: { host, cookie } }, 403],
  [
    'a form of another port',
    { method: 'POST', url: base, headers: { host, cookie, origin: 'http://127.0.0.1:1' } },
    403,
  ],
  [
    'a form of a report, which has no origin',
    { method: 'POST', url: base, headers: { host, cookie, origin: 'null' } },
    403,
  ],
  ['another method', { method: 'PUT', url: base, headers: { host, cookie, origin: `http://${host}` } }, 405],
])('a request with %s is refused', (_, asked, status) => {
  expect(judge({ method: 'GET', ...asked }, door)).toMatchObject({ state: 'refused', status });
});

test.each(['127.0.0.1:8244', 'localhost:8244'])('with the cookie, pages and own forms of %s are granted', (name) => {
  for (const method of ['GET', 'POST'])
    expect(judge({ method, url: base, headers: { host: name, cookie, origin: `http://${name}` } }, door)).toMatchObject(
      {
        state: 'granted',
      },
    );
});
