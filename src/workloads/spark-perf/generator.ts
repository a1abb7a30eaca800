/** The eight core tests of spark-perf, as one Spark application (`jvm/`) submitted from the load's host, where its driver runs. */
import { join } from 'node:path';
import { addressOf } from '../../systems/folders.ts';
import { collectorLogFlag, propertiesFile } from '../../systems/java.ts';
import { clusterNamed } from '../../plan/clusters.ts';
import { secretOf } from '../../systems/secrets.ts';
import { masterPort, sparkCluster } from '../../systems/spark/cluster.ts';
import { sparkEnvironment, sparkGuard, sparkModuleFlags } from '../../systems/spark/settings.ts';
import { javaCommand } from '../java-command.ts';
import { jobFolder, jobId } from '../job-id.ts';
import { parseSparkPerfOutput } from './output.ts';
import { eventLogFolder, finishedTests, readSparkPerf } from './reading.ts';
import { coreTestNames } from './core-tests.ts';
import { sparkWatch } from './watch.ts';
import { saturationFile } from '../watch.ts';
import type { LoadContext, LoadGenerator } from '../generator.ts';
import { driverWebPort, type SparkPerfParameters } from './facts.ts';

/** Is not kept with what a run gave. */
const secretFile = 'secret.properties';

/** A driver that went on after it, without the thread that died of it, would neither get on nor end. */
const exitWhenOutOfMemory = '-XX:+ExitOnOutOfMemoryError';

/** Log of the driver: standard error, warnings alone, since the event log has the rest. */
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
      // A driver takes its secret from its settings alone, and those of the command line can be read by everybody.
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
    // Tests differ in length, so this is rough.
    const secondsPerTrial = last ? (last.atMilliseconds - start.atMilliseconds) / 1000 / trials.length : null;
    return {
      done: trials.length,
      total,
      unit: 'tests',
      ratePerSecond: secondsPerTrial === null ? null : 1 / secondsPerTrial,
      expectedEndSeconds: secondsPerTrial === null ? null : secondsPerTrial * (total - trials.length),
    };
  },

  watch: (context) => sparkWatch(context.load.parameters, testsLeft(context)),

  finished: finishedTests,

  read: (folder, load, started, earlier = []) => readSparkPerf(folder, load, started, earlier),
};

/** The tests that no earlier attempt brought to their end. */
function testsLeft({ finished }: LoadContext<SparkPerfParameters>): string[] {
  return coreTestNames.filter((test) => finished.every(({ unit }) => unit !== test));
}

function sparkPlanOf({ plan, load }: LoadContext<SparkPerfParameters>) {
  return sparkCluster(clusterNamed(plan, load.cluster));
}

/** Settings of a Spark application: ours, and before them those of the campaign. */
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
    'spark.ui.showConsoleProgress': 'false',
    'spark.ui.port': `${driverWebPort}`,
    ...sparkGuard,
    // As in the published runs: Java's serializer, and never a task away from its cached input (its wait was 60,000 s).
    'spark.serializer': 'org.apache.spark.serializer.JavaSerializer',
    'spark.locality.wait': '60000s',
    ...smallDriver(spark.driverMemoryMebibytes),
    ...given,
    // An executor works in a folder of its own, where the sampler finds its log.
    [executorOptions]: [collectorLogFlag('gc.log'), given[executorOptions]].filter(Boolean).join(' '),
  };
}

/** Below this heap Spark does not start: one and a half times the 300 MiB that it sets aside. */
const leastHeapMebibytes = 450;

/**
 * Has Spark set less aside in a driver whose heap is below its least, so that it starts at all: a master that is too
 * small is to be seen under load, and a driver keeps next to none of the data that the rest is for.
 */
function smallDriver(heapMebibytes: number): Record<string, string> {
  if (heapMebibytes >= leastHeapMebibytes) return {};
  return { 'spark.testing.reservedMemory': `${Math.floor((heapMebibytes * 2 ** 20) / 4)}` };
}

function applicationArguments(context: LoadContext<SparkPerfParameters>): string[] {
  const { parameters } = context.load;
  return [
    `--tests=${testsLeft(context).join(',')}`,
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
