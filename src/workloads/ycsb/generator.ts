/** YCSB with Proofload's own binding for Cassandra. It reads, writes and scans records that a load phase inserted. */
import type { JobSpec } from '../../hosts/job.ts';
import { dropKeyspace } from '../../systems/cassandra/plain-keyspace-name.ts';
import { hostNamed } from '../../systems/folders.ts';
import { propertiesFile, quickStartFlags } from '../../systems/java.ts';
import type { LoadContext, LoadGenerator } from '../generator.ts';
import { javaCommand, jobFolder, jobId } from '../job-id.ts';
import { timedProgress } from '../load-output.ts';
import { driverFlags, type YcsbDataset, type YcsbParameters } from './parameters.ts';
import { facts, loadStep } from './facts.ts';
import { countedLogs, logFiles, readLogs, windowOf, ycsbFigures, ycsbLogs, ycsbSeries } from './histograms.ts';
import { measuredByYcsb, type YcsbFigures } from './measured.ts';
import { parseYcsbProgress } from './operations.ts';
import { keyspaceOfDataset, keyspaceOfLoad, loadProperties, runProperties, sliceProperties } from './properties.ts';
import type { Properties } from './properties.ts';
import { rowBytes } from './dataset.ts';
import { secondsOf } from '../../input/time-schema.ts';

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

export const generator: LoadGenerator<YcsbParameters, YcsbFigures, YcsbDataset> = {
  keeps: logFiles,

  // A dataset outlives the load, which neither makes nor fills it.
  makes: (context) => (context.load.dataset ? [] : [{ kind: 'keyspace', name: keyspaceOfLoad(context) }]),

  prepare(context) {
    if (context.load.dataset) return [];
    const { parameters } = context.load;
    const job = insertingJob(ofLoad(context, loadStep), loadProperties(context));
    const limitSeconds = insertLimitSeconds(parameters.records, parameters);
    return [{ kind: 'job', what: `${parameters.records} records`, job, limitSeconds }];
  },

  datasetName: (context) => ({ kind: 'keyspace', name: keyspaceOfDataset(context) }),

  insert(context, slice) {
    const { inventory, dataset, installFolder } = context;
    const id = `insert-${dataset.name}-${slice.number}`;
    const folder = `${hostNamed(inventory, dataset.host).dataFolder}/jobs/${id}`;
    const { clientSettings } = dataset.parameters;
    const job = insertingJob({ id, folder, installFolder, clientSettings }, sliceProperties(context, slice));
    return { job, limitSeconds: insertLimitSeconds(slice.to - slice.from, dataset.parameters) };
  },

  inserted: (outputTail) => parseYcsbProgress(outputTail)?.operations ?? null,

  drop: (context) => ({
    kind: 'in system',
    what: `dropping ${context.dataset.name}`,
    preparation: dropKeyspace,
    parameters: { name: keyspaceOfDataset(context) },
  }),

  job(context) {
    const { threads, targetOperationsPerSecond: target } = context.load.parameters;
    const options = ['-t', '-threads', String(threads), ...(target === null ? [] : ['-target', String(target)])];
    return ycsbJob(
      ofLoad(context),
      options,
      runProperties(context, runSeconds(context.load.parameters), jobFolder(context)),
    );
  },

  progress: (outputTail, { parameters }) => timedProgress(parseYcsbProgress(outputTail), runSeconds(parameters)),

  async read(folder, { parameters }) {
    const { threads, durationSeconds, targetOperationsPerSecond } = parameters;
    const isOpenLoop = targetOperationsPerSecond !== null;
    const counted = countedLogs(await readLogs(folder), uncountedSeconds(parameters), durationSeconds);
    const window = windowOf(counted);
    const seconds = secondsOf(window);
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

/** Timeout of a job that inserts so many records. */
function insertLimitSeconds(records: number, shape: Pick<YcsbParameters, 'fieldCount' | 'fieldBytes'>): number {
  const slowest = Math.max(records / slowestRowsPerSecond, (records * rowBytes(shape)) / slowestBytesPerSecond);
  return Math.ceil(loadStartUpSeconds + slowest);
}

/** A client of YCSB: its job and where it runs. */
interface YcsbClient {
  id: string;
  /** Absolute path of the job's folder on its host. */
  folder: string;
  installFolder: string;
  clientSettings: YcsbParameters['clientSettings'];
  flags?: readonly string[] | undefined;
}

const ofLoad = (context: Context, step?: string): YcsbClient => ({
  id: jobId(context, step),
  folder: jobFolder(context, step),
  installFolder: context.installFolder,
  clientSettings: context.load.parameters.clientSettings,
  flags: context.load.parameters.jvmFlags,
});

function insertingJob(client: YcsbClient, properties: Properties): JobSpec {
  const options = ['-load', '-threads', String(loadPhaseThreads)];
  return ycsbJob({ ...client, flags: quickStartFlags }, options, properties);
}

/** Job of the YCSB client with these options and properties. */
function ycsbJob(client: YcsbClient, options: string[], properties: Properties): JobSpec {
  const { id, folder, installFolder, clientSettings, flags = [] } = client;
  const argv = javaCommand({
    installFolder,
    jobFolder: folder,
    heapMebibytes,
    flags: [...flags, ...driverFlags(clientSettings)],
    mainClass: 'io.proofload.ycsb.Main',
    arguments: ['-db', 'io.proofload.ycsb.CassandraClient', ...options, '-P', `${folder}/${propertiesName}`, '-s'],
  });
  return { id, argv, environment: {}, files: { [propertiesName]: propertiesFile(properties) } };
}
