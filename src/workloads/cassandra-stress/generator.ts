/** Cassandra's own load generator. It writes, reads keys that a load phase wrote, or both. */
import { total } from '../../statistics/sums.ts';
import { join } from 'node:path';
import { clusterNamed } from '../../plan/clusters.ts';
import { localNodes } from '../../systems/cassandra/local-nodes.ts';
import { secretsOfCluster } from '../../systems/secrets.ts';
import { quickStartFlags } from '../../systems/java.ts';
import { compressed, histogramSeries, spanOf, tailsOf, tailStarts } from '../histogram-log.ts';
import { modeOption, defaults, type CassandraStressParameters } from './parameters.ts';
import {
  operationFigures,
  readStressIntervals,
  withErrors,
  type StressInterval,
  type TimeKind,
  countStressErrors,
  parseStressErrors,
  parseStressProgress,
  stressErrorsOverTime,
} from './output.ts';
import { completeLines, readOrName, readOutput } from '../read-output.ts';
import { javaCommand, jobFolder, jobId } from '../job-id.ts';
import { timedProgress } from '../load-output.ts';
import { keyspaceIn } from '../../systems/cassandra/keyspace-name.ts';
import type { LoadContext, LoadGenerator } from '../generator.ts';
import { stressCommand } from './encryption.ts';
import { measuredByStress, type CassandraStressFigures, type OperationFigures } from './measured.ts';
import type { MeasuredOperations } from '../measured.ts';
import { facts, fillStep, leastWarmUpSeconds } from './facts.ts';
import { secondsOf } from '../../input/time-schema.ts';

type Context = LoadContext<CassandraStressParameters>;

/** Enough for the histograms of 256 threads. */
export const stressHeapMebibytes = 384;

/** The load phase is not measured. This many threads keep a small cluster busy. */
const loadPhaseThreads = 64;
/** Rows a second of the slowest load phase that does not time out. */
const slowestRowsPerSecond = 50;
const startUpSeconds = 120;

/** On a slow machine, the generator logs nothing in the first seconds. A larger gap means a truncated log. */
const unloggedSeconds = 4;

const histogramLog = 'latency.hdr';

/** The generator's default prints every event of its driver to standard output. */
const logbackXml = `<configuration>
  <appender name="stderr" class="ch.qos.logback.core.ConsoleAppender">
    <target>System.err</target>
    <encoder><pattern>%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %-5level %logger{0}: %msg%n</pattern></encoder>
  </appender>
  <root level="WARN"><appender-ref ref="stderr" /></root>
</configuration>
`;

/** Modules of Java 17 that the generator, made for Java 8, accesses. */
const moduleFlags = [
  ...['jdk.internal.misc', 'jdk.internal.ref', 'sun.nio.ch'].map(
    (name) => `--add-exports=java.base/${name}=ALL-UNNAMED`,
  ),
  ...['java.lang', 'java.nio', 'java.util', 'sun.nio.ch'].map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`),
];

export const generator: LoadGenerator<CassandraStressParameters, CassandraStressFigures> = {
  keeps: [histogramLog],

  makes: (context) => [{ kind: 'keyspace', name: keyspaceOf(context) }],

  prepare(context) {
    const { keys, readShare } = context.load.parameters;
    // A load that only writes creates its own table.
    if (readShare === 0) return [];
    // On all replicas, so that a read at level ONE finds its row on any node.
    const command = ['write', `n=${keys}`, 'no-warmup', 'cl=ALL', '-pop', `seq=1..${keys}`];
    const job = stressJob(
      ofRows(context),
      [...command, '-rate', `threads=${loadPhaseThreads}`, '-log', 'no-settings'],
      fillStep,
    );
    return [{ kind: 'job', what: `${keys} rows`, job, limitSeconds: startUpSeconds + keys / slowestRowsPerSecond }];
  },

  job(context) {
    const { keys, threads, targetOperationsPerSecond, consistency = defaults.consistency } = context.load.parameters;
    return stressJob(context, [
      ...operations(context.load.parameters),
      `duration=${runSeconds(context.load)}s`,
      'no-warmup',
      `cl=${consistency}`,
      '-pop',
      `dist=UNIFORM(1..${keys})`,
      '-rate',
      `threads=${threads}`,
      ...(targetOperationsPerSecond === null ? [] : [`fixed=${targetOperationsPerSecond}/s`]),
      // Failed operations are counted. Without this option, the first one ends the run.
      '-errors',
      'ignore',
      '-log',
      `hdrfile=${jobFolder(context)}/${histogramLog}`,
      'interval=1s',
      'no-settings',
    ]);
  },

  progress: (outputTail, load) => timedProgress(parseStressProgress(outputTail), runSeconds(load)),

  async read(folder, load) {
    const output = join(folder, 'output');
    const text = await readOutput(output);
    // A background is stopped, so it has no closing summary, and its last lines may be incomplete.
    const isStopped = load.background !== undefined;
    const errors = isStopped ? countStressErrors(completeLines(text)) : parseStressErrors(text);
    if (errors === null) throw new Error(`${output} has no closing summary: cassandra-stress did not finish`);
    const kind: TimeKind = load.parameters.targetOperationsPerSecond === null ? 'st' : 'rt';
    const file = join(folder, histogramLog);
    const log = await readOutput(file);
    const logged = await readOrName(file, 'is truncated', () =>
      readStressIntervals(isStopped ? completeLines(log) : log, kind),
    );
    if (logged.length === 0) throw new Error(`${file} has no ${kind} intervals: cassandra-stress logged no latencies`);
    const begun = spanOf(logged).startMilliseconds;
    const intervals = countedIntervals(logged, begun, uncountedSeconds(load));
    const window = spanOf(intervals);
    const seconds = secondsOf(window);
    if (!isStopped && seconds < load.parameters.durationSeconds - unloggedSeconds) {
      const planned = load.parameters.durationSeconds;
      throw new Error(`${file} covers ${seconds.toFixed(1)} s of the planned ${planned} s: it is incomplete`);
    }
    const of = (operation: 'read' | 'write') => intervals.filter((interval) => interval.operation === operation);
    const mix = operationFigures(intervals, seconds);
    if (!mix) throw new Error(`${file} has no operation after the first ${uncountedSeconds(load)} s`);
    const figures = {
      kind: 'cassandra-stress' as const,
      threads: load.parameters.threads,
      errors,
      mix,
      read: operationFigures(of('read'), seconds),
      write: operationFigures(of('write'), seconds),
    };
    const starts = tailStarts(window, intervals);
    const logOf = (own: StressInterval[]) => ({ histogram: compressed(own), tails: tailsOf(own, starts) });
    const logs = { mix: logOf(intervals), read: logOf(of('read')), write: logOf(of('write')) };
    const series = withErrors(histogramSeries(intervals), begun, stressErrorsOverTime(completeLines(text)));
    return {
      window,
      figures,
      measured: measuredByStress(figures, facts.target(load.parameters), series, logs),
    };
  },

  // What the instances did together.
  combine: (readings, load, { operations, kinds }) => {
    const mix = figuresOf(operations);
    if (!mix) throw new Error(`No instance of load ${load.id} reports a latency`);
    const ofKind = (name: string): OperationFigures | null => {
      const own = kinds.find(({ kind }) => kind === name);
      return own ? figuresOf(own) : null;
    };
    return {
      kind: 'cassandra-stress',
      threads: total(readings.map(({ figures }) => figures.threads)),
      errors: operations.errors,
      mix,
      read: ofKind('read'),
      write: ofKind('write'),
    };
  },
};

/** The command for this mix of operations. */
function operations({ writeShare, readShare }: CassandraStressParameters): string[] {
  if (readShare === 0) return ['write'];
  return writeShare === 0 ? ['read'] : ['mixed', `ratio(write=${writeShare},read=${readShare})`];
}

function runSeconds({ parameters }: { parameters: { durationSeconds: number; warmUpSeconds?: number } }): number {
  return parameters.durationSeconds + uncountedSeconds({ parameters });
}

function uncountedSeconds({ parameters }: { parameters: { warmUpSeconds?: number } }): number {
  return Math.max(leastWarmUpSeconds, parameters.warmUpSeconds ?? 0);
}

/** Of the run that inserts the rows which it shares with others: a job that has ended does not start again. */
const ofRows = (context: Context): Context => ({ ...context, runId: context.sharedBy ?? context.runId });

const keyspaceOf = (context: Context): string =>
  keyspaceIn(clusterNamed(context.plan, context.load.cluster), ofRows(context));

/** Job for a command of the generator, against all nodes and the attempt's own keyspace. */
function stressJob(context: Context, command: string[], step?: string) {
  const { plan, inventory, load } = context;
  const cluster = clusterNamed(plan, load.cluster);
  const { localDataCenter } = load.parameters;
  const { hosts: nodes, port } = localNodes(cluster, inventory, localDataCenter);
  // When it creates the table it waits a second for each node that it is given; its driver finds the others from one. Of a cluster that
  // was there before, nobody knows that this one is up.
  const hosts = step === fillStep && !cluster.existing ? nodes.slice(0, 1) : nodes;
  const folder = jobFolder(context, step);
  const stress = stressCommand(cluster, secretsOfCluster(context.secrets, load.cluster), folder);
  const argv = javaCommand({
    installFolder: context.installFolder,
    jobFolder: folder,
    heapMebibytes: stressHeapMebibytes,
    flags: [
      ...(step === fillStep ? quickStartFlags : (load.parameters.jvmFlags ?? [])),
      ...moduleFlags,
      `-Dlogback.configurationFile=${folder}/logback.xml`,
      ...stress.flags,
    ],
    mainClass: stress.mainClass,
    arguments: [
      ...command,
      '-node',
      ...(localDataCenter === undefined ? [] : [`datacenter=${localDataCenter}`]),
      hosts.join(','),
      '-port',
      `native=${port}`,
      ...modeOption(load.parameters.clientSettings),
      ...stress.options,
      '-schema',
      `keyspace=${keyspaceOf(context)}`,
      replicationOption(load.parameters),
      ...columnOption(load.parameters),
    ],
  });
  return { id: jobId(context, step), argv, environment: {}, files: { 'logback.xml': logbackXml, ...stress.files } };
}

/** One factor for the ring, or one per data centre. */
function replicationOption({ replicationFactor: factor }: CassandraStressParameters): string {
  if (typeof factor === 'number') return `replication(factor=${factor})`;
  const byDataCenter = Object.entries(factor).map(([name, copies]) => `${name}=${copies}`);
  return `replication(strategy=NetworkTopologyStrategy,${byDataCenter.join(',')})`;
}

/** The generator's default row has five columns of 34 bytes. */
function columnOption({ columns, columnBytes }: CassandraStressParameters): string[] {
  const size = columnBytes === undefined ? [] : [`size=FIXED(${columnBytes})`];
  const number = columns === undefined ? [] : [`n=FIXED(${columns})`];
  return size.length + number.length === 0 ? [] : ['-col', ...number, ...size];
}

/** Intervals that start after the uncounted seconds. */
function countedIntervals(intervals: StressInterval[], begun: number, uncounted: number): StressInterval[] {
  return intervals.filter(({ window }) => window.startMilliseconds >= begun + uncounted * 1000);
}

function figuresOf({ count, ratePerSecond, latency }: MeasuredOperations): OperationFigures | null {
  return latency && { operations: count, operationsPerSecond: ratePerSecond, latency };
}
