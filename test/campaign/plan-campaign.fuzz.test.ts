/**
 * Whatever a campaign file, a stack file and `--set` hold, they are planned or refused with sentences that a person can read, in no
 * time to speak of. `PROOFLOAD_FUZZ_CASES=30` tries thirty times as many cases; `PROOFLOAD_FUZZ_SEED` tries others.
 */
import * as fc from 'fast-check';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { runIdPattern } from '../../src/input/identifiers.ts';
import { mostPlannedSeconds, maxRuns } from '../../src/input/limits.ts';
import { planCampaign } from '../../src/campaign/plan-campaign.ts';
import { type Plan, planSchema } from '../../src/plan/plan.ts';
import { runsOf } from '../../src/plan/runs-of.ts';
import { hasInvisible } from '../../src/input/readable.ts';
import { RefusalError } from '../../src/input/refusal.ts';
import { projectFolder, stacksFolder } from '../../src/state/paths.ts';
import type { Profile } from '../../src/providers/profile.ts';
import { parseProfile } from '../../src/hardware/profile/read.ts';
import { readSettingNames } from '../../src/installations/setting-names.ts';
import { everySystem } from '../../src/systems/registry.ts';
import { faultsOf, profile as five, smallCampaign } from './examples.ts';
import { canSucceed, eventsText, someActions, valuesOf } from './hostile-meaning.ts';
import { casesOf, damagedText, hostileSets, mutatedFile, yamlText } from './hostile.ts';

async function textsIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml'));
  return Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
}

const shipped = join(projectFolder, 'campaigns');
// A file of the user's own is read before a campaign is planned.
const examples = (await textsIn(join(shipped, 'examples'))).filter((text) => !text.includes('jar:'));
const campaigns = [...(await textsIn(shipped)), ...examples, smallCampaign];
const names = await readSettingNames();
const stacks = await textsIn(stacksFolder);
const campaignValues = campaigns.map((text): unknown => parse(text));
const stackValues = stacks.map((text): unknown => parse(text));

const readStack = (text: string): Profile => parseProfile('mine', text, { file: 'mine.yaml', machineCores: 8 });
const local = readStack(await readFile(join(stacksFolder, 'Pulumi.local.yaml'), 'utf8'));

/** Far more than any of them takes: a hang, and code that slows down faster than its input grows, take more. */
const mostCpuSeconds = 12;

/** The plan, the profile, or null where it is refused as everything must be. */
function tried<Outcome>(body: () => Outcome): Outcome | null {
  const before = process.cpuUsage();
  try {
    return body();
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    expect(error.faults.length).toBeGreaterThan(0);
    expect(error.lines.length).toBeLessThanOrEqual(21);
    for (const fault of error.faults) {
      expect(fault).toMatch(/^(mine\.yaml:\d+|--set|--size)\S*/);
      expect(fault).toMatch(/: ./);
      expect(fault.length).toBeLessThanOrEqual(800);
      expect(hasInvisible(fault), fault).toBe(false);
      expect(fault).not.toMatch(/undefined|\[object|NaN at|Invalid (input|key|option)|Too (big|small)/);
    }
    return null;
  } finally {
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(mostCpuSeconds);
  }
}

function expectSound(plan: Plan): void {
  const parsed = planSchema.parse(plan);
  const { plannedSeconds } = parsed;
  const runs = runsOf(parsed);
  expect(runs.length).toBeGreaterThan(0);
  expect(runs.length).toBeLessThanOrEqual(maxRuns);
  expect(runs.some((run) => !run.warmUp)).toBe(true);
  expect(new Set(runs.map(({ id }) => id)).size).toBe(runs.length);
  for (const { id } of runs) expect(id).toMatch(runIdPattern);
  expect(plannedSeconds).toBeGreaterThan(0);
  expect(plannedSeconds).toBeLessThanOrEqual(mostPlannedSeconds);
  expect(plan.lease!.hours).toBeGreaterThan(0);
  expect(plan.lease!.hours).toBeLessThanOrEqual(100_000);
  // JSON turns what is no number into null.
  expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
}

function planOrRefuse(text: string, size: string, sets: string[], profile: Profile = local): void {
  const plan = tried(() => planCampaign({ campaign: { file: 'mine.yaml', text }, profile, size, sets, names }));
  if (plan) expectSound(plan);
}

const size = fc.constantFrom('smoke', 'laptop', 'published');

test('a shipped campaign with some of its nodes changed is planned or refused with sentences', () => {
  fc.assert(
    fc.property(mutatedFile(campaignValues), size, (text, at) => planOrRefuse(text, at, [])),
    casesOf(160),
  );
});

test('a shipped campaign with a piece put in, cut out or said twice is planned or refused with sentences', () => {
  fc.assert(
    fc.property(damagedText(campaigns), size, (text, at) => planOrRefuse(text, at, [])),
    casesOf(150),
  );
});

test('any text at all is planned or refused with sentences', () => {
  fc.assert(
    fc.property(yamlText, size, (text, at) => {
      planOrRefuse(text, at, []);
      tried(() => readStack(text));
    }),
    casesOf(100),
  );
});

test('a shipped campaign with any --set is planned or refused with sentences', () => {
  fc.assert(
    fc.property(fc.constantFrom(...campaigns), size, hostileSets(campaignValues), (text, at, sets) => {
      planOrRefuse(text, at, sets);
      expect(Object.keys(Object.prototype)).toEqual([]);
    }),
    casesOf(150),
  );
});

test('a shipped stack file with some of its nodes changed gives a profile or is refused with sentences', () => {
  fc.assert(
    fc.property(mutatedFile(stackValues), (text) => {
      const profile = tried(() => readStack(text));
      if (profile) planOrRefuse(campaigns[0]!, 'laptop', [], profile);
    }),
    casesOf(150),
  );
});

test('a shipped stack file with a piece put in, cut out or said twice gives a profile or is refused with sentences', () => {
  fc.assert(
    fc.property(damagedText(stacks), (text) => {
      tried(() => readStack(text));
    }),
    casesOf(100),
  );
});

const settings = everySystem.flatMap(([system, { settings: of, versions }]) =>
  Object.entries(names.get(`${system}-${versions[0]}`)?.[of.list ?? ''] ?? {})
    .filter(([name]) => !of.owned.test(name) && !of.unlocked.some(([unlocked]) => unlocked.test(name)))
    .map(([name, accepted]) => ({ system, name, ...valuesOf(accepted) }))
    .filter(({ good, bad }) => good.length > 0 && bad.length > 0),
);

test('a setting has a value that its system accepts, or is refused at its field', () => {
  fc.assert(
    fc.property(fc.constantFrom(...settings), fc.nat(), fc.boolean(), ({ system, name, good, bad }, at, isGood) => {
      const values = isGood ? good : bad;
      const value = values[at % values.length]!;
      const own = stringify({ [system]: { settings: { [name]: value } } }).replaceAll(/^/gm, '  ');
      const text = smallCampaign.replace(
        /^systems:\n(?: {2}.*\n)+/m,
        () =>
          `systems:\n${system === 'kafka' ? '' : '  kafka: {}\n'}${system === 'cassandra' ? '' : '  cassandra: {}\n'}${own}\n`,
      );
      const faults = faultsOf(text, { names }).filter((fault) =>
        fault.includes(`settings.${name}: ${isGood ? 'must be ' : ''}`),
      );
      expect(faults.length, `${name}: ${String(value)}`).toBe(isGood ? 0 : 1);
    }),
    casesOf(150),
  );
});

test('a sequence of events is planned if it can succeed, and refused if it cannot', () => {
  fc.assert(
    fc.property(someActions, fc.integer({ min: 1, max: 2 }), (actions, copies) => {
      const faults = faultsOf(eventsText(actions, copies), { names });
      expect(faults.length === 0, `${eventsText(actions, copies)}${faults.join('\n')}`).toBe(
        canSucceed(actions, copies),
      );
    }),
    casesOf(150),
  );
});

test('every combination of the short forms of a size and of a file is planned or refused with sentences', () => {
  const ofSize = fc.subarray([
    'trials: 2',
    'skip: [read]',
    'sharing: { trials: 4 }',
    'matrix: { store: { factors: { cassandra.threads: [2, 4] } } }',
    'slices: { store: { count: 3 } }',
    'ramp: { store: { over: threads, from: 2, to: 8, steps: 3 } }',
    'ramp: { write: { over: targetRecordsPerSecond, from: 900, to: 100, steps: 3 } }',
    'search: { write: { over: targetRecordsPerSecond, from: 1000, to: 64000 } }',
    "thresholds: ['store.throughput > 5']",
  ]);
  const ofFile = fc.subarray([
    'profiles: [local]',
    'variants: { base: {}, other: { loads.cassandra.threads: 3 } }',
    'variants: { base: {}, other: { systems.cassandra.settings.concurrent_reads: 3 } }',
    'backgroundObjective: p95 <= 10 ms',
    "thresholds: ['p99 < 20 ms', 'errors <= 0']",
  ]);
  const event = fc.constantFrom('', '    events: { a: { atSeconds: 5, do: wait, until: settled } }\n');
  fc.assert(
    fc.property(ofSize, ofFile, event, fc.boolean(), (inSize, inFile, events, hasLevels) => {
      const levels = hasLevels ? smallCampaign : smallCampaign.replace(/^ {4}runs:\n(?: {6}.*\n)+/m, '');
      const text = levels
        .replace('  smoke:\n', () => `  smoke:\n${inSize.map((each) => `    ${each}\n`).join('')}`)
        .replace('sizes:\n', () => `${events}sizes:\n`);
      planOrRefuse(`${text}\n${inFile.join('\n')}\n`, 'smoke', [], five);
    }),
    casesOf(100),
  );
});

test('an entry of a list that is copied behind it is refused', () => {
  const lists = [
    'runs.write.loads.producer.hosts',
    'systems.cassandra.hosts',
    'systems.cassandra.zones',
    'sizes.smoke.skip',
    'sizes.smoke.runs.write',
    'thresholds',
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...lists),
      fc.uniqueArray(fc.constantFrom<unknown>('a', 'b', 'c', 'd'), { minLength: 1 }),
      fc.nat(),
      (path, items, at) => {
        const copied = at % items.length;
        const value = items.map((each) => (path.endsWith('write') ? { [String(each)]: {} } : each));
        const text = stringify(put(parse(smallCampaign), path.split('.'), [...value, structuredClone(value[copied])]));
        expect(faultsOf(text).join('\n')).toContain(`${path}.${items.length}: `);
      },
    ),
    casesOf(50),
  );
});

function put(file: unknown, [key = '', ...rest]: string[], value: unknown): object {
  const around = typeof file === 'object' && file !== null ? file : {};
  return { ...around, [key]: rest.length === 0 ? value : put(Reflect.get(around, key), rest, value) };
}
