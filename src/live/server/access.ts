/**
 * Who may see and use the live page. Everybody on this machine can reach its port, and so can every web page by a name that leads to
 * 127.0.0.1, so nothing is answered without the token and the right Host. Pure.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface Door {
  port: number;
  token: string;
}

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

export type Verdict =
  | { state: 'granted'; url: URL }
  /** With the token in its address, which the browser is to forget. */
  | { state: 'enter'; cookie: string; to: string }
  | { state: 'refused'; status: number; why: string };

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * A path that only who has the token knows, with slashes around it. A browser sends cookies to every port of 127.0.0.1, where other users
 * may listen, but only below the path of the cookie.
 */
export const basePath = (token: string): string => `/${digest(`path ${token}`).toString('hex').slice(0, 32)}/`;

const cookieName = 'proofload-ui';

const refused = (status: number, why: string): Verdict => ({ state: 'refused', status, why });

/** Whether a request is answered, and with what. */
export function judge({ method = '', url: path = '/', headers }: Asked, { port, token }: Door): Verdict {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (headers.host === undefined || !hosts.includes(headers.host)) return refused(421, 'This is another host.');
  const origin = `http://${headers.host}`;
  const url = URL.canParse(path, origin) ? new URL(path, origin) : null;
  if (url?.origin !== origin) return refused(400, 'This is no address.');
  const isToken = (given: string | null | undefined): boolean =>
    typeof given === 'string' && timingSafeEqual(digest(given), digest(token));
  if (method === 'GET' && url.pathname === '/' && isToken(url.searchParams.get('token'))) {
    const base = basePath(token);
    return { state: 'enter', cookie: `${cookieName}=${token}; Path=${base}; HttpOnly; SameSite=Strict`, to: base };
  }
  if (!isToken(cookieIn(headers.cookie)))
    return refused(403, 'Open the link that "proofload ui" prints: it has the token of this page.');
  if (method === 'POST' && headers.origin !== origin) return refused(403, 'This form is of another page.');
  if (method !== 'GET' && method !== 'POST') return refused(405, 'This method is not answered.');
  return { state: 'granted', url };
}

const cookieIn = (header = ''): string | undefined =>
  header
    .split('; ')
    .find((part) => part.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);
