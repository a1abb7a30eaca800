/** One campaign for real, from the command to the empty machine. It checks that the results make sense, never their speed. */
import { execa } from 'execa';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workerMemory } from '../../bench/worker-memory.ts';
import type { CampaignRecord, RunResult } from '../../src/measurement/results/types.ts';
import { telemetryColumns } from '../../src/measurement/telemetry/columns.ts';
import { readTelemetry } from '../measurement/telemetry/read-telemetry.ts';
import { answering, asOtherUser, openToOthers, type Heard } from '../other-user/watch-ports.ts';
import { expectComplete, openCommand, type TestCommand } from './command.ts';
import { openQuestions } from './first-screens/first-screen.ts';

const campaign = ['run', 'pipeline-stress', '--size', 'smoke', '--id', 'smoke'];
let command: TestCommand;
let campaignFolder: string;
let record: CampaignRecord;
let runs: RunResult[];
let heard: Heard[];

beforeAll(async () => {
  command = await openCommand('smoke');
  campaignFolder = join(command.results, 'smoke');
  let exitCode: number | undefined;
  heard = await asOtherUser(command.state, async () => {
    ({ exitCode } = await command.proofload(...campaign));
  });
  expect(exitCode, 'a campaign that is done, with its hardware gone, exits with 0').toBe(0);
  ({ record, runs } = await command.readCampaign('smoke'));
});

afterAll(() => command.close());

test.skipIf(process.getuid?.() !== 0)(
  'another user of this machine reached nothing else of ours meanwhile',
  async () => {
    const server = await readFile(join(command.state, 'control', 'temporal-server.json'), 'utf8');
    const { port, uiPort } = JSON.parse(server) as { port: number; uiPort: number };
    const ports = heard.map((each) => each.port);
    expect(ports).toEqual(expect.arrayContaining([port, uiPort]));
    expect(answering(heard, port)).toEqual(Object.keys(openToOthers).toSorted());
  },
);

// 294 to 324 MiB here, about 60 of them the workflows and the activities of Proofload; 627 before reports and telemetry were written in
// processes that end.
test('the worker holds far less after the campaign than a report and its telemetry take', async () => {
  const mebibytes = await workerMemory(join(command.state, 'control'));
  process.stdout.write(`The worker holds ${Math.round(mebibytes)} MiB.\n`);
  expect(mebibytes).toBeLessThanOrEqual(400);
});

test('every planned run is valid, with a window inside its span', () => {
  expectComplete({ record, runs });
  for (const run of runs) {
    expect(run.window, run.runId).not.toBeNull();
    expect(run.window!.startMilliseconds).toBeGreaterThanOrEqual(run.span.startMilliseconds - 1000);
    expect(run.window!.endMilliseconds).toBeLessThanOrEqual(run.span.endMilliseconds + 1000);
    expect(run.window!.endMilliseconds).toBeGreaterThan(run.window!.startMilliseconds);
  }
});

test('as many records were produced and consumed as were asked for', () => {
  const kafka = runs.flatMap((run) => run.loads).filter((load) => load.load.workload.startsWith('kafka-'));
  expect(kafka.length).toBeGreaterThan(0);
  for (const { figures, load } of kafka) {
    if (figures.kind !== 'kafka-producer' && figures.kind !== 'kafka-consumer') throw new Error(figures.kind);
    if (load.workload !== 'kafka-producer' && load.workload !== 'kafka-consumer') throw new Error(load.workload);
    expect(figures.records, load.id).toBe(load.parameters.records);
    expect(figures.recordsPerSecond).toBeGreaterThan(0);
  }
});

test('Cassandra did operations of both kinds without an error, three reads to a write', () => {
  const figures = runs.flatMap((run) => run.loads.map((load) => load.figures));
  const cassandra = figures.filter((each) => each.kind === 'cassandra-stress');
  expect(cassandra.length).toBeGreaterThan(0);
  for (const each of cassandra) {
    expect(each.errors).toBe(0);
    expect(each.write!.operations).toBeGreaterThan(0);
    expect(each.mix.operations).toBe(each.read!.operations + each.write!.operations);
    // cassandra-stress draws a kind and stays with it for up to ten operations: so few draws stand behind a short run.
    const draws = each.mix.operations / 10;
    const deviation = Math.sqrt((0.75 * 0.25) / draws);
    expect(Math.abs(each.read!.operations / each.mix.operations - 0.75)).toBeLessThan(4 * deviation);
  }
});

test('Spark completed every stage and shuffled data', () => {
  const figures = runs.flatMap((run) => run.loads.map((load) => load.figures));
  const spark = figures.filter((each) => each.kind === 'spark-perf');
  expect(spark.length).toBeGreaterThan(0);
  for (const each of spark) {
    expect(each.completedStages).toBe(each.stages);
    expect(each.taskTime?.tasks).toBeGreaterThan(0);
    expect(each.shuffleWriteMegabytesPerStage).toBeGreaterThan(0);
    expect(each.tests).toHaveLength(8);
  }
});

test('the cleanup is verified, and no leftovers remain', async () => {
  expect(record.outcome!.cleanup).toMatchObject({ verified: true, leftovers: [] });
  const mark = record.inventory!.mark;
  const namespaces = await readdir('/run/netns').catch(() => []);
  expect(namespaces.filter((name) => name.startsWith(mark))).toEqual([]);
  const { stdout: links } = await execa('ip', ['-o', 'link'], { reject: false });
  expect(links).not.toContain(mark);
  const processes = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (pid) => readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')),
  );
  expect(processes.filter((variables) => variables.includes(`PROOFLOAD_HOST=${mark}/`))).toEqual([]);
  for (const host of record.inventory!.hosts) await expect(stat(host.dataFolder)).rejects.toThrow('ENOENT');
});

test('telemetry, findings and both reports are there, and the report can be made again from disk', async () => {
  for (const name of ['telemetry.parquet', 'findings.json', 'report.html', 'report.md']) {
    expect((await stat(join(campaignFolder, name))).size, name).toBeGreaterThan(0);
  }
  await rm(join(campaignFolder, 'report.html'));
  expect((await command.proofload('report', 'smoke')).exitCode).toBe(0);
  expect(await readFile(join(campaignFolder, 'report.html'), 'utf8')).toContain('Kafka');
});

test('the first answers are those that the reader of this campaign wants', async () => {
  expect(await openQuestions(campaignFolder, 'pipeline-stress', 'smoke')).toEqual([]);
});

test('every broker and every node told of its queues, and every Java process of its heap', async () => {
  const rows = await readTelemetry(join(campaignFolder, 'telemetry.parquet'));
  const told = (host: string, scope: string) => {
    const own = rows.filter((row) => row.host === host && row.scope === scope);
    return telemetryColumns.map(({ name }) => name).filter((name) => own.some((row) => row[name] !== null));
  };
  const names = telemetryColumns.map(({ name }) => name);
  for (const { name: host, services } of record.plan.hosts) {
    for (const { name: service } of services) {
      const columns = told(host, service);
      expect(columns, `${service} on ${host}`).toContain('heap_max_bytes');
      if (service === 'kafka-broker') {
        expect(columns).toEqual(expect.arrayContaining(names.filter((name) => name.startsWith('kafka_'))));
      }
      if (service === 'cassandra') {
        // The chunk cache is off by default, and a node without hints to deliver has no count of them.
        const sometimes = ['cassandra_chunk_cache_hits', 'cassandra_chunk_cache_requests', 'cassandra_hints_delivered'];
        const always = names.filter((name) => name.startsWith('cassandra_') && !sometimes.includes(name));
        expect(columns).toEqual(expect.arrayContaining(always));
      }
    }
  }
});

test('an id that is used already is refused before anything starts', async () => {
  const again = await command.proofload(...campaign);
  expect(again.exitCode).toBe(2);
  expect(again.stderr).toContain('smoke');
});
