/**
 * Contract of every provider: a new provider is tested before it has tests of its own. See docs/adding-a-provider.md.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { loadProvider } from '../../infra/load-provider.ts';
import { failureKinds } from '../../src/failures/kinds.ts';
import { dollarsPerHour, hourlyItems } from '../../src/campaign/lease/hourly-items.ts';
import { minutesWithoutLease } from '../../src/campaign/lease/self-destruct.ts';
import { checkConfiguration } from '../../src/hardware/profile/check.ts';
import { onStack } from '../samples/on-stack.ts';
import { readProfile, stackFileOf } from '../../src/hardware/profile/read.ts';
import { providerFailureType } from '../../src/providers/failure.ts';
import { loadPreflight } from '../../src/providers/preflight.ts';
import { providerNames, providers } from '../../src/providers/registry.ts';
import { projectFolder } from '../../src/state/paths.ts';
import { shippedProfiles } from '../../tools/shipped-profiles.ts';
import { importsOf } from '../imports-of.ts';

afterAll(() => vi.unstubAllEnvs());

type Configuration = Record<string, unknown> & { 'proofload:hosts': Record<string, unknown>[] };

async function configurationOf(profile: string): Promise<Configuration> {
  const { config } = parseDocument(await readFile(stackFileOf(profile), 'utf8')).toJS() as { config: Configuration };
  return config;
}

/** Shipped profiles by the provider of their stack files. */
const profilesOf = new Map<string, string[]>();
for (const profile of shippedProfiles) {
  const provider = String((await configurationOf(profile))['proofload:provider']);
  profilesOf.set(provider, [...(profilesOf.get(provider) ?? []), profile]);
}

/** `path: sentence` for each fault of a configuration; empty if it is valid. */
function faultsOf(configuration: unknown): string[] {
  const checked = checkConfiguration('mine', configuration, 8);
  return 'faults' in checked ? checked.faults.map(({ path, sentence }) => `${path.join('.')}: ${sentence}`) : [];
}

async function foldersWith(file: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(projectFolder, folder), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && existsSync(join(projectFolder, folder, entry.name, file)))
    .map(({ name }) => name)
    .toSorted();
}

test('every provider folder is in the registry and has all parts', async () => {
  const names = providerNames.toSorted();
  expect(await foldersWith('facts.ts', 'src/providers')).toEqual(names);
  expect(await foldersWith('preflight.ts', 'src/providers')).toEqual(names);
  expect(await foldersWith('index.ts', 'infra/providers')).toEqual(names);
});

test('a host field of two providers has one schema', () => {
  const all = Object.values(providers).flatMap(({ hostFields }) => Object.entries(hostFields));
  for (const [key, schema] of all) {
    for (const [other, its] of all) if (other === key) expect(its, key).toBe(schema);
  }
});

describe.each(providerNames)('the provider %s', (name) => {
  const facts = providers[name];
  const key = `proofload:${name}`;
  const isRented = facts.machines === 'rented';
  const [profile = ''] = profilesOf.get(name) ?? [];

  test('has facts without imports that read, write or connect', async () => {
    const { outside } = await importsOf(join(projectFolder, 'src/providers', name, 'facts.ts'));
    expect([...outside.keys()].filter((each) => each !== 'zod')).toEqual([]);
  });

  test('has a shipped stack file, and each of its stack files is valid', async () => {
    expect(profile, `a stack file of provider ${name} among tools/shipped-profiles.ts`).not.toBe('');
    for (const each of profilesOf.get(name) ?? []) expect(faultsOf(await configurationOf(each))).toEqual([]);
  });

  test('refuses an invalid value of each setting with its own sentence', async () => {
    const configuration = await configurationOf(profile);
    const settings = configuration[key];
    expect(settings !== undefined, `settings under ${key}`).toBe(facts.settings !== null);
    if (!(facts.settings instanceof z.ZodObject)) return;
    for (const field of Object.keys(facts.settings.shape)) {
      const faults = faultsOf({ ...configuration, [key]: { ...(settings as object), [field]: { nonsense: [] } } });
      const own = faults.filter((fault) => fault.startsWith(`${key}.${field}`));
      expect(own.length, `${field}: ${faults.join('; ')}`).toBeGreaterThan(0);
      for (const fault of own) expect(fault).not.toMatch(/Invalid input|expected /);
    }
    expect(faultsOf({ ...configuration, [key]: { ...(settings as object), nonsense: 1 } })).toEqual([
      `${key}.nonsense: is not a known key`,
    ]);
    expect(faultsOf({ ...configuration, [key]: undefined })).toContain(`${key}: is missing: provider ${name} needs it`);
  });

  test('has settings and host fields that are refused in stacks of other providers', async () => {
    for (const [other, [theirs = '']] of profilesOf) {
      if (other === name) continue;
      const configuration = await configurationOf(theirs);
      const own = await configurationOf(profile);
      if (facts.settings) {
        expect(faultsOf({ ...configuration, [key]: own[key] })).toEqual([
          `${key}: belongs to provider ${name}, but this stack's provider is ${other}`,
        ]);
      }
      const fields = Object.keys(facts.hostFields).filter(
        (field) => !(field in (providers[other as typeof name]?.hostFields ?? {})),
      );
      for (const field of fields) {
        const value = own['proofload:hosts'].map((host) => host[field]).find((each) => each !== undefined);
        if (value === undefined) continue;
        const [first, ...rest] = configuration['proofload:hosts'];
        const faults = faultsOf({ ...configuration, 'proofload:hosts': [{ ...first, [field]: value }, ...rest] });
        expect(faults).toEqual([`proofload:hosts.0.${field}: ${facts.hostFieldElsewhere(other)}`]);
      }
    }
  });

  test('refuses an invalid value of each host field with its own sentence, and requires none', async () => {
    const configuration = await configurationOf(profile);
    const [first, ...rest] = configuration['proofload:hosts'];
    for (const [field, schema] of Object.entries(facts.hostFields)) {
      expect(schema.safeParse(undefined).success, field).toBe(true);
      const hosts = [{ ...first, [field]: [{ nonsense: 1 }] }, ...rest];
      const faults = faultsOf({ ...configuration, 'proofload:hosts': hosts });
      const own = faults.filter((fault) => fault.startsWith(`proofload:hosts.0.${field}`));
      expect(own.length, `${field}: ${faults.join('; ')}`).toBeGreaterThan(0);
      for (const fault of own) expect(fault).not.toMatch(/Invalid input|expected /);
    }
  });

  test('has a price with its source for every machine, and orders none without', async () => {
    for (const [type, { provider, price }] of Object.entries(facts.catalogue)) {
      expect(provider, type).toBe(name);
      expect(price.dollarsPerHour, type).toBeGreaterThan(0);
      expect(price.from, type).not.toBe('');
      expect(price.date, type).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
    for (const each of profilesOf.get(name) ?? []) {
      const read = await readProfile(each);
      if (!isRented) {
        expect(dollarsPerHour(read)).toBeNull();
        continue;
      }
      for (const { kind, what, pricePerHour } of hourlyItems(read))
        expect(pricePerHour, `${kind} ${what}`).not.toBeNull();
    }
    const configuration = await configurationOf(profile);
    const unpriced = { plan: 'unheard-of', cores: 4, memoryMebibytes: 8192, networkGigabitsPerSecond: 1 };
    const types = Object.keys(configuration['proofload:hardware'] as object);
    const hardware = Object.fromEntries(types.map((type) => [type, unpriced]));
    const faults = faultsOf({ ...configuration, 'proofload:hardware': hardware }).join('; ');
    expect(faults).toContain(isRented ? 'hardware without a known price is not ordered' : 'rents nothing');
  });

  test('defines how hosts that no lease reaches shut down', async () => {
    if (!isRented) return;
    expect(facts.endOfHost.join(' ')).not.toBe('');
    const read = await readProfile(profile);
    for (const { plan } of Object.values(read.hardware)) expect(facts.createMinutes(plan ?? '')).toBeGreaterThan(0);
    expect(minutesWithoutLease(read, 24 * 60)).toBeGreaterThan(0);
  });

  test('has expected durations for its hosts', async () => {
    const expected = facts.expectedSeconds(await readProfile(profile));
    for (const seconds of Object.values(expected)) expect(seconds).toBeGreaterThan(0);
    if (facts.secondCheckSeconds !== null) expect(expected.verifyCleanup).toBeGreaterThan(facts.secondCheckSeconds);
  });

  test('classifies refusals by types in the table of failures, with stateless patterns', () => {
    const known = Object.values(failureKinds).flatMap(({ types }) => types);
    for (const [type, patterns] of Object.entries(facts.failures)) {
      expect(known).toContain(type);
      for (const { flags } of patterns) expect(flags).not.toMatch(/[gy]/);
    }
    expect(providerFailureType('all is well')).toBe('ProviderFault');
  });

  test('has hosts, leftovers and a preflight that load, and everything that rented machines need', async () => {
    const module = await loadProvider(name);
    expect(await module.hosts()).toEqual({ declare: expect.any(Function) });
    const leftovers = await module.leftovers();
    expect(leftovers).toMatchObject({ check: expect.any(Function), remove: expect.any(Function) });
    if (isRented) expect(leftovers).toMatchObject({ receive: expect.any(Function), hold: expect.any(Function) });
    expect(module.owned === null, 'owned is there where the facts have a search by owner').toBe(
      facts.ownerSearch === null,
    );
    if (module.owned)
      expect(await module.owned()).toEqual({ find: expect.any(Function), remove: expect.any(Function) });
    if (module.diskCredits)
      expect(await module.diskCredits()).toEqual({ hostsWith: expect.any(Function), ask: expect.any(Function) });
    expect(await loadPreflight(name)).toEqual(expect.any(Function));
  }, 120_000);

  test('lists the Pulumi plug-ins that its hosts need, each with a package in this project', async () => {
    const { dependencies } = JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    for (const plugin of facts.plugins) expect(Object.keys(dependencies)).toContain(`@pulumi/${plugin}`);
    const { outside } = await importsOf(join(projectFolder, 'infra/providers', name, 'hosts.ts'));
    const used = [...outside.keys()].flatMap((each) => /^@pulumi\/(?!pulumi)([^/]+)/.exec(each)?.[1] ?? []);
    const lacking = used.filter((plugin) => !facts.plugins.includes(plugin));
    if (lacking.length === 0) return;
    // Only the tests' pretend cloud has them: without it no campaign may start.
    vi.stubEnv('PROOFLOAD_PRETEND_CLOUD', undefined);
    const preflight = await loadPreflight(name);
    expect(await preflight(onStack(await readProfile(profile))), `plug-ins ${lacking.join(', ')}`).not.toEqual([]);
  });

  test('names the regions to search where hardware has an owner tag', async () => {
    if (!facts.ownerSearch) return;
    const { exampleRegion, isRegion, regionsOf } = facts.ownerSearch;
    expect(isRegion(exampleRegion)).toBe(true);
    expect(isRegion('*')).toBe(false);
    for (const region of regionsOf(await readProfile(profile))) expect(isRegion(region)).toBe(true);
  });
});

test('the registry has no imports that read, write or connect', async () => {
  const { outside } = await importsOf(join(projectFolder, 'src', 'providers', 'registry.ts'));
  expect([...outside.keys()].filter((each) => each !== 'zod')).toEqual([]);
});
