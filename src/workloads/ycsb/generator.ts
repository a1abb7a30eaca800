/** YCSB with Proofload's own binding for Cassandra. It reads, writes and scans records that a load phase inserted. */
import { clusterNamed } from '../../plan/clusters.ts';
import { keyspaceIn } from '../../systems/cassandra/keyspace-name.ts';
import { propertiesFile, quickStartFlags } from '../../systems/java.ts';
import type { LoadContext, LoadGenerator } from '../generator.ts';
import { javaCommand } from '../java-command.ts';
import { jobFolder, jobId } from '../job-id.ts';
import { timedProgress } from '../progress.ts';
import { driverFlags } from './client-settings.ts';
import { facts, loadStep } from './facts.ts';
import type { YcsbParameters } from './parameters.ts';
import { countedLogs, logFiles, readLogs, windowOf, ycsbFigures, ycsbLogs, ycsbSeries } from './histograms.ts';
import { measuredByYcsb, type YcsbFigures } from './measured.ts';
import { parseYcsbProgress } from './output.ts';
import { loadProperties, runProperties, type Properties } from './properties.ts';
import { rowBytes } from './traffic.ts';

type Context = LoadContext<YcsbParameters>;

/** Enough for the records of some hundred threads and the histograms. */
const heapMebibytes = 384;

/** Minimum warm-up, in which the JVM compiles its code. */
const coldSeconds = 2;
/** YCSB's length includes the start of its threads and its shutdown, which do not count. */
const startAndEndSeconds = 3;
/** A slow machine may start later. A larger gap means a truncated log. */
const unloggedSeconds = 4;

/** The load phase is not measured. This many threads keep a small cluster busy. */
const loadPhaseThreads = 32;
/** The slowest load phase that does not time out. */
const slowestRowsPerSecond = 50;
const slowestBytesPerSecond = 500_000;
const loadStartUpSeconds = 120;

const propertiesName = 'ycsb.properties';

export const generator: LoadGenerator<YcsbParameters, YcsbFigures> = {
  keeps: logFiles,

  makes: (context) => [
    { kind: 'keyspace', name: keyspaceIn(clusterNamed(context.plan, context.load.cluster), context) },
  ],

  prepare(context) {
    const { records } = context.load.parameters;
    const bytes = records * rowBytes(context.load.parameters);
    const job = ycsbJob(context, ['-load', '-threads', String(loadPhaseThreads)], loadProperties(context), loadStep);
    const slowest = Math.max(records / slowestRowsPerSecond, bytes / slowestBytesPerSecond);
    return [{ kind: 'job', what: `${records} records`, job, limitSeconds: Math.ceil(loadStartUpSeconds + slowest) }];
  },

  job(context) {
    const { threads, targetOperationsPerSecond: target } = context.load.parameters;
    const options = ['-t', '-threads', String(threads), ...(target === null ? [] : ['-target', String(target)])];
    return ycsbJob(context, options, runProperties(context, runSeconds(context.load.parameters), jobFolder(context)));
  },

  progress: (outputTail, { parameters }) => timedProgress(parseYcsbProgress(outputTail), runSeconds(parameters)),

  async read(folder, { parameters }) {
    const { threads, durationSeconds, targetOperationsPerSecond } = parameters;
    const isOpenLoop = targetOperationsPerSecond !== null;
    const counted = countedLogs(await readLogs(folder), uncountedSeconds(parameters), durationSeconds);
    const window = windowOf(counted);
    const seconds = (window.endMilliseconds - window.startMilliseconds) / 1000;
    if (!(seconds >= durationSeconds - unloggedSeconds)) {
      const covered = Math.max(0, seconds).toFixed(1);
      throw new Error(
        `${folder}: YCSB's logs cover ${covered} s of the planned ${durationSeconds} s: they are incomplete`,
      );
    }
    const timing = isOpenLoop ? 'intended' : 'service';
    const figures = ycsbFigures(counted, isOpenLoop, seconds);
    const series = ycsbSeries(counted, timing);
    return {
      window,
      figures: { kind: 'ycsb', threads, targetOperationsPerSecond, ...figures },
      measured: measuredByYcsb(figures, facts.target(parameters), series, ycsbLogs(counted, timing)),
    };
  },
};

/** Length given to YCSB, which is longer than the measurement window. */
function runSeconds(parameters: YcsbParameters): number {
  return startAndEndSeconds + uncountedSeconds(parameters) + parameters.durationSeconds;
}

function uncountedSeconds({ warmUpSeconds = 0 }: YcsbParameters): number {
  return Math.max(coldSeconds, warmUpSeconds);
}

/** Job of the YCSB client with these options and properties. */
function ycsbJob(context: Context, options: string[], properties: Properties, step?: string) {
  const folder = jobFolder(context, step);
  const argv = javaCommand({
    installFolder: context.installFolder,
    jobFolder: folder,
    heapMebibytes,
    flags: [...(step === loadStep ? quickStartFlags : []), ...driverFlags(context.load.parameters.clientSettings)],
    mainClass: 'io.proofload.ycsb.Main',
    arguments: ['-db', 'io.proofload.ycsb.CassandraClient', ...options, '-P', `${folder}/${propertiesName}`, '-s'],
  });
  return { id: jobId(context, step), argv, environment: {}, files: { [propertiesName]: propertiesFile(properties) } };
}
