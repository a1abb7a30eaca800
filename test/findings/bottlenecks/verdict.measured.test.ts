/** What was measured, of what and for how long: coverage, limits that are wrong, what a kernel does not show, steady state. */
import { producer, producerFigures } from '../../report/sample-loads.ts';
import { cassandra, full, overloaded, type Figures, type Scene } from './scene.ts';
import { judgeWindows } from './judge-windows.ts';

const onBroker = (figures: Figures): Scene => ({ ...overloaded, scopes: { 'kafka02/host': figures } });
const steady = { state: 'steady', why: null } as const;
const producerJob = 'kafka01/a-run-a2-producer';

judgeWindows('coverage of the measure used', [
  {
    title: 'of 31 of 60 seconds of a NIC',
    scene: onBroker({ network_share: { mean: 0.97, samples: 31 }, tcp_retransmit_share: 0.03 }),
    right: 'medium: network of kafka02',
  },
  {
    title: 'of 40 of 60 seconds of full cores',
    scene: onBroker({ ...full, cpu_share: { mean: 0.98, samples: 40 } }),
    right: 'medium: cpu of kafka02',
  },
  {
    title: 'of half of the time in collections',
    scene: {
      ...cassandra,
      scopes: {
        'spark-cassandra-worker02/cassandra': { gc_pause_share: { mean: 0.3, samples: 35 }, heap_share: 0.95 },
      },
    },
    right: 'medium: heap of cassandra on spark-cassandra-worker02',
  },
  {
    title: 'of 20 of 60 seconds is none',
    scene: onBroker({ network_share: { mean: 0.97, samples: 20 } }),
    right: 'inconclusive: nothing-near',
  },
  {
    title: 'of 35 of 60 seconds of the pressure that makes full cores certain',
    scene: onBroker({ ...full, psi_cpu_some_share: { mean: 0.6, samples: 35 } }),
    right: 'medium: cpu of kafka02',
  },
  {
    title: 'of all measures but the disks of a host',
    scene: onBroker({ ...full, disk_share: null }),
    right: 'medium: cpu of kafka02',
  },
  {
    title: 'of 57 of 60 seconds is enough',
    scene: onBroker({ ...full, cpu_share: { mean: 0.98, samples: 57 } }),
    right: 'high: cpu of kafka02',
  },
  {
    title: 'without the other brokers',
    scene: { ...overloaded, scopes: { 'kafka02/host': full, 'kafka01/host': null } },
    right: 'medium: cpu of kafka02',
  },
]);

judgeWindows('what the kernel does not show', [
  {
    title: 'without pressure figures, full cores have no evidence of their own',
    scene: onBroker({ ...full, psi_cpu_some_share: null }),
    right: 'medium: cpu of kafka02',
  },
  {
    title: 'without pressure figures, full memory that pages are read into is a suspicion',
    scene: onBroker({ memory_share: 0.98, psi_memory_full_share: null, swap_in_bytes_per_second: 4e6 }),
    right: 'medium: memory of kafka02',
  },
  {
    title: 'without any figures of memory that is full, it is a suspicion',
    scene: onBroker({ memory_share: 0.98, psi_memory_full_share: null }),
    right: 'medium: memory of kafka02',
  },
]);

judgeWindows('a load generator', [
  {
    title: 'that was not sampled lowers the confidence',
    scene: { ...overloaded, scopes: { 'kafka02/host': full, [producerJob]: null } },
    right: 'medium: cpu of kafka02',
  },
  {
    title: 'whose thread is full comes before a full broker, and both are said',
    scene: { ...overloaded, scopes: { 'kafka02/host': full, [producerJob]: { busiest_thread_cores: 0.98 } } },
    right: 'inconclusive: generator',
    advice: 'more-generators',
  },
  {
    title: 'on a host of its own that loses a few packets is not saturated',
    scene: {
      loads: [[producer(10_000_000, 'spark-cassandra-worker01'), producerFigures(1_000_000)]],
      scopes: {
        'kafka02/host': full,
        'spark-cassandra-worker01/host': { network_share: 0.01, tcp_retransmit_share: 0.03 },
      },
    },
    right: 'high: cpu of kafka02',
  },
  {
    title: 'that only collects comes before a full disk',
    scene: {
      ...overloaded,
      scopes: {
        'kafka02/host': { disk_share: 0.98, disk_await_seconds: 0.03, psi_io_full_share: 0.5 },
        [producerJob]: { gc_pause_share: 0.4, heap_share: 0.97 },
      },
    },
    right: 'inconclusive: generator',
  },
]);

judgeWindows('steady state', [
  {
    title: 'is needed for any verdict',
    scene: {
      ...onBroker(full),
      steadiness: { state: 'unsteady', why: 'kafka-producer was not steady: throughput rose from 30,000 to 91,000/s.' },
    },
    right: 'inconclusive: unsteady',
    advice: 'repeat-steady',
  },
  {
    title: 'that is not known lowers the confidence',
    scene: { ...onBroker(full), steadiness: { state: 'unknown', why: 'It has only 5 intervals.' } },
    right: 'medium: cpu of kafka02',
  },
  {
    title: 'leaves a confident verdict',
    scene: { ...onBroker(full), steadiness: steady },
    right: 'high: cpu of kafka02',
  },
]);
