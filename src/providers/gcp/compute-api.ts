/** Calls of Compute Engine's REST API (v1). Every call has a time limit, after which it throws. */
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

const attempts = 3;
const pauseMilliseconds = 500;

/** Worth another try: too many requests, or a fault at Google's side. */
const isTemporary = (status: number): boolean => status === 429 || status >= 500;

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
      throw new Error(error.cause.message, { cause: error });
    });
    const text = await response.text();
    if (response.ok) return JSON.parse(text) as unknown;
    throw refusalOf(response.status, text);
  }

  async function get(path: string): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await call('GET', path);
      } catch (error) {
        if (attempt === attempts || !(error instanceof ComputeRefusal) || !isTemporary(error.status)) throw error;
      }
      await delay(pauseMilliseconds * attempt, undefined, signal ? { signal } : {});
    }
  }

  return {
    host: new URL(endpoint).host,
    get,
    async list(path, filter, key) {
      const found: unknown[] = [];
      for (let pageToken: string | undefined = ''; pageToken !== undefined;) {
        const query = new URLSearchParams({
          maxResults: '500',
          ...(filter === null ? {} : { filter }),
          ...(pageToken ? { pageToken } : {}),
        });
        const page = listPage.parse(await get(`${path}?${query.toString()}`));
        const { items = [] } = page;
        found.push(...(Array.isArray(items) ? items : Object.values(items).flatMap((scope) => scope[key ?? ''] ?? [])));
        pageToken = page.nextPageToken;
      }
      return found;
    },
    post: (path, body) => call('POST', path, body),
    remove: (path) => call('DELETE', path),
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
