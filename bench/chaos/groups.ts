/** The groups of faults, each in the order of injection. */
import { join } from 'node:path';
import type { Fault } from './campaign-under-test.ts';
import { alone, campaignFiles, eventful, growing, pipeline, slices } from './campaigns.ts';
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
import type { Group, Prepared } from './group.ts';
import { mountSmallDisk } from './small-disk.ts';

const profile = 'local';
const brokers = ['kafka01', 'kafka02', 'spark-cassandra-master'];
const nodes = ['spark-cassandra-master', 'spark-cassandra-worker01', 'spark-cassandra-worker02'];
const sparkWorkers = ['spark-cassandra-worker01', 'spark-cassandra-worker02'];
const hosts = [...new Set([...brokers, ...nodes])];

const { producer, consumer, both, spark, cassandra, combined } = pipeline;

/** The faults of a group that has the same ones with each seed. */
const always =
  (...faults: Fault[]) =>
  (): Prepared => ({ faults });

const onHosts = (job: string, hostNames: string[]) => hostNames.map((host) => ({ host, job }));

export const groups: Group[] = [
  {
    name: 'runs-kafka',
    minutes: 4,
    prepare: always(workerInPlan, ...[producer, consumer, both].map(({ group, runId }) => workerInRun(group, runId))),
  },
  {
    name: 'runs-others',
    minutes: 4,
    prepare: always(...[spark, cassandra, combined].map(({ group, runId }) => workerInRun(group, runId))),
  },
  {
    name: 'growth',
    minutes: 4,
    campaign: campaignFiles.growth,
    prepare: always(
      workerInStep('the growth of a dataset', { activity: 'insertSlice', group: 'cassandra' }, 6000),
      nodeInGrowth({ ...growing, nodes }),
      generatorInGrowth({ ...growing, nodes }),
    ),
  },
  {
    name: 'events',
    minutes: 13,
    campaign: campaignFiles.events,
    prepare: (random) => {
      const withServer = random.oneOf(eventful.events);
      return {
        faults: eventful.events.map((event) => killedInEvent(eventful.runId, event, { server: event === withServer })),
      };
    },
  },
  {
    name: 'absence',
    minutes: 12,
    campaign: campaignFiles.absence,
    prepare: always(
      controllerOff({ activity: 'driveRun', ...slices[0] }, 5),
      controllerOffInPause({ activity: 'driveRun', ...slices[1] }, { activity: 'driveRun', ...slices[2] }, 2),
    ),
  },
  // Each worker that is killed in a phase costs a heartbeat timeout of a minute.
  {
    name: 'phases-first',
    minutes: 6,
    campaign: campaignFiles.kafkaAlone,
    prepare: always(
      workerInStep('provision', { activity: 'provision' }, 3000),
      workerInStep('install', { activity: 'startSystem' }, 5000),
      workerInStep('verify', { activity: 'verify' }, 800),
    ),
  },
  {
    name: 'phases-runs',
    minutes: 6,
    prepare: (random) => {
      const child = random.oneOf(['kafka', 'spark', 'cassandra'] as const);
      return {
        faults: [
          workerInStep(`saving a run of ${child}`, { activity: 'keepRun', group: child }, 0),
          workerInStep('preparing the combined run', { activity: 'prepareRun', group: 'combined' }),
          workerInStep('judging the combined run', { activity: 'judgeRun', group: 'combined' }, 0),
        ],
      };
    },
  },
  {
    name: 'phases-hosts-removed',
    minutes: 6,
    campaign: campaignFiles.kafkaAlone,
    prepare: always(
      workerInStep('collect', { activity: 'collect' }, 0),
      workerInStep('teardown', { activity: 'teardown' }, 3000),
      workerInStep('verify-cleanup', { activity: 'verifyCleanup' }, 0),
    ),
  },
  {
    name: 'phases-report',
    minutes: 5,
    campaign: campaignFiles.kafkaAlone,
    prepare: always(
      workerInStep('analyse', { activity: 'analyse' }, 0),
      workerInStep('report', { activity: 'report' }, 0),
    ),
  },
  {
    name: 'services-kafka',
    minutes: 6,
    prepare: always(
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
    ),
  },
  {
    name: 'services-spark',
    minutes: 5,
    prepare: always(
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
        name: "Spark's driver killed",
        at: { ...combined, attempt: 1 },
        jobs: onHosts('combined-a1-spark', ['spark-cassandra-master']),
        reason: /SIGKILL/,
      }),
    ),
  },
  {
    name: 'services-cassandra',
    minutes: 5,
    prepare: always(
      underLoad({
        name: 'a Cassandra node killed',
        at: { ...cassandra, attempt: 1 },
        jobs: onHosts('cassandra', nodes),
        reason: /service died/i,
      }),
      samplerKilled({ ...cassandra, attempt: 2 }, hosts),
      selfDestructKilled({ ...combined, attempt: 1 }, hosts),
    ),
  },
  {
    name: 'control-first',
    minutes: 4,
    prepare: (random) => ({
      faults: [
        commandKilled({ activity: random.oneOf(['provision', 'startSystem']) }),
        zeroByteLocks({ activity: 'driveRun', ...random.oneOf([producer, consumer]) }, profile, random.oneOf(hosts)),
        serverKilled({ activity: 'driveRun', ...both }),
      ],
    }),
  },
  {
    name: 'control-last',
    minutes: 5,
    prepare: always(
      serverKilled({ activity: 'driveRun', ...spark }, { worker: true }),
      commandKilled({ activity: 'driveRun', ...cassandra }),
      serverKilled({ activity: 'driveRun', ...combined }),
      engineKilled('teardown'),
      serverKilled({ activity: 'teardown' }),
    ),
  },
  {
    name: 'series',
    minutes: 6,
    campaign: campaignFiles.kafkaAlone,
    series: 2,
    prepare: always(
      commandKilled({ activity: 'startSystem' }),
      workerInRun(alone.first.group, alone.first.runId),
      serverKilled({ activity: 'driveRun', ...alone.again }, { worker: true }),
    ),
  },
  {
    name: 'provider',
    minutes: 6,
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
    minutes: 14,
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
    minutes: 19,
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

/** The short form, on a campaign of one minute. */
export const shortGroup: Group = {
  name: 'short',
  campaign: campaignFiles.kafkaAlone,
  minutes: 4,
  prepare: always(
    workerInStep('install', { activity: 'startSystem' }, 1000),
    workerInRun(alone.first.group, alone.first.runId),
    commandKilled({ activity: 'driveRun', ...alone.again }),
    underLoad({
      name: 'a Kafka broker killed',
      at: { ...alone.again, attempt: 1 },
      jobs: onHosts('kafka-broker', brokers),
      reason: /service died/i,
    }),
    serverKilled({ activity: 'driveRun', ...alone.again, attempt: 2 }),
    workerInRun(alone.pair.group, alone.pair.runId),
  ),
};
