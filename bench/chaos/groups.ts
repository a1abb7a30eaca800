/** The groups of faults, each in the order of injection. */
import { join } from 'node:path';
import { controllerOff, controllerOffInPause } from './faults/absence.ts';
import { fullForAWhile, fullForGood } from './faults/disk.ts';
import { commandKilled, serverKilled } from './faults/control.ts';
import { leaseUnreadable, zeroByteLocks } from './faults/damage.ts';
import { killedInEvent } from './faults/events.ts';
import { generatorInGrowth, nodeInGrowth } from './faults/growth.ts';
import { destroyFails, engineKilled, provisionFails } from './faults/provider.ts';
import { selfDestructKilled, samplerKilled, underLoad } from './faults/services.ts';
import { leaseExpires, terminated } from './faults/sessions.ts';
import { workerInPlan, workerInRun, workerInStep } from './faults/worker.ts';
import { installRefusingIp } from './refusing-ip.ts';
import type { Fault } from './campaign-under-test.ts';
import type { Seeded } from './seeded.ts';
import { mountSmallDisk } from './small-disk.ts';

const profile = 'local';
const brokers = ['kafka01', 'kafka02', 'spark-cassandra-master'];
const nodes = ['spark-cassandra-master', 'spark-cassandra-worker01', 'spark-cassandra-worker02'];
const sparkWorkers = ['spark-cassandra-worker01', 'spark-cassandra-worker02'];
const hosts = [...new Set([...brokers, ...nodes])];

/** The runs of the campaign `pipeline-stress` at its size `smoke`. */
const producer = { group: 'kafka', runId: 'kafka-producer-20k' } as const;
const consumer = { group: 'kafka', runId: 'kafka-consumer' } as const;
const both = { group: 'kafka', runId: 'kafka-producer-with-consumer' } as const;
const spark = { group: 'spark', runId: 'spark-perf-0.1' } as const;
const cassandra = { group: 'cassandra', runId: 'cassandra-stress-16' } as const;
const combined = { group: 'combined', runId: 'combined' } as const;

/** The run of the campaign `events.yaml`. */
const eventful = 'eventful-8-100';

/** The dataset of the campaign `growth.yaml`. */
const growing = { name: 'records', host: 'kafka01', nodes };

/** Faults and environment of a group's campaign. */
export interface Prepared {
  faults: Fault[];
  /** Added to the environment of every command, which the worker and the server inherit. */
  environment?: Record<string, string>;
  close?(): Promise<void>;
}

export interface Group {
  name: string;
  /** Path of its campaign file; absent if it has the common one. */
  campaign?: string;
  needsRoot: boolean;
  /** @param folder for files of the group @param results for the results of its campaign */
  prepare(random: Seeded, folder: string, results: string): Promise<Prepared> | Prepared;
}

const onHosts = (job: string, hostNames: string[]) => hostNames.map((host) => ({ host, job }));

export const groups: Group[] = [
  {
    name: 'runs',
    needsRoot: false,
    prepare: () => ({
      faults: [
        workerInPlan,
        ...[producer, consumer, both, spark, cassandra, combined].map(({ group, runId }) => workerInRun(group, runId)),
      ],
    }),
  },
  {
    name: 'growth',
    campaign: join(import.meta.dirname, 'growth.yaml'),
    needsRoot: false,
    prepare: () => ({
      faults: [
        workerInStep('the growth of a dataset', { activity: 'insertSlice', group: 'cassandra' }, 6000),
        nodeInGrowth(growing),
        generatorInGrowth(growing),
      ],
    }),
  },
  {
    name: 'events',
    campaign: join(import.meta.dirname, 'events.yaml'),
    needsRoot: false,
    prepare: (random) => {
      const events = ['changed', 'lost', 'replaced', 'complete', 'stopped', 'reversed', 'joins', 'leaves', 'compared'];
      const withServer = random.oneOf(events);
      return { faults: events.map((event) => killedInEvent(eventful, event, { server: event === withServer })) };
    },
  },
  {
    name: 'absence',
    campaign: join(import.meta.dirname, 'absence.yaml'),
    needsRoot: false,
    prepare: () => ({
      faults: [
        controllerOff({ activity: 'driveRun', group: 'kafka', runId: 'steady-2k-slice-1' }, 5),
        controllerOffInPause(
          { activity: 'driveRun', group: 'kafka', runId: 'steady-2k-slice-2' },
          { activity: 'driveRun', group: 'kafka', runId: 'steady-2k-slice-3' },
          2,
        ),
      ],
    }),
  },
  {
    name: 'phases',
    needsRoot: false,
    prepare: (random) => {
      const child = random.oneOf(['kafka', 'spark', 'cassandra'] as const);
      return {
        faults: [
          workerInStep('provision', { activity: 'provision' }, 3000),
          workerInStep('install', { activity: 'startSystem' }, 5000),
          workerInStep('verify', { activity: 'verify' }, 800),
          workerInStep(`saving a run of ${child}`, { activity: 'keepRun', group: child }, 0),
          workerInStep('preparing the combined run', { activity: 'prepareRun', group: 'combined' }),
          workerInStep('judging the combined run', { activity: 'judgeRun', group: 'combined' }, 0),
          workerInStep('collect', { activity: 'collect' }, 0),
          workerInStep('teardown', { activity: 'teardown' }, 3000),
          workerInStep('verify-cleanup', { activity: 'verifyCleanup' }, 0),
          workerInStep('analyse', { activity: 'analyse' }, 0),
          workerInStep('report', { activity: 'report' }, 0),
        ],
      };
    },
  },
  {
    name: 'services',
    needsRoot: false,
    prepare: () => ({
      faults: [
        underLoad({
          name: 'a Kafka broker killed',
          at: { ...producer, attempt: 1 },
          jobs: onHosts('kafka-broker', brokers),
          reason: /service died/i,
        }),
        underLoad({
          name: 'the runner of a load generator killed',
          at: { ...producer, attempt: 2 },
          jobs: onHosts('kafka-producer-20k-a2-producer', ['kafka01']),
          which: 'runner',
          reason: /ended without an exit code/,
        }),
        underLoad({
          name: 'a load generator killed',
          at: { ...consumer, attempt: 1 },
          jobs: onHosts('kafka-consumer-a1-consumer', ['kafka02']),
          reason: /SIGKILL/,
        }),
        underLoad({
          name: 'a load generator stopped (SIGSTOP)',
          at: { ...both, attempt: 1 },
          jobs: onHosts('kafka-producer-with-consumer-a1-producer', ['kafka01']),
          signal: 'SIGSTOP',
          reason: /exceeded its timeout/,
        }),
        underLoad({
          name: 'a Spark worker killed',
          at: { ...spark, attempt: 1 },
          jobs: onHosts('spark-worker', sparkWorkers),
          reason: /service died/i,
        }),
        underLoad({
          name: "Spark's master killed",
          at: { ...spark, attempt: 2 },
          jobs: onHosts('spark-master', ['spark-cassandra-master']),
          reason: /service died/i,
        }),
        underLoad({
          name: 'a Cassandra node killed',
          at: { ...cassandra, attempt: 1 },
          jobs: onHosts('cassandra', nodes),
          reason: /service died/i,
        }),
        samplerKilled({ ...cassandra, attempt: 2 }, hosts),
        underLoad({
          name: "Spark's driver killed",
          at: { ...combined, attempt: 1 },
          jobs: onHosts('combined-a1-spark', ['spark-cassandra-master']),
          reason: /SIGKILL/,
        }),
        selfDestructKilled({ ...combined, attempt: 2 }, hosts),
      ],
    }),
  },
  {
    name: 'control',
    needsRoot: false,
    prepare: (random) => ({
      faults: [
        commandKilled({ activity: random.oneOf(['provision', 'startSystem']) }),
        zeroByteLocks({ activity: 'driveRun', ...random.oneOf([producer, consumer]) }, profile, random.oneOf(hosts)),
        serverKilled({ activity: 'driveRun', ...both }),
        serverKilled({ activity: 'driveRun', ...spark }, { worker: true }),
        commandKilled({ activity: 'driveRun', ...cassandra }),
        serverKilled({ activity: 'driveRun', ...combined }),
        engineKilled('teardown'),
        serverKilled({ activity: 'teardown' }),
      ],
    }),
  },
  {
    name: 'provider',
    needsRoot: true,
    async prepare(random, folder) {
      const ip = await installRefusingIp(join(folder, 'stand-in'));
      return {
        environment: { PATH: `${ip.folder}:${process.env.PATH ?? ''}` },
        faults: [
          provisionFails(ip, profile, hosts[2]!),
          engineKilled('provision'),
          destroyFails(ip, profile, random.oneOf(hosts), 2),
        ],
      };
    },
  },
  {
    name: 'disk',
    needsRoot: true,
    async prepare(random, _folder, results) {
      const disk = await mountSmallDisk(results);
      return {
        faults: [
          fullForAWhile(() => disk, random.oneOf([producer, consumer])),
          leaseUnreadable({ ...both, attempt: 1 }, 'kafka02'),
          fullForGood(() => disk, random.oneOf([spark, cassandra])),
          // Every run is valid then, and the rest needs no hosts.
          terminated({ at: 'teardown', step: { activity: 'teardown' }, begin: false, resumes: true }),
        ],
        close: () => disk.unmount(),
      };
    },
  },
  {
    name: 'sessions',
    needsRoot: false,
    prepare: (random) => ({
      faults: [
        terminated({ at: 'install', step: { activity: 'startSystem' }, begin: false, resumes: false }),
        leaseExpires('provision', { activity: 'provision' }),
        leaseExpires('install', { activity: random.oneOf(['install', 'startSystem']) }),
        leaseExpires('verify', { activity: 'verify' }),
        leaseExpires('isolated', { activity: 'driveRun', ...random.oneOf([both, spark, cassandra]) }),
        leaseExpires('combined', { activity: 'driveRun', ...combined }),
        terminated({ at: 'combined', step: { activity: 'driveRun', ...combined }, begin: true, resumes: false }),
        random.oneOf([
          leaseExpires('collect', { activity: 'collect' }),
          leaseExpires('teardown', { activity: 'teardown' }),
        ]),
      ],
    }),
  },
];

/** The runs of `kafka-alone.yaml`. */
const isolated = { group: 'kafka', runId: 'producer-20k' } as const;
const again = { group: 'kafka', runId: 'again-20k' } as const;
const pair = { group: 'kafka', runId: 'both' } as const;

/** The short form, on a campaign of one minute. */
export const shortGroup: Group = {
  name: 'short',
  needsRoot: false,
  prepare: () => ({
    faults: [
      workerInStep('provision', { activity: 'provision' }, 1000),
      workerInStep('install', { activity: 'startSystem' }, 1000),
      workerInRun(isolated.group, isolated.runId),
      commandKilled({ activity: 'driveRun', ...again }),
      underLoad({
        name: 'a Kafka broker killed',
        at: { ...again, attempt: 1 },
        jobs: onHosts('kafka-broker', brokers),
        reason: /service died/i,
      }),
      serverKilled({ activity: 'driveRun', ...again, attempt: 2 }),
      workerInRun(pair.group, pair.runId),
    ],
  }),
};
