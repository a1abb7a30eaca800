/** Google's own description of Compute Engine: judges calls and answers by it. Pure, but for reading it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { packageFolder } from './packages.ts';

interface Schema {
  type?: string | undefined;
  format?: string | undefined;
  pattern?: string | undefined;
  enum?: string[] | undefined;
  $ref?: string | undefined;
  items?: Schema | undefined;
  properties?: Record<string, Schema> | undefined;
  additionalProperties?: Schema | undefined;
}

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    enum: z.array(z.string()).optional(),
    $ref: z.string().optional(),
    items: schema.optional(),
    properties: z.record(z.string(), schema).optional(),
    additionalProperties: schema.optional(),
  }),
);

const method = z.object({
  id: z.string(),
  httpMethod: z.string(),
  flatPath: z.string(),
  parameters: z.record(z.string(), schema.and(z.object({ location: z.string() }))).default({}),
  request: z.object({ $ref: z.string() }).optional(),
  response: z.object({ $ref: z.string() }).optional(),
});

const document = z.object({
  servicePath: z.string(),
  parameters: z.record(z.string(), schema),
  schemas: z.record(z.string(), schema),
  resources: z.record(z.string(), z.object({ methods: z.record(z.string(), method).default({}) })),
});

/** A call as it was sent, and its answer. Bodies are null where there is none. */
export interface ComputeCall {
  verb: string;
  url: URL;
  body: unknown;
  answer: unknown;
}

/** @returns what is wrong with a call, one sentence each, and the id of the method that it calls */
export async function discoveryJudge(): Promise<(call: ComputeCall) => { method: string | null; faults: string[] }> {
  const file = join(packageFolder('google-api'), 'googleapiclient/discovery_cache/documents/compute.v1.json');
  const { servicePath, parameters, schemas, resources } = document.parse(JSON.parse(await readFile(file, 'utf8')));
  const methods = Object.values(resources)
    .flatMap((each) => Object.values(each.methods))
    .map((each) => ({ ...each, path: new RegExp(`^${each.flatPath.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) }));

  function faultsIn(value: unknown, given: Schema, path: string): string[] {
    if (given.$ref !== undefined) return faultsIn(value, schemas[given.$ref]!, path);
    if (given.type === 'array')
      return Array.isArray(value)
        ? value.flatMap((item, index) => faultsIn(item, given.items!, `${path}[${index}]`))
        : [`${path} must be a list`];
    if (given.type === 'object') {
      if (typeof value !== 'object' || value === null) return [`${path} must be an object`];
      return Object.entries(value).flatMap(([key, inner]) => {
        const known = given.properties?.[key] ?? given.additionalProperties;
        return known ? faultsIn(inner, known, `${path}.${key}`) : [`${path}.${key} is unknown`];
      });
    }
    // 64-bit numbers are text.
    const isText = given.type === 'string';
    if (isText !== (typeof value === 'string')) return [`${path} must be ${given.type}, not ${JSON.stringify(value)}`];
    if (isText && given.enum && !given.enum.includes(String(value))) return [`${path} cannot be ${String(value)}`];
    return [];
  }

  return ({ verb, url, body, answer }) => {
    const path = decodeURIComponent(url.pathname).replace(`/${servicePath}`, '');
    const only = methods.find((each) => each.httpMethod === verb && each.path.test(path));
    if (!only) return { method: null, faults: [`${verb} ${path} is no call of Compute Engine`] };
    const ofQuery = [...url.searchParams].flatMap(([name, value]) => {
      const known = only.parameters[name] ?? parameters[name];
      if (!known) return [`${only.id} has no parameter ${name}`];
      return known.type === 'integer' && !/^\d+$/.test(value) ? [`${name} of ${only.id} must be a number`] : [];
    });
    const ofPath = Object.entries(only.path.exec(path)?.groups ?? {}).flatMap(([name, value]) => {
      const { pattern } = only.parameters[name] ?? {};
      return pattern === undefined || new RegExp(`^(?:${pattern})$`).test(value)
        ? []
        : [`${name} of ${only.id} cannot be ${value}`];
    });
    const ofBody =
      body === null ? [] : only.request ? faultsIn(body, only.request, 'body') : [`${only.id} takes no body`];
    const ofAnswer = answer === null || !only.response ? [] : faultsIn(answer, only.response, 'answer');
    return { method: only.id, faults: [...ofQuery, ...ofPath, ...ofBody, ...ofAnswer] };
  };
}
