/** What holds for every load generator of the registry, before it has a test of its own. */
import { decodeFromCompressedBase64 } from 'hdr-histogram-js';
import { cp, mkdtemp, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clusterNamed } from '../../src/plan/clusters.ts';
import type { Cluster } from '../../src/plan/plan.ts';
import { runResultKind } from '../../src/measurement/results/result-schema.ts';
import { makeRunResult } from '../../src/measurement/results/run-result.ts';
import { parseJson } from '../../src/input/read-json.ts';
import { projectFolder } from '../../src/state/paths.ts';
import { loadSystem } from '../../src/systems/load-system.ts';
import { systemFacts } from '../../src/systems/registry.ts';
import { loadGenerator } from '../../src/workloads/load-generator.ts';
import { factsOf, workloadNames } from '../../src/workloads/registry.ts';
import { smallRun } from '../samples/small-plan.ts';
import { captured, contextOf as contextOfPlan, loadOf, readingPlace } from './context.ts';
import { importsOf } from '../imports-of.ts';
import type { Sample } from './sample.ts';

/** All that facts may import in addition to files of the project that import no more than this themselves. */
const purePackages = ['zod'];
const usedDataset = ({ data }: Sample) => (data ? { dataset: { name: data.dataset.name, records: data.records } } : {});
const jobSpan = { startMilliseconds: 1_000_000, endMilliseconds: 1_020_000 };

/** A test of members with an ability; others have no such test. */
function testIfAny(ability: unknown, name: string, body: () => void | Promise<void>): void {
  if (ability) test(name, body);
}

describe.each(workloadNames)('the load generator %s', async (name) => {
  const facts = factsOf(name);
  const generator = await loadGenerator(name);
  const { sample } = (await import(`./${name}/sample.ts`)) as { sample: Sample };
  const given = facts.given.parse(sample.given);
  const { parameters } = facts.plan(given, 'a-run', sample.source, sample.files, sample.data);
  const load = { ...loadOf(name, parameters), ...usedDataset(sample) };
  const contextOf = (its: typeof load) => contextOfPlan(its, sample.data ? { datasets: [sample.data.dataset] } : {});
  const output = await readFile(join(captured(name), 'output'), 'utf8');

  test('has facts that read, write and connect to nothing, so that a workflow may import them', async () => {
    const { outside } = await importsOf(join(projectFolder, 'src', 'workloads', name, 'facts.ts'));
    expect([...outside.keys()].filter((each) => !purePackages.includes(each))).toEqual([]);
  });

  test('has a title, and says something about each of its parameters', () => {
    expect(facts.title).not.toBe('');
    for (const field of Object.values(facts.given.shape)) expect(field).toHaveProperty('description');
  });

  test('refuses a parameter that it does not know, and plans what its own schema of a plan takes whole', () => {
    expect(facts.given.safeParse({ ...given, unknown: 1 }).success).toBe(false);
    expect(facts.planned.parse(parameters)).toEqual(parameters);
  });

  test('names a level so that it can stand in the id of a run', () => {
    expect(facts.levelSuffix(given) ?? '1').toMatch(/^[a-z0-9.-]+$/);
    expect(facts.levelText(parameters)).toBe(facts.levelText(given));
  });

  testIfAny(
    'jvmFlags' in facts.given.shape,
    'passes flags for its JVM on, and refuses those that run a command',
    () => {
      const flags = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
      const flagged = facts.planned.parse({ ...parameters, jvmFlags: flags });
      const { argv } = generator.job(contextOf({ ...load, parameters: flagged }));
      expect(argv.slice(0, argv.indexOf('-cp'))).toEqual(expect.arrayContaining(flags));
      expect(facts.sameWork(flagged)).not.toEqual(facts.sameWork(parameters));
      for (const flag of ['-XX:OnError=reboot', '-XX:MaxHeapSize=1g', '-Xmx1g'])
        expect(facts.given.safeParse({ ...given, jvmFlags: [flag] }).success).toBe(false);
    },
  );

  test('is at the level that a search gives it', () => {
    for (const [over, { kind }] of Object.entries(facts.search?.over ?? {})) {
      const at = facts.search?.at(parameters, { over, level: 70, seconds: 20, warmUpSeconds: 5 }) ?? {};
      expect(facts.target(facts.planned.parse(at))).toEqual(
        kind === 'rate' ? { ratePerSecond: 70 } : { concurrency: 70 },
      );
      expect(facts.given.partial().safeParse(facts.search?.given(over, 70, 20)).success).toBe(true);
    }
  });

  test('is the same work whatever its rate or concurrency, and needs what can be counted', () => {
    expect(facts.sameWork(parameters)).toEqual(facts.sameWork(facts.planned.parse(parameters)));
    expect(facts.diskBytes(parameters)).toBeGreaterThanOrEqual(0);
    expect(facts.preparationSeconds(parameters)).toBeGreaterThanOrEqual(0);
    expect(facts.startUpSeconds).toBeGreaterThan(0);
  });

  testIfAny(
    facts.protects,
    'connects as the security of its cluster asks, with secrets in files of its job only',
    () => {
      const isSasl = facts.protects?.includes('sasl') === true;
      const security: Cluster['security'] = { tls: true, ...(isSasl ? { sasl: 'scram-sha-512' } : {}) };
      const plain = contextOf(load);
      const cluster = { ...clusterNamed(plain.plan, facts.system), security };
      const context = {
        ...plain,
        plan: { ...plain.plan, clusters: { ...plain.plan.clusters, [facts.system]: cluster } },
        secrets: {
          [facts.system]: { shared: 'the-password', certificates: { authority: 'THE\nAUTHORITY', byHost: {} } },
        },
      };
      const preparations = generator.prepare(context).flatMap((each) => (each.kind === 'job' ? [each.job] : []));
      const jobs = [...preparations, generator.job(context)];
      const files = jobs.flatMap((job) => Object.values(job.files ?? {})).join('\n');
      expect(files).toMatch(/THE(\n|\\u000a)AUTHORITY/);
      expect(files.includes('the-password')).toBe(isSasl);
      for (const job of jobs) expect(JSON.stringify([job.argv, job.environment])).not.toMatch(/the-password|AUTHORITY/);
      expect(generator.keeps.filter((kept) => jobs.some((job) => job.files?.[kept]))).toEqual([]);
    },
  );

  test('starts the same job whenever it is asked, by words that no shell has to read', () => {
    const job = generator.job(contextOf(load));
    expect(generator.job(contextOf(load))).toEqual(job);
    expect(job.id).toBe('a-run-a2-load');
    for (const word of job.argv) expect(word).toMatch(/^[^'"\s]/);
  });

  test('asks of its system only preparations that it has', async () => {
    const asked = generator.prepare(contextOf(load)).filter((each) => each.kind === 'in system');
    for (const { preparation, cluster = facts.system } of asked) {
      const { preparations = {} } = await loadSystem(cluster);
      expect(Object.keys(preparations)).toContain(preparation);
    }
  });

  testIfAny(
    systemFacts(facts.system).existing,
    'connects to a cluster that was there before, and to no other, under names with the id of the campaign',
    () => {
      const plain = contextOf(load);
      const cluster = {
        system: facts.system,
        version: clusterNamed(plain.plan, facts.system).version,
        hosts: {},
        existing: { addresses: ['10.9.8.7:1234', '10.9.8.6:1234'] },
        options: {},
      };
      const context = { ...plain, plan: { ...plain.plan, clusters: { [facts.system]: cluster } } };
      const preparations = generator.prepare(context).flatMap((each) => (each.kind === 'job' ? [each.job] : []));
      const makes = generator.makes?.(context) ?? [];
      expect(makes.length).toBeGreaterThan(0);
      for (const { name } of makes) expect(name).toMatch(/a[-_]campaign/);
      for (const job of [...preparations, generator.job(context)]) {
        const words = JSON.stringify([job.argv, job.files ?? {}]);
        expect(words).toMatch(/10\.9\.8\.7.*10\.9\.8\.6/);
        expect(words).toContain('1234');
        expect(words).not.toContain('198.18.0.');
        expect(makes.some(({ name }) => words.includes(name))).toBe(true);
      }
      // Installed clusters are gone at the end, with everything in them.
      expect(generator.makes?.(plain).some(({ name }) => /a[-_]campaign/.test(name))).toBe(false);
    },
  );

  test('says when the other loads may start if they wait for it, and not before it has printed anything', async () => {
    expect(generator.isReady?.('') ?? null).toBe(facts.startsFirst ? false : null);
  });

  test('says what its figures need of a window, unless it is a batch', () => {
    expect(facts.needs === undefined).toBe(facts.unit === null);
    for (const name of facts.lengths ?? []) expect(Object.keys(facts.given.shape)).toContain(name);
  });

  test('says how far it is from any part of its output, or nothing', () => {
    for (let end = 0; end <= output.length; end += Math.ceil(output.length / 50)) {
      const progress = generator.progress(output.slice(0, end), load);
      if (progress) expect([progress.done, progress.total].every(Number.isFinite)).toBe(true);
    }
  });

  test('reads what the real one gave into a result that is read back as it was', async () => {
    const reading = await generator.read(captured(name), load, jobSpan, [], readingPlace(['one']));
    const run = { ...smallRun('a-run', facts.system), loads: [load] };
    const result = makeRunResult(run, 1, jobSpan, [{ load, argv: [], reading }], { failed: [], tooShort: [] });
    expect(parseJson('result.json', JSON.stringify(result), runResultKind)).toEqual(result);
    expect(facts.headline(reading.figures)).not.toMatch(/undefined|NaN/);
    const { operations, batch, series, target } = reading.measured;
    expect([...operations.map(({ unit }) => unit), ...(batch ? [null] : [])]).toContain(facts.unit);
    for (const { count, ratePerSecond, latency, countedFrom, histogram } of operations) {
      expect(count).toBeGreaterThan(0);
      expect(ratePerSecond).toBeGreaterThan(0);
      expect(countedFrom === null).toBe(latency === null);
      // One operation may be several requests.
      const { totalCount } = histogram ? decodeFromCompressedBase64(histogram.compressed) : { totalCount: count };
      expect(totalCount).toBeGreaterThanOrEqual(count);
    }
    expect(series.every(({ seconds, count }) => seconds > 0 && count >= 0)).toBe(true);
    expect(target).toEqual(facts.target(load.parameters));
    if (batch) expect(batch.seconds).toBeGreaterThan(0);
  });

  test('refuses an output that was cut short, by the name of the file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'proofload-test-'));
    try {
      await cp(captured(name), folder, { recursive: true });
      const measuredIn = join(folder, sample.measuredIn ?? 'output');
      await truncate(measuredIn, Math.floor((await stat(measuredIn)).size / 10));
      await expect(generator.read(folder, load, jobSpan, [], readingPlace(['one']))).rejects.toThrow(folder);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

test('nothing that there is not is a load generator', async () => {
  expect(() => factsOf('shell')).toThrow('There is no load generator shell; there are ');
  await expect(loadGenerator('../../hosts/local')).rejects.toThrow('There is no load generator');
});

test('the registry imports nothing that reads, writes or connects', async () => {
  const { outside } = await importsOf(join(projectFolder, 'src', 'workloads', 'registry.ts'));
  expect([...outside.keys()].filter((each) => each !== 'zod')).toEqual([]);
});
