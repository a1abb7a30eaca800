/** Which thread or pool was at its limit: the setting that governs it, and not more hosts. */
import { spark, sparkFigures, sparkJob, sparkJobFigures } from '../../report/sample-loads.ts';
import type { SparkTaskTime } from '../../../src/workloads/spark-submit/figures-schema.ts';
import { judgeAdvice } from './judge-advice.ts';
import { cassandra, overloaded, type Figures, type Scene } from './scene.ts';

const named = (
  host: string,
  service: string,
  figures: Figures,
  threads: Record<string, number>,
): NonNullable<Scene['scopes']> => ({
  [`${host}/${service}`]: figures,
  ...Object.fromEntries(
    Object.entries(threads).map(([name, cores]) => [
      `${host}/threads:${service}/${name}`,
      { busiest_thread_cores: { mean: cores, samples: 12 } },
    ]),
  ),
});
const broker = (figures: Figures, threads: Record<string, number> = {}): Scene => ({
  ...overloaded,
  scopes: named('kafka02', 'kafka-broker', figures, threads),
});
const node = (figures: Figures, threads: Record<string, number> = {}): Scene => ({
  ...cassandra,
  scopes: named('spark-cassandra-worker02', 'cassandra', figures, threads),
});
const handlers = { kafka_request_handler_busy_share: 0.97, kafka_request_queue_requests: 60 };
const stages = { cassandra_pending_tasks: 80, cassandra_blocked_tasks: 4 };

judgeAdvice('a broker', [
  {
    title: 'is more request handlers',
    scene: broker({ ...handlers, busiest_thread_cores: 0.75 }),
    right: ['more-pool-threads'],
    says: /num\.io\.threads/,
  },
  {
    title: 'is more network threads',
    scene: broker({ kafka_network_processor_busy_share: 0.9, busiest_thread_cores: 0.8 }),
    right: ['more-pool-threads'],
    says: /num\.network\.threads/,
  },
  {
    title: 'is more fetchers where the thread that replicates is full',
    scene: broker({ busiest_thread_cores: 0.98 }, { ReplicaFetcherT: 0.97 }),
    right: ['more-pool-threads'],
    says: /num\.replica\.fetchers/,
  },
  {
    title: 'is more handlers where a request handler is full, by the first letters of its name',
    scene: broker({ busiest_thread_cores: 0.98, kafka_request_handler_busy_share: 0.6 }, { 'data-plane-kafk': 0.97 }),
    right: ['more-pool-threads'],
    says: /num\.io\.threads/,
  },
  {
    title: 'is more coordinator threads where one of them is full',
    scene: broker({ busiest_thread_cores: 0.98 }, { 'group-coordinat': 0.97 }),
    right: ['more-pool-threads'],
    says: /group\.coordinator\.threads/,
  },
  {
    title: 'is to find what the handlers wait for',
    scene: broker({ ...handlers, busiest_thread_cores: 0.05 }, { 'data-plane-kafk': 0.05 }),
    right: ['find-wait'],
  },
  {
    title: 'is to change the load where only the cleaner of logs is busy',
    scene: broker({ busiest_thread_cores: 0.97 }, { 'kafka-log-clean': 0.96, 'data-plane-kafk': 0.2 }),
    right: ['change-load'],
  },
]);

judgeAdvice('a node', [
  {
    title: 'is more readers',
    scene: node({ ...stages, busiest_thread_cores: 0.7 }, { ReadStage: 0.7, MutationStage: 0.1 }),
    right: ['more-pool-threads'],
    says: /concurrent_reads/,
  },
  {
    title: 'is more writers',
    scene: node({ ...stages, busiest_thread_cores: 0.7 }, { MutationStage: 0.7, ReadStage: 0.1 }),
    right: ['more-pool-threads'],
    says: /concurrent_writes/,
  },
  {
    title: 'is more threads for requests of clients',
    scene: node({ busiest_thread_cores: 0.97 }, { 'Native-Transpor': 0.96 }),
    right: ['more-pool-threads'],
    says: /native_transport_max_threads/,
  },
  {
    title: 'is a higher limit for compaction where disk and cores have room',
    scene: node({ cassandra_pending_compactions: 60, busiest_thread_cores: 0.3 }, { CompactionExecu: 0.3 }),
    right: ['faster-compaction'],
    says: /compaction_throughput|concurrent_compactors/,
  },
  {
    title: 'is more compactors where all of them work',
    scene: node({ cassandra_pending_compactions: 60, busiest_thread_cores: 0.97 }, { CompactionExecu: 0.97 }),
    right: ['faster-compaction'],
    says: /concurrent_compactors/,
  },
  {
    title: 'is more writers of memtables where writes wait for them',
    scene: node({ ...stages, busiest_thread_cores: 0.97 }, { MemtableFlushWr: 0.97, MutationStage: 0.05 }),
    right: ['more-pool-threads'],
    says: /memtable_flush_writers/,
  },
  {
    title: 'is to find what the stages wait for',
    scene: node({ ...stages, busiest_thread_cores: 0.1 }, { ReadStage: 0.1 }),
    right: ['find-wait'],
  },
  {
    title: 'is a larger heap',
    scene: node({ gc_pause_share: 0.3, heap_share: 0.95 }),
    right: ['larger-heap'],
    says: /cassandra/,
  },
  {
    title: 'is parallel work where a thread without a name is full',
    scene: node({ busiest_thread_cores: 0.98 }),
    right: ['more-parallelism', 'find-wait'],
  },
]);

const time: SparkTaskTime = {
  tasks: 168,
  runSeconds: 1400,
  schedulerDelayShare: 0.03,
  collectionShare: 0.02,
  shuffleWaitShare: 0.02,
  spilledMegabytes: 0,
  spilledFromMemoryMegabytes: 0,
  medianSeconds: 8,
  p95Seconds: 10,
  longestSeconds: 11,
  skew: 1.3,
};
const perf = (change: Partial<SparkTaskTime>, tasksPerStage = 8, more: Partial<Scene> = {}): Scene => ({
  system: 'spark',
  loads: [[spark(1), { ...sparkFigures(1, 800), tasksPerStage, taskTime: { ...time, ...change } }]],
  ...more,
});
const job = (change: Partial<SparkTaskTime>, tasks: number): Scene => ({
  system: 'spark',
  loads: [[sparkJob, { ...sparkJobFigures, totalSeconds: 400, tasks, taskTime: { ...time, ...change, tasks } }]],
});
const worker = (threads: Record<string, number>) =>
  named('spark-cassandra-worker01', 'spark-worker', { busiest_thread_cores: 0.98 }, threads);

judgeAdvice('Spark', [
  {
    title: 'is to even out the partitions where one task takes a dozen times the median',
    scene: perf({ skew: 12, medianSeconds: 8, p95Seconds: 12, longestSeconds: 110 }),
    right: ['spread-load'],
  },
  {
    title: 'is to even out the partitions of a job',
    scene: job({ skew: 20, medianSeconds: 2, p95Seconds: 3, longestSeconds: 70 }, 200),
    right: ['spread-load'],
  },
  {
    title: 'is to even out the partitions where the thread of one task is full',
    scene: perf({ skew: 12, longestSeconds: 110 }, 8, { scopes: worker({ 'Executor task l': 0.97 }) }),
    right: ['spread-load'],
  },
  {
    title: 'is not fewer tasks where the thread of a task is full',
    scene: perf({}, 8, { scopes: worker({ 'Executor task l': 0.97 }) }),
    right: ['spread-load', 'more-parallelism'],
  },
  {
    title: 'is more tasks where a stage has one for two cores',
    scene: perf({ tasks: 21, medianSeconds: 30 }, 1),
    right: ['more-parallelism'],
    says: /partitions/,
  },
  {
    title: 'is more tasks where a job has one a stage',
    scene: job({ medianSeconds: 150, p95Seconds: 200, longestSeconds: 200, skew: 1.3, runSeconds: 350 }, 2),
    right: ['more-parallelism'],
    says: /partitions/,
  },
  {
    title: 'is larger tasks where they wait for the scheduler',
    scene: perf({ schedulerDelayShare: 0.5, medianSeconds: 0.02, p95Seconds: 0.04, longestSeconds: 0.1 }),
    right: ['fewer-tasks'],
  },
  {
    title: 'is larger tasks where those of a job wait for the scheduler',
    scene: job(
      { schedulerDelayShare: 0.5, medianSeconds: 0.02, p95Seconds: 0.04, longestSeconds: 0.05, skew: 2 },
      20_000,
    ),
    right: ['fewer-tasks'],
  },
  {
    title: 'is larger tasks where the thread that schedules is full',
    scene: perf({ medianSeconds: 0.2, longestSeconds: 0.4 }, 8, {
      generator: { busiest_thread_cores: 0.98 },
      generatorThreads: { 'dag-scheduler-e': { busiest_thread_cores: { mean: 0.97, samples: 12 } } },
    }),
    right: ['fewer-tasks'],
  },
  {
    title: 'is more memory for the driver whose heap is full',
    scene: perf({}, 8, { generator: { gc_pause_share: 0.3, heap_share: 0.95 } }),
    right: ['larger-heap'],
    says: /driver/,
  },
  {
    title: 'is more memory for executors that spill',
    scene: perf({ collectionShare: 0.35, spilledMegabytes: 900 }),
    right: ['larger-heap'],
    says: /executor/,
  },
]);
