/** The job of a Spark driver: `spark-submit` in client mode on the load's own host. */
import type { JobSpec } from '../../hosts/job.ts';
import { clusterNamed } from '../../plan/clusters.ts';
import { addressOf } from '../../systems/folders.ts';
import { collectorLogFlag, propertiesFile } from '../../systems/java.ts';
import { secretOf } from '../../systems/secrets.ts';
import { masterPort, sparkCluster, type SparkCluster } from '../../systems/spark/cluster.ts';
import { logToStandardError, sparkEnvironment, sparkGuard, sparkModuleFlags } from '../../systems/spark/settings.ts';
import { eventLogSettings } from '../../systems/spark/versions.ts';
import type { ClientSettings } from '../client-settings.ts';
import type { LoadContext } from '../generator.ts';
import { javaCommand, jobFolder, jobId } from '../job-id.ts';
import { driverWebPort } from './spark-load.ts';
import { eventLogFolder } from './application.ts';
import type { Inventory } from '../../hosts/inventory.ts';
import type { Cluster } from '../../plan/plan.ts';
import { localNodes } from '../../systems/cassandra/local-nodes.ts';

/** Not kept with the results of a run. */
const secretFile = 'secret.properties';

/** Without it, a driver that loses a thread to an out-of-memory error neither makes progress nor ends. */
const exitWhenOutOfMemory = '-XX:+ExitOnOutOfMemoryError';

/** The driver logs warnings to standard error. The event log has the rest. */
const log4jProperties = logToStandardError('warn');

export interface SparkSubmission {
  mainClass: string;
  /** Absolute path on the driver's host. */
  jar: string;
  arguments: string[];
  /** Settings of the load generator. Those of the campaign override them. */
  settings?: Record<string, string>;
  /** Settings of the load in the campaign file. They override all others that a campaign may give. */
  ownSettings?: ClientSettings;
}

type DriverContext = Pick<
  LoadContext<object>,
  'plan' | 'inventory' | 'load' | 'instance' | 'runId' | 'attempt' | 'secrets' | 'installFolder'
>;

/** The job that submits an application and runs its driver. Its event log is in `eventLogFolder` of the job's folder. */
export function sparkDriverJob(context: DriverContext, submission: SparkSubmission): JobSpec {
  const folder = jobFolder(context);
  const { installFolder } = context;
  const spark = sparkCluster(clusterNamed(context.plan, context.load.cluster));
  const address = addressOf(context.inventory, context.instance.host);
  const settings = configuration(spark, address, folder, submission);
  const argv = javaCommand({
    installFolder,
    jobFolder: folder,
    heapMebibytes: spark.driverMemoryMebibytes,
    flags: [...sparkModuleFlags, exitWhenOutOfMemory, `-Dlog4j2.configurationFile=file://${folder}/log4j2.properties`],
    mainClass: 'org.apache.spark.deploy.SparkSubmit',
    arguments: [
      `--master=spark://${addressOf(context.inventory, spark.master)}:${masterPort}`,
      '--deploy-mode=client',
      `--class=${submission.mainClass}`,
      `--properties-file=${folder}/${secretFile}`,
      ...Object.entries(settings).map(([key, value]) => `--conf=${key}=${value}`),
      submission.jar,
      ...submission.arguments,
    ],
  });
  const environment = { ...sparkEnvironment(installFolder, address), SPARK_LOCAL_DIRS: folder };
  const files = {
    'log4j2.properties': log4jProperties,
    // A driver reads its secret only from its settings, and every user of the host can read the command line.
    [secretFile]: propertiesFile({ 'spark.authenticate.secret': secretOf(context.secrets, context.load.cluster) }),
  };
  return { id: jobId(context), argv, environment, files };
}

/** Settings of the application. The campaign's settings override ours. */
function configuration(
  spark: SparkCluster,
  address: string,
  folder: string,
  { settings = {}, ownSettings = {} }: SparkSubmission,
) {
  const executorOptions = 'spark.executor.extraJavaOptions';
  const given = { ...spark.settings, ...ownSettings };
  return {
    'spark.executor.memory': `${spark.executorMemoryMebibytes}m`,
    'spark.executor.cores': `${spark.executorCores}`,
    'spark.driver.host': address,
    'spark.driver.bindAddress': address,
    'spark.eventLog.enabled': 'true',
    'spark.eventLog.dir': `file://${folder}/${eventLogFolder}`,
    ...eventLogSettings(spark.version),
    'spark.ui.showConsoleProgress': 'false',
    'spark.ui.port': `${driverWebPort}`,
    ...sparkGuard,
    ...settings,
    ...smallDriver(spark.driverMemoryMebibytes),
    ...given,
    // The path is relative to the executor's own working folder, where the sampler finds the log.
    [executorOptions]: [collectorLogFlag('gc.log'), given[executorOptions]].filter(Boolean).join(' '),
  };
}

/** Spark refuses to start with a smaller heap: one and a half times the 300 MiB that it reserves. */
const minimumHeapMebibytes = 450;

/**
 * Makes Spark reserve less in a driver whose heap is below the minimum, so that it starts. An undersized master should fail under
 * load, not at start, and a driver keeps almost no data in the memory that is not reserved.
 */
function smallDriver(heapMebibytes: number): Record<string, string> {
  if (heapMebibytes >= minimumHeapMebibytes) return {};
  return { 'spark.testing.reservedMemory': `${Math.floor((heapMebibytes * 2 ** 20) / 4)}` };
}

/** Where Cassandra is, and the data centre that gets the requests of the application: no other one is asked. */
export function connectorSettings(
  cluster: Cluster,
  inventory: Inventory,
  localDataCenter: string | undefined,
): Record<string, string> {
  const { hosts, port, dataCenter } = localNodes(cluster, inventory, localDataCenter);
  return {
    'spark.cassandra.connection.host': hosts.join(','),
    'spark.cassandra.connection.port': String(port),
    'spark.cassandra.connection.localDC': dataCenter,
  };
}
