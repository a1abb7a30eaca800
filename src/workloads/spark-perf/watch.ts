/** Watches the core tests through the REST API of their driver, and their output. Pure except for its own state. */
import type { LoadProgress } from '../load-output.ts';
import { watchDriver } from '../spark-submit/watch.ts';
import { durationText } from '../spark-submit/pace.ts';
import { readActiveStages, restPages, type ActiveStages } from '../spark-submit/rest-api.ts';
import type { Watch } from '../watch.ts';
import { coreTestNames, isCoreTest, positionOf, positionText, stageNumber, stagesOfTest } from './core-tests.ts';
import type { TestPosition } from './core-tests.ts';
import type { SparkPerfParameters } from './facts.ts';
import { parseSparkPerfOutput, type SparkPerfOutput } from './output.ts';

export interface SparkProgress extends Omit<ActiveStages, 'job'> {
  /** Null between two jobs. */
  position: TestPosition | null;
  /** The active stage of its test, from 1, and the number of its stages; null between two jobs. */
  stage: { number: number; of: number } | null;
}

/** Reads the answers to `restPages`; null if they have another shape. */
export function readSparkProgress(
  pages: Record<string, unknown>,
  parameters: SparkPerfParameters,
): SparkProgress | null {
  const active = readActiveStages(pages);
  if (!active) return null;
  const { job, ...stages } = active;
  const position = positionOf(job?.description ?? '');
  if (!job || !position) return { ...stages, position, stage: null };
  const number = stageNumber(position, parameters, job.stages, job.completedStages);
  return { ...stages, position, stage: { number, of: stagesOfTest(position.test, parameters) } };
}

/** @param tests the tests that this attempt runs, in order */
export function sparkWatch(parameters: SparkPerfParameters, tests: string[]): Watch {
  return watchDriver<SparkProgress>(parameters.stuckSeconds, {
    pages(output) {
      const { start } = parseSparkPerfOutput(output);
      return start ? restPages(start.application) : null;
    },
    read: (pages) => readSparkProgress(pages, parameters),
    trials: (output) => parseSparkPerfOutput(output).trials.length,
    progress({ position, stage, tasks }, output, rate) {
      const detail = [
        ...(position && stage ? [`${positionText(position)}, stage ${stage.number} of ${stage.of}`] : []),
        ...(tasks.total > 0 ? [`${tasks.done} of ${tasks.total} tasks`] : []),
        ...(rate === null
          ? []
          : [`${rate.toPrecision(3)} tasks/s`, `stage ends in ${durationText((tasks.total - tasks.done) / rate)}`]),
      ];
      const progress = trialProgress(parseSparkPerfOutput(output), tests.length * parameters.trials);
      return { ...progress, ...(detail.length > 0 ? { detail: detail.join(', ') } : {}) };
    },
    // From the driver's REST API, or from its output if the API has not answered yet.
    stage(latest, output) {
      const { position: reported = null, stage = null } = latest ?? {};
      if (reported && stage) return { at: positionText(reported), stage: stage.number, of: stage.of };
      const position = nextPosition(parseSparkPerfOutput(output), tests);
      return {
        at: positionText(position),
        stage: stageNumber(position, parameters, 1, 0),
        of: stagesOfTest(position.test, parameters),
      };
    },
  });
}

/** The position after the last trial that ended. */
function nextPosition({ trials, finished }: SparkPerfOutput, tests: string[]): TestPosition {
  const ended = new Set(finished.map(({ test }) => test));
  const test = tests.filter(isCoreTest).find((each) => !ended.has(each)) ?? coreTestNames[0]!;
  const endedTrials = trials.filter((trial) => trial.test === test).length;
  return { test, trial: endedTrials > 0 || test === 'scheduling-throughput' ? endedTrials + 1 : null };
}

/** Of all trials. A rough estimate: tests differ in length. */
export function trialProgress({ start, trials }: SparkPerfOutput, total: number): LoadProgress {
  const last = trials.at(-1);
  const seconds = start && last ? (last.atMilliseconds - start.atMilliseconds) / 1000 / trials.length : null;
  return {
    done: trials.length,
    total,
    unit: 'tests',
    ratePerSecond: seconds === null ? null : 1 / seconds,
    expectedEndSeconds: seconds === null ? null : seconds * (total - trials.length),
  };
}
