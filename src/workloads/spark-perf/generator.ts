/** The eight core tests of spark-perf as one Spark application (`jvm/`). The load's host submits it and runs its driver. */
import { join } from 'node:path';
import { addressOf } from '../../systems/folders.ts';
import { collectorLogFlag, propertiesFile } from '../../systems/java.ts';
import { clusterNamed } from '../../plan/clusters.ts';
import { secretOf } from '../../systems/secrets.ts';
import { masterPort, sparkCluster } from '../../systems/spark/cluster.ts';
import { sparkEnvironment, sparkGuard, sparkModuleFlags } from '../../systems/spark/settings.ts';
import { eventLogSettings } from '../../systems/spark/versions.ts';
import { javaCommand } from '../java-command.ts';
import { jobFolder, jobId } from '../job-id.ts';
import { parseSparkPerfOutput } from './output.ts';
import { eventLogFolder, finishedTests, readSparkPerf } from './reading.ts';
import { coreTestNames } from './core-tests.ts';
import { sparkWatch } from './watch.ts';
import { saturationFile } from '../watch.ts';
import type { LoadContext, LoadGenerator } from '../generator.ts';
import { driverWebPort, type SparkPerfParameters } from './facts.ts';

/** Not kept with the results of a run. */
const secretFile = 'secret.properties';

/** Without it, a driver that loses a thread to an out-of-memory error neither makes progress nor ends. */
const exitWhenOutOfMemory = '-XX:+ExitOnOutOfMemoryError';

/** The driver logs warnings to standard error. The event log has the rest. */
const log4jProperties = `rootLogger.level = warn
rootLogger.appenderRef.stderr.ref = stderr
appender.stderr.type = Console
appender.stderr.name = stderr
appender.stderr.target = SYSTEM_ERR
appender.stderr.layout.type = PatternLayout
appender.stderr.layout.pattern = %d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %-5p %c{1}: %m%n%ex
`;

export const generator: LoadGenerator<SparkPerfParameters> = {
  keeps: [eventLogFolder, saturationFile],

  prepare: () => [],

  job(context) {
    const folder = jobFolder(context);
    const installFolder = context.installFolder;
    const spark = sparkPlanOf(context);
    const address = addressOf(context.inventory, context.instance.host);
    const argv = javaCommand({
      installFolder,
      jobFolder: folder,
      heapMebibytes: spark.driverMemoryMebibytes,
      flags: [
        ...sparkModuleFlags,
        exitWhenOutOfMemory,
        `-Dlog4j2.configurationFile=file://${folder}/log4j2.properties`,
      ],
      mainClass: 'org.apache.spark.deploy.SparkSubmit',
      arguments: [
        `--master=spark://${addressOf(context.inventory, spark.master)}:${masterPort}`,
        '--deploy-mode=client',
        '--class=io.proofload.spark.SparkPerf',
        `--properties-file=${folder}/${secretFile}`,
        ...Object.entries(configuration(context, address, folder)).map(([key, value]) => `--conf=${key}=${value}`),
        join(installFolder, 'proofload-spark.jar'),
        ...applicationArguments(context),
      ],
    });
    const environment = { ...sparkEnvironment(installFolder, address), SPARK_LOCAL_DIRS: folder };
    const files = {
      'log4j2.properties': log4jProperties,
      // A driver reads its secret only from its settings, and every user of the host can read the command line.
      [secretFile]: propertiesFile({ 'spark.authenticate.secret': secretOf(context.secrets, context.load.cluster) }),
    };
    return { id: jobId(context), argv, environment, files };
  },

  progress(outputTail, load) {
    const { start, trials } = parseSparkPerfOutput(outputTail);
    if (!start) return null;
    const tests = start.tests ?? coreTestNames.length;
    const total = tests * load.parameters.trials;
    const last = trials.at(-1);
    // A rough estimate: tests differ in length.
    const secondsPerTrial = last ? (last.atMilliseconds - start.atMilliseconds) / 1000 / trials.length : null;
    return {
      done: trials.length,
      total,
      unit: 'tests',
      ratePerSecond: secondsPerTrial === null ? null : 1 / secondsPerTrial,
      expectedEndSeconds: secondsPerTrial === null ? null : secondsPerTrial * (total - trials.length),
    };
  },

  watch: (context) => sparkWatch(context.load.parameters, remainingTests(context)),

  finished: finishedTests,

  read: (folder, load, started, earlier = []) => readSparkPerf(folder, load, started, earlier),
};

/** The tests that no earlier attempt finished. */
function remainingTests({ finished }: LoadContext<SparkPerfParameters>): string[] {
  return coreTestNames.filter((test) => finished.every(({ unit }) => unit !== test));
}

function sparkPlanOf({ plan, load }: LoadContext<SparkPerfParameters>) {
  return sparkCluster(clusterNamed(plan, load.cluster));
}

/** Settings of the Spark application. The campaign's settings override ours. */
function configuration(context: LoadContext<SparkPerfParameters>, address: string, folder: string) {
  const spark = sparkPlanOf(context);
  const executorOptions = 'spark.executor.extraJavaOptions';
  const given = spark.settings ?? {};
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
    // As in the published runs: Java's serializer, and no task away from its cached input (their wait was 60,000 s).
    'spark.serializer': 'org.apache.spark.serializer.JavaSerializer',
    'spark.locality.wait': '60000s',
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

function applicationArguments(context: LoadContext<SparkPerfParameters>): string[] {
  const { parameters } = context.load;
  return [
    `--tests=${remainingTests(context).join(',')}`,
    `--scale=${parameters.scaleFactor}`,
    `--partitions=${parameters.partitionsAtFactorOne}`,
    `--records=${parameters.recordsAtFactorOne}`,
    `--unique-keys=${parameters.uniqueKeysAtFactorOne}`,
    `--unique-values=${parameters.uniqueValuesAtFactorOne}`,
    `--trials=${parameters.trials}`,
    `--ignored-trials=${parameters.ignoredTrials}`,
    `--pause-milliseconds=${Math.round(parameters.secondsBetweenTrials * 1000)}`,
  ];
}
