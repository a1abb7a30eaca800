/** Windows made after the rules, and not used to make them. */
import { sparkJob, sparkJobFigures } from '../../report/sample-loads.ts';
import { perf, thread, one } from './fresh-windows.ts';
import { judgeAdvice } from './judge-advice.ts';
import { cassandra, type Figures, type Scene } from './scene.ts';

const broker = (figures: Figures, threads: Record<string, number>): Scene =>
  one(
    {},
    {
      'kafka02/kafka-broker': figures,
      ...Object.fromEntries(
        Object.entries(threads).map(([name, cores]) => [`kafka02/threads:kafka-broker/${name}`, thread(cores)]),
      ),
    },
  );
const node = (figures: Figures, threads: Record<string, number>): Scene => ({
  ...cassandra,
  scopes: {
    'spark-cassandra-worker01/cassandra': figures,
    ...Object.fromEntries(
      Object.entries(threads).map(([name, cores]) => [
        `spark-cassandra-worker01/threads:cassandra/${name}`,
        thread(cores),
      ]),
    ),
  },
});
const time = {
  tasks: 400,
  runSeconds: 500,
  schedulerDelayShare: 0.05,
  collectionShare: 0.03,
  shuffleWaitShare: 0.05,
  spilledMegabytes: 0,
  spilledFromMemoryMegabytes: 0,
  medianSeconds: 1,
  p95Seconds: 1.4,
  longestSeconds: 2,
  skew: 1.6,
};
const app = (change: object, more: object = {}): Scene => ({
  system: 'spark',
  loads: [[sparkJob, { ...sparkJobFigures, totalSeconds: 300, ...more, taskTime: { ...time, ...change } }]],
});

judgeAdvice('fresh windows: pools', [
  {
    title: 'is right in window 50',
    scene: broker({ busiest_thread_cores: 0.98 }, { 'data-plane-kafka-network-thread': 0.98 }),
    right: ['more-pool-threads'],
    says: /num\.network\.threads/,
  },
  {
    title: 'is right in window 51',
    scene: broker(
      { busiest_thread_cores: 0.98, kafka_network_processor_busy_share: 0.65, kafka_request_handler_busy_share: 0.3 },
      { 'data-plane-kafk': 0.98 },
    ),
    right: ['more-pool-threads'],
    says: /num\.network\.threads/,
  },
  {
    title: 'is right in window 52',
    scene: node(
      { cassandra_pending_tasks: 40, busiest_thread_cores: 0.8 },
      { 'Native-Transport-Requests': 0.8, ReadStage: 0.2 },
    ),
    right: ['more-pool-threads'],
    says: /native_transport_max_threads/,
  },
  {
    title: 'is right in window 53',
    scene: node(
      { cassandra_pending_tasks: 40, cassandra_dropped_messages: 3, busiest_thread_cores: 0.6 },
      { CounterMutation: 0.6 },
    ),
    right: ['more-pool-threads'],
    says: /concurrent_counter_writes/,
  },
  {
    title: 'is right in window 54',
    scene: node(
      { cassandra_pending_tasks: 90, cassandra_blocked_tasks: 9, busiest_thread_cores: 0.96 },
      { CompactionExecu: 0.96, ReadStage: 0.1 },
    ),
    right: ['faster-compaction'],
    says: /concurrent_compactors/,
  },
  {
    title: 'is right in window 55',
    scene: node({ cassandra_pending_compactions: 200 }, {}),
    right: ['faster-compaction'],
  },
  {
    title: 'is right in window 56',
    scene: perf(
      {},
      { generator: { busiest_thread_cores: 0.97 }, generatorThreads: { 'task-result-get': thread(0.97) } },
    ),
    right: ['more-pool-threads'],
    says: /resultGetter/,
  },
  {
    title: 'is right in window 57',
    scene: perf(
      {},
      { generator: { busiest_thread_cores: 0.97 }, generatorThreads: { 'dispatcher-Coar': thread(0.97) } },
    ),
    right: ['fewer-tasks'],
  },
  {
    title: 'is right in window 58',
    scene: perf({
      'spark-cassandra-worker01/spark-worker': { busiest_thread_cores: 0.97 },
      'spark-cassandra-worker01/threads:spark-worker/shuffle-server': thread(0.97),
    }),
    right: ['more-pool-threads'],
    says: /serverThreads/,
  },
  {
    title: 'is right in window 59',
    scene: perf({ 'spark-cassandra-worker01/spark-worker': { gc_pause_share: 0.3, heap_share: 0.95 } }),
    right: ['larger-heap'],
    says: /executor/,
  },
  {
    title: 'is right in window 60',
    scene: app({ skew: 6, medianSeconds: 4, longestSeconds: 90, p95Seconds: 9 }),
    right: ['spread-load'],
  },
  {
    title: 'is right in window 61',
    scene: app({
      schedulerDelayShare: 0.45,
      medianSeconds: 0.01,
      p95Seconds: 0.02,
      longestSeconds: 0.1,
      skew: 3,
      tasks: 40_000,
    }),
    right: ['fewer-tasks'],
  },
  {
    title: 'is right in window 62',
    scene: app({ tasks: 2, medianSeconds: 140, p95Seconds: 140, longestSeconds: 140, runSeconds: 280, skew: 1 }),
    right: ['more-parallelism'],
  },
  {
    title: 'is right in window 63',
    scene: app({ collectionShare: 0.4, spilledMegabytes: 4000 }),
    right: ['larger-heap'],
    says: /executor/,
  },
  { title: 'is right in window 64', scene: app({ shuffleWaitShare: 0.5 }), right: ['fewer-tasks'] },
  {
    title: 'is right in window 65',
    scene: broker({ kafka_request_handler_busy_share: 0.85 }, {}),
    right: ['more-pool-threads'],
    says: /num\.io\.threads/,
  },
  {
    title: 'is right in window 66',
    scene: broker({ busiest_thread_cores: 0.97 }, { 'kafka-scheduler': 0.97 }),
    right: ['change-load', 'more-pool-threads'],
  },
  {
    title: 'is right in window 67',
    scene: node({ busiest_thread_cores: 0.98 }, { MutationStage: 0.97 }),
    right: ['more-pool-threads'],
    says: /concurrent_writes/,
  },
  {
    title: 'is right in window 68',
    scene: node({ cassandra_pending_tasks: 90, busiest_thread_cores: 0.1 }, { ReadStage: 0.08 }),
    right: ['find-wait'],
  },
]);
