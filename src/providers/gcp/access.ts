/** Credentials for Google's APIs, from the same variables and files as Pulumi's plug-in uses. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { GoogleAuth, type GoogleAuthOptions } from 'google-auth-library';

const scopes = ['https://www.googleapis.com/auth/cloud-platform'];

/** Gives an access token, a new one when the last is about to expire. */
export type TokenSource = () => Promise<string>;

/**
 * `GOOGLE_OAUTH_ACCESS_TOKEN`, a key in `GOOGLE_CREDENTIALS` (its text or file), a file in
 * `GOOGLE_APPLICATION_CREDENTIALS`, the login of `gcloud auth application-default login`, or the machine's own account.
 *
 * @param milliseconds time limit of one request for a token; the library has none of its own for the sum of its tries
 */
export function tokenSource(environment: NodeJS.ProcessEnv, milliseconds: number): TokenSource {
  const { GOOGLE_OAUTH_ACCESS_TOKEN: token } = environment;
  if (token) return async () => token;
  const auth = new GoogleAuth({ scopes, ...keyIn(environment) });
  return async () => {
    const given = await within(milliseconds, auth.getAccessToken());
    if (!given) throw new Error('Google gave no access token for these credentials');
    return given;
  };
}

function keyIn(environment: NodeJS.ProcessEnv): Pick<GoogleAuthOptions, 'credentials' | 'keyFilename'> {
  const { GOOGLE_CREDENTIALS: key, GOOGLE_APPLICATION_CREDENTIALS: file, CLOUDSDK_CONFIG: folder } = environment;
  if (key?.trimStart().startsWith('{')) return { credentials: parseKey(key) };
  const login = join(folder || join(homedir(), '.config', 'gcloud'), 'application_default_credentials.json');
  const keyFilename = key || file || (existsSync(login) ? login : '');
  return keyFilename ? { keyFilename } : {};
}

function parseKey(text: string): NonNullable<GoogleAuthOptions['credentials']> {
  try {
    return JSON.parse(text) as NonNullable<GoogleAuthOptions['credentials']>;
  } catch {
    // The parser's message quotes the text, which is a secret.
    throw new Error('GOOGLE_CREDENTIALS is neither a file nor JSON');
  }
}

async function within<Result>(milliseconds: number, asked: Promise<Result>): Promise<Result> {
  const ended = new AbortController();
  const limit = delay(milliseconds, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`Google gave no access token within ${milliseconds / 1000} s`);
  });
  try {
    return await Promise.race([asked, limit]);
  } finally {
    ended.abort();
  }
}
