/** The eight core tests of spark-perf as one Spark application (`jvm/`). The load's host submits it and runs its driver. */
import { join } from 'node:path';
import { jobsJar } from '../../systems/spark/versions.ts';
import { sparkDriverJob } from '../spark-submit/driver.ts';
import { eventLogFolder } from '../spark-submit/application.ts';
import { parseSparkPerfOutput } from './output.ts';
import { finishedTests, readSparkPerf } from './reading.ts';
import { coreTestNames } from './core-tests.ts';
import { sparkWatch, trialProgress } from './watch.ts';
import { saturationFile } from '../watch.ts';
import type { LoadContext, LoadGenerator } from '../generator.ts';
import type { SparkPerfParameters } from './facts.ts';

export const generator: LoadGenerator<SparkPerfParameters> = {
  keeps: [`${eventLogFolder}/`, saturationFile],

  prepare: () => [],

  job: (context) =>
    sparkDriverJob(context, {
      mainClass: 'io.proofload.spark.SparkPerf',
      jar: join(context.installFolder, jobsJar),
      arguments: applicationArguments(context),
      settings: {
        // As in the published runs: Java's serializer, and no task away from its cached input (their wait was 60,000 s).
        'spark.serializer': 'org.apache.spark.serializer.JavaSerializer',
        'spark.locality.wait': '60000s',
      },
    }),

  progress(outputTail, load) {
    const output = parseSparkPerfOutput(outputTail);
    const { start } = output;
    if (!start) return null;
    return trialProgress(output, (start.tests ?? coreTestNames.length) * load.parameters.trials);
  },

  watch: (context) => sparkWatch(context.load.parameters, remainingTests(context)),

  finished: finishedTests,

  read: (folder, load, started, earlier = []) => readSparkPerf(folder, load, started, earlier),
};

/** The tests that no earlier attempt finished. */
function remainingTests({ finished }: LoadContext<SparkPerfParameters>): string[] {
  return coreTestNames.filter((test) => finished.every(({ unit }) => unit !== test));
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
