/** Watches a Spark application through the REST API of its driver: its progress, and whether it is stuck. Pure except for its own state. */
import { outOfMemory, withoutProgress, type StageOf } from '../spark-submit/saturation-evidence.ts';
import type { SparkPerfParameters } from './facts.ts';
import { durationText, judgePace, tasksPerSecond, updatePace } from '../spark-submit/pace.ts';
import type { Pace } from '../spark-submit/pace.ts';
import { parseSparkPerfOutput } from './output.ts';
import type { SparkPerfOutput } from './output.ts';
import { restPages } from '../spark-submit/rest-api.ts';
import { readSparkProgress } from './progress.ts';
import type { SparkProgress } from './progress.ts';
import { coreTestNames, positionText, isCoreTest, stageNumber, stagesOfTest } from './core-tests.ts';
import type { TestPosition } from './core-tests.ts';
import type { Stop, Watch } from '../watch.ts';
import type { LoadProgress } from '../load-output.ts';

/** @param tests the tests that this attempt runs, in order */
export function sparkWatch(parameters: SparkPerfParameters, tests: string[]): Watch {
  let pace: Pace | null = null;
  let latest: SparkProgress | null = null;

  return {
    pages(output) {
      const { start } = parseSparkPerfOutput(output);
      return start ? restPages(start.application) : null;
    },

    observe({ atMilliseconds, output, pages }, { limitMilliseconds, endMilliseconds }) {
      const events = parseSparkPerfOutput(output);
      const progress = pages && readSparkProgress(pages, parameters);
      // An unreadable answer is neither progress nor silence.
      if (pages && !progress) return { progress: null, stop: null };
      pace = updatePace(pace, { atMilliseconds, trials: events.trials.length, progress }, parameters.stuckSeconds);
      latest = progress ?? latest;
      const limits = {
        stuckSeconds: parameters.stuckSeconds,
        limitSeconds: limitMilliseconds / 1000,
        remainingSeconds: (endMilliseconds - atMilliseconds) / 1000,
      };
      const judgement = judgePace(pace, latest?.tasks.total ?? 0, limits);
      return {
        progress: progress && loadProgress(events, progress, pace, tests.length * parameters.trials),
        stop: judgement && stopFor(judgement, events, pace, atMilliseconds),
      };
    },

    saturationIn(output, error, atMilliseconds) {
      const stage = (): StageOf => currentStage(parseSparkPerfOutput(output));
      return outOfMemory({ output, error }, stage, { atMilliseconds, latest, pace });
    },
  };

  function stopFor(
    { state, reason }: { state: string; reason: string },
    events: SparkPerfOutput,
    current: Pace,
    atMilliseconds: number,
  ): Stop {
    if (state === 'silent') return { state: 'silent', reason };
    const now = { atMilliseconds, latest, pace: current };
    return { state: 'saturated', saturation: withoutProgress({ state, reason }, currentStage(events), now) };
  }

  /** From the driver's REST API, or from its output if the API has not answered yet. */
  function currentStage(events: SparkPerfOutput): StageOf {
    const { position: reported, stage } = latest ?? { position: null, stage: null };
    if (reported && stage) return { at: positionText(reported), stage: stage.number, of: stage.of };
    const position = nextPosition(events, tests);
    return {
      at: positionText(position),
      stage: stageNumber(position, parameters, 1, 0),
      of: stagesOfTest(position.test, parameters),
    };
  }
}

/** The position after the last trial that ended. */
function nextPosition({ trials, finished }: SparkPerfOutput, tests: string[]): TestPosition {
  const ended = new Set(finished.map(({ test }) => test));
  const test = tests.filter(isCoreTest).find((each) => !ended.has(each)) ?? coreTestNames[0]!;
  const endedTrials = trials.filter((trial) => trial.test === test).length;
  return { test, trial: endedTrials > 0 || test === 'scheduling-throughput' ? endedTrials + 1 : null };
}

function loadProgress(events: SparkPerfOutput, progress: SparkProgress, pace: Pace, total: number): LoadProgress {
  const { start, trials } = events;
  const last = trials.at(-1);
  // A rough estimate: tests differ in length.
  const secondsPerTrial = start && last ? (last.atMilliseconds - start.atMilliseconds) / 1000 / trials.length : null;
  const { position, stage, tasks } = progress;
  const rate = tasksPerSecond(pace);
  const detail = [
    ...(position && stage ? [`${positionText(position)}, stage ${stage.number} of ${stage.of}`] : []),
    ...(tasks.total > 0 ? [`${tasks.done} of ${tasks.total} tasks`] : []),
    ...(rate === null
      ? []
      : [`${rate.toPrecision(3)} tasks/s`, `stage ends in ${durationText((tasks.total - tasks.done) / rate)}`]),
  ];
  return {
    done: trials.length,
    total,
    unit: 'tests',
    ratePerSecond: secondsPerTrial === null ? null : 1 / secondsPerTrial,
    expectedEndSeconds: secondsPerTrial === null ? null : secondsPerTrial * (total - trials.length),
    ...(detail.length > 0 ? { detail: detail.join(', ') } : {}),
  };
}
