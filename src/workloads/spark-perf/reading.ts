/** Reads the outputs of an attempt at a scale factor: complete, resumed from an earlier attempt, or stopped by saturation. */
import type { SparkSaturation } from '../spark-submit/figures-schema.ts';
import { readCompleteLog, readOpenLog, readSaturation } from '../spark-submit/application.ts';
import { type SparkPerfFigures, measuredBySpark } from './measured.ts';
import { join } from 'node:path';
import type { SparkPerfParameters } from './facts.ts';
import type { TimeWindow } from '../../input/time-schema.ts';
import { readOutput } from '../read-output.ts';
import type { SparkApplication, SparkStage } from '../spark-submit/event-log.ts';
import { saturatedFigures, stageFigures } from './figures.ts';
import { parseSparkPerfOutput, sparkSeries, sparkTests, type SparkTrial } from './output.ts';
import { coreTestNames, isCoreTest, stagesOfTest } from './core-tests.ts';
import type { EarlierAttempt, LoadOf, LoadReading } from '../generator.ts';

type SparkLoad = LoadOf<SparkPerfParameters>;

/** The results of earlier attempts that count. */
interface Earlier {
  trials: SparkTrial[];
  stages: SparkStage[];
  seconds: number;
  resumed: NonNullable<SparkPerfFigures['resumed']>;
}

/** Throws one sentence if an output is incomplete. */
export async function readSparkPerf(
  folder: string,
  load: SparkLoad,
  started: TimeWindow,
  attempts: EarlierAttempt[],
): Promise<LoadReading> {
  const earlier = await readEarlier(attempts);
  const saturation = await readSaturation(folder);
  return saturation
    ? await readSaturated(folder, load, started, earlier, saturation)
    : await readComplete(folder, load, earlier);
}

async function readComplete(folder: string, load: SparkLoad, earlier: Earlier): Promise<LoadReading> {
  const file = join(folder, 'output');
  const { start, trials, end } = parseSparkPerfOutput(await readOutput(file));
  const { scaleFactor, ignoredTrials } = load.parameters;
  const expected = coreTestNames.length * load.parameters.trials;
  const all = [...earlier.trials, ...trials];
  if (!start || !end || all.length !== expected) {
    throw new Error(`${file} reports ${all.length} of ${expected} trials: the Spark application did not finish`);
  }
  const { application, figures } = await readCompleteLog(folder, (own) => ({
    application: own,
    figures: stageFigures(continued(own, earlier), ignoredTrials),
  }));
  const { startMilliseconds, endMilliseconds } = application;
  return reading({ startMilliseconds, endMilliseconds }, trials, {
    kind: 'spark-perf',
    scaleFactor,
    ...figures,
    totalSeconds: figures.totalSeconds + earlier.seconds,
    tests: sparkTests(all),
    ...resumedFrom(earlier),
  });
}

/** The outputs of a saturated scale factor may be incomplete. Whatever exists is evidence. */
async function readSaturated(
  folder: string,
  load: SparkLoad,
  started: TimeWindow,
  earlier: Earlier,
  saturated: SparkSaturation,
): Promise<LoadReading> {
  const { start, trials } = parseSparkPerfOutput(await readOutput(join(folder, 'output')));
  const startMilliseconds = start?.atMilliseconds ?? started.startMilliseconds;
  const endMilliseconds = Math.max(startMilliseconds, saturated.evidence.atMilliseconds);
  const own = await readOpenLog(folder).catch(() => null);
  const ended = [...earlier.stages, ...(own?.ended ?? [])];
  const { parameters } = load;
  return reading({ startMilliseconds, endMilliseconds }, trials, {
    kind: 'spark-perf',
    scaleFactor: parameters.scaleFactor,
    ...saturatedFigures(ended, Math.max(1, Math.round(parameters.partitionsAtFactorOne * parameters.scaleFactor))),
    stages: coreTestNames.reduce((sum, test) => sum + stagesOfTest(test, parameters), 0),
    totalSeconds: (endMilliseconds - startMilliseconds) / 1000 + earlier.seconds,
    tests: sparkTests([...earlier.trials, ...trials]),
    saturated,
    ...resumedFrom(earlier),
  });
}

function reading(window: TimeWindow, trials: SparkTrial[], figures: SparkPerfFigures): LoadReading<SparkPerfFigures> {
  return { window, figures, measured: measuredBySpark(figures, sparkSeries(window.startMilliseconds, trials)) };
}

/** Puts the stages of earlier attempts before those of this one, as if one application had run all of them. */
function continued(own: SparkApplication, { stages }: Earlier): SparkApplication {
  return {
    ...own,
    stages: own.stages + stages.length,
    completedStages: own.completedStages + stages.filter(({ completed }) => completed).length,
    ended: [...stages, ...own.ended],
  };
}

function resumedFrom({ resumed }: Earlier): Pick<SparkPerfFigures, 'resumed'> {
  return resumed.length > 0 ? { resumed } : {};
}

async function readEarlier(attempts: EarlierAttempt[]): Promise<Earlier> {
  const earlier: Earlier = { trials: [], stages: [], seconds: 0, resumed: [] };
  for (const { attempt, folder, units } of attempts) {
    const { trials, finished } = parseSparkPerfOutput(await readOutput(join(folder, 'output')));
    // The driver died before it renamed its log.
    const log = await readOpenLog(folder);
    const counts = ({ test }: { test: string }) => units.includes(test);
    earlier.trials.push(...trials.filter(counts));
    earlier.stages.push(...log.ended.filter(({ job }) => units.includes(job.split(' ')[0] ?? '')));
    earlier.seconds += finished.filter(counts).reduce((sum, { seconds }) => sum + seconds, 0);
    earlier.resumed.push({ attempt, tests: units });
  }
  return earlier;
}

/** The tests that finished. The last of all tests always runs again, so that the next attempt has work. */
export function finishedTests(output: string): string[] {
  const finished = parseSparkPerfOutput(output)
    .finished.map(({ test }) => test)
    .filter(isCoreTest);
  return finished.filter((test) => test !== coreTestNames.at(-1));
}
