/** Calls of Compute Engine's REST API (v1). Every call has a time limit, after which it throws. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { tokenSource, type TokenSource } from './access.ts';

/** Pulumi's plug-in reads the same variable. It ends with a slash. */
const endpointOf = ({ GOOGLE_COMPUTE_CUSTOM_ENDPOINT: custom }: NodeJS.ProcessEnv): string =>
  custom || 'https://compute.googleapis.com/compute/v1/';

/** A refusal. `name` is Google's reason, such as `resourceInUseByAnotherResource`. */
export class ComputeRefusal extends Error {
  readonly status: number;

  constructor(status: number, reason: string, message: string) {
    super(message);
    this.status = status;
    this.name = reason;
  }
}

const refusalBody = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
});

const listPage = z.object({
  items: z.union([z.array(z.unknown()), z.record(z.string(), z.record(z.string(), z.unknown()))]).optional(),
  nextPageToken: z.string().optional(),
});

const attempts = 8;
/** The longest pause after the first attempt; it doubles with each further one. */
const pauseMilliseconds = 500;

/** Errors of Node's fetch after which nobody knows whether the request arrived. */
const lostConnection = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'UND_ERR_SOCKET']);

/** Worth another try: too many requests, a fault at Google's side, or a connection that broke. */
function isTemporary(error: unknown): boolean {
  if (error instanceof ComputeRefusal)
    return error.status === 429 || error.status >= 500 || /^(?:userR|r)ateLimitExceeded$/.test(error.name);
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && lostConnection.has(String(cause.code));
}

export interface ComputeApi {
  /** Host of the API, for messages. */
  host: string;
  /** One resource by its path, such as `projects/p/zones/z`. @throws ComputeRefusal */
  get(path: string): Promise<unknown>;
  /** Every item of a list. Of an aggregated list those under a key, such as `instances`. @throws ComputeRefusal */
  list(path: string, filter: string | null, key?: string): Promise<unknown[]>;
  post(path: string, body: object): Promise<unknown>;
  /** Starts a deletion, and returns its operation. */
  remove(path: string): Promise<unknown>;
}

export interface ComputeLimits {
  /** Of one call. */
  callMilliseconds: number;
  signal?: AbortSignal | undefined;
}

/** @param environment with the credentials, and the address of another endpoint if there is one */
export function computeApi(
  environment: NodeJS.ProcessEnv,
  { callMilliseconds, signal }: ComputeLimits,
  token: TokenSource = tokenSource(environment, callMilliseconds),
): ComputeApi {
  const endpoint = endpointOf(environment);

  async function call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
    const limit = AbortSignal.timeout(callMilliseconds);
    const response = await fetch(`${endpoint}${path}`, {
      method,
      headers: { authorization: `Bearer ${await token()}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    }).catch((error: unknown) => {
      // Without its cause the message is "fetch failed".
      if (!(error instanceof TypeError) || !(error.cause instanceof Error)) throw error;
      throw new Error(error.cause.message, { cause: error.cause });
    });
    const text = await response.text();
    if (response.ok) return JSON.parse(text) as unknown;
    throw refusalOf(response.status, text);
  }

  /** Repeats what Google could not do at that moment, after pauses that are drawn, so that several callers do not meet again. */
  async function persist(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await call(method, path, body);
      } catch (error) {
        if (attempt === attempts || !isTemporary(error)) throw error;
      }
      const pause = Math.random() * pauseMilliseconds * 2 ** (attempt - 1);
      await delay(pause, undefined, signal ? { signal } : {});
    }
  }

  /** A change has an id, by which Google does not make it twice when it is repeated. */
  const change = (method: 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> =>
    persist(method, `${path}${path.includes('?') ? '&' : '?'}requestId=${randomUUID()}`, body);

  return {
    host: new URL(endpoint).host,
    get: (path) => persist('GET', path),
    async list(path, filter, key) {
      const found: unknown[] = [];
      for (let pageToken: string | undefined = ''; pageToken !== undefined;) {
        const query = new URLSearchParams({
          maxResults: '500',
          ...(filter === null ? {} : { filter }),
          ...(pageToken ? { pageToken } : {}),
        });
        const page = listPage.parse(await persist('GET', `${path}?${query.toString()}`));
        const { items = [] } = page;
        found.push(...(Array.isArray(items) ? items : Object.values(items).flatMap((scope) => scope[key ?? ''] ?? [])));
        pageToken = page.nextPageToken;
      }
      return found;
    },
    post: (path, body) => change('POST', path, body),
    remove: (path) => change('DELETE', path),
  };
}

function refusalOf(status: number, text: string): ComputeRefusal {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return new ComputeRefusal(status, `HTTP ${status}`, text.slice(0, 200));
  }
  const read = refusalBody.safeParse(body);
  if (!read.success) return new ComputeRefusal(status, `HTTP ${status}`, text.slice(0, 200));
  const { message, status: code, errors } = read.data.error;
  return new ComputeRefusal(status, errors[0]?.reason ?? code ?? `HTTP ${status}`, message);
}
