/** The eight core tests of spark-perf, as one Spark application (`jvm/`) submitted from the load's host, where its driver runs. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { addressOf } from '../systems/folders.ts';
import { masterPort, sparkEnvironment, sparkModuleFlags } from '../systems/spark/settings.ts';
import { javaCommand } from './java-command.ts';
import { jobFolder, jobId } from './job-id.ts';
import { linesOf, readOutput } from './read-output.ts';
import { readEventLog } from './spark-event-log.ts';
import { stageFigures } from './spark-figures.ts';
import { parseSparkPerfOutput, sparkSeries, sparkTests } from './spark-perf-output.ts';
import type { LoadContext, Workload } from './workload.ts';

const coreTests = 8;
const eventLogFolder = 'events';

/** Log of the driver: standard error, warnings alone, since the event log has the rest. */
const log4jProperties = `rootLogger.level = warn
rootLogger.appenderRef.stderr.ref = stderr
appender.stderr.type = Console
appender.stderr.name = stderr
appender.stderr.target = SYSTEM_ERR
appender.stderr.layout.type = PatternLayout
appender.stderr.layout.pattern = %d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %-5p %c{1}: %m%n%ex
`;

export const sparkPerf: Workload<'spark-perf'> = {
  name: 'spark-perf',
  system: 'spark',
  summary:
    'Schedules, aggregates, sorts and counts cached pairs: the eight core tests of spark-perf at a scale factor.',
  keeps: [eventLogFolder],

  prepare: () => [],

  job(context) {
    const folder = jobFolder(context);
    const installFolder = context.installFolder('spark');
    const spark = sparkPlanOf(context);
    const address = addressOf(context.inventory, context.load.host);
    const argv = javaCommand({
      installFolder,
      jobFolder: folder,
      heapMebibytes: spark.driverMemoryMebibytes,
      flags: [...sparkModuleFlags, `-Dlog4j2.configurationFile=file://${folder}/log4j2.properties`],
      mainClass: 'org.apache.spark.deploy.SparkSubmit',
      arguments: [
        `--master=spark://${addressOf(context.inventory, spark.master)}:${masterPort}`,
        '--deploy-mode=client',
        '--class=io.proofload.spark.SparkPerf',
        ...Object.entries(configuration(context, address, folder)).map(([key, value]) => `--conf=${key}=${value}`),
        join(installFolder, 'proofload-spark.jar'),
        ...applicationArguments(context),
      ],
    });
    const environment = { ...sparkEnvironment(installFolder, address), SPARK_LOCAL_DIRS: folder };
    return { id: jobId(context), argv, environment, files: { 'log4j2.properties': log4jProperties } };
  },

  progress(outputTail, load) {
    const { start, trials } = parseSparkPerfOutput(outputTail);
    if (!start) return null;
    const total = coreTests * load.parameters.trials;
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

  async read(folder, load) {
    const file = join(folder, 'output');
    const { start, trials, end } = parseSparkPerfOutput(await readOutput(file));
    const expected = coreTests * load.parameters.trials;
    if (!start || !end || trials.length !== expected) {
      throw new Error(
        `${file} tells of ${trials.length} of ${expected} trials; the Spark application did not get to its end`,
      );
    }
    const { scaleFactor, ignoredTrials } = load.parameters;
    const log = await eventLogIn(join(folder, eventLogFolder));
    const stages = await readEventLog(linesOf(log))
      .then((application) => ({ application, figures: stageFigures(application, ignoredTrials) }))
      .catch((cause: unknown) => {
        throw new Error(`${log} is not whole: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
      });
    const { startMilliseconds, endMilliseconds } = stages.application;
    return {
      window: { startMilliseconds, endMilliseconds },
      openLoop: false,
      figures: { kind: 'spark-perf', scaleFactor, ...stages.figures, tests: sparkTests(trials) },
      series: sparkSeries(startMilliseconds, trials),
    };
  },
};

function sparkPlanOf({ plan, load, runId }: LoadContext<'spark-perf'>) {
  if (plan.spark) return plan.spark;
  throw new Error(`The load ${load.id} of run ${runId} needs Spark, but the plan has no spark section`);
}

function configuration(context: LoadContext<'spark-perf'>, address: string, folder: string): Record<string, string> {
  const spark = sparkPlanOf(context);
  return {
    'spark.executor.memory': `${spark.executorMemoryMebibytes}m`,
    'spark.executor.cores': `${spark.executorCores}`,
    'spark.driver.host': address,
    'spark.driver.bindAddress': address,
    'spark.eventLog.enabled': 'true',
    'spark.eventLog.dir': `file://${folder}/${eventLogFolder}`,
    'spark.ui.showConsoleProgress': 'false',
    // As in the published runs: Java's serializer, and never a task away from its cached input (its wait was 60,000 s).
    'spark.serializer': 'org.apache.spark.serializer.JavaSerializer',
    'spark.locality.wait': '60000s',
  };
}

function applicationArguments({ load }: LoadContext<'spark-perf'>): string[] {
  const parameters = load.parameters;
  return [
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

/** The one event log of the application; while it is written its name ends in `.inprogress`. */
async function eventLogIn(folder: string): Promise<string> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new Error(`${folder} cannot be read; the Spark application left no event log there`, { cause });
  });
  const [log, another] = names.filter((name) => name.startsWith('app-') && !name.endsWith('.inprogress'));
  if (log && !another) return join(folder, log);
  throw new Error(
    `${folder} should hold one event log of a Spark application that ended; it holds ${names.join(', ') || 'nothing'}`,
  );
}
