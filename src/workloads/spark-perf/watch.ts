/** Watches a Spark application by the REST API of its driver: how far it is, and whether it gets on. Pure but for what it remembers. */
import type { SparkSaturation } from './figures-schema.ts';
import type { SparkPerfParameters } from './facts.ts';
import { follow, judgePace, tasksPerSecond, words } from './pace.ts';
import type { Pace } from './pace.ts';
import { parseSparkPerfOutput } from './output.ts';
import type { SparkPerfOutput } from './output.ts';
import { readSparkProgress, restPages } from './progress.ts';
import type { SparkProgress } from './progress.ts';
import { coreTestNames, describePlace, isCoreTest, stageNumber, stagesOfTest } from './core-tests.ts';
import type { Place } from './core-tests.ts';
import type { Stop, Watch } from '../watch.ts';
import type { LoadProgress } from '../load-output.ts';

/** Lines of the driver's standard error that are kept as evidence. */
const lastLines = 20;

/** @param tests those that this attempt runs, in order */
export function sparkWatch(parameters: SparkPerfParameters, tests: string[]): Watch {
  let pace: Pace | null = null;
  let latest: SparkProgress | null = null;

  return {
    pages(output) {
      const { start } = parseSparkPerfOutput(output);
      return start ? restPages(start.application) : null;
    },

    tell({ atMilliseconds, output, pages }, { limitMilliseconds, endMilliseconds }) {
      const told = parseSparkPerfOutput(output);
      const progress = pages && readSparkProgress(pages, parameters);
      // An answer that cannot be read says nothing, and is no silence either.
      if (pages && !progress) return { progress: null, stop: null };
      pace = follow(pace, { atMilliseconds, trials: told.trials.length, progress }, parameters.stuckSeconds);
      latest = progress ?? latest;
      const bounds = {
        stuckSeconds: parameters.stuckSeconds,
        limitSeconds: limitMilliseconds / 1000,
        leftSeconds: (endMilliseconds - atMilliseconds) / 1000,
      };
      const judgement = judgePace(pace, latest?.tasks.total ?? 0, bounds);
      return {
        progress: progress && loadProgress(told, progress, pace, tests.length * parameters.trials),
        stop: judgement && stopFor(judgement, told, pace, atMilliseconds),
      };
    },

    lastWords(output, error, atMilliseconds) {
      const line = [...output.split('\n'), ...error.split('\n')].find((each) => outOfMemory.test(each));
      if (line === undefined) return null;
      const { at, ...where } = placed(parseSparkPerfOutput(output));
      const reason = `Spark ran out of memory at stage ${where.stage} of ${where.of} of ${at}: ${line.trim()}`;
      return { at, ...where, reason, evidence: evidence(atMilliseconds, error) };
    },
  };

  function stopFor(
    { state, reason }: { state: string; reason: string },
    told: SparkPerfOutput,
    current: Pace,
    atMilliseconds: number,
  ): Stop {
    if (state === 'silent') return { state: 'silent', reason };
    const { at, stage, of } = placed(told);
    const counts = latest ? `${latest.tasks.done} of ${latest.tasks.total} tasks done, ` : '';
    return {
      state: 'saturated',
      saturation: {
        at,
        stage,
        of,
        reason: `Stage ${stage} of ${of} of ${at} ${state === 'too slow' ? 'is too slow' : 'stands still'}: ${counts}${reason}`,
        evidence: evidence(atMilliseconds, '', current),
      },
    };
  }

  /** By the driver's word, or, where it had not been asked yet, by what it wrote. */
  function placed(told: SparkPerfOutput): { at: string; stage: number; of: number } {
    const { place: seen, stage } = latest ?? { place: null, stage: null };
    if (seen && stage) return { at: describePlace(seen), stage: stage.number, of: stage.of };
    const place = nextPlace(told, tests);
    return {
      at: describePlace(place),
      stage: stageNumber(place, parameters, 1, 0),
      of: stagesOfTest(place.test, parameters),
    };
  }

  function evidence(atMilliseconds: number, error: string, current: Pace | null = pace): SparkSaturation['evidence'] {
    const rate = current && tasksPerSecond(current);
    return {
      atMilliseconds,
      tasks: latest?.tasks ?? null,
      tasksPerSecond: rate,
      expectedSeconds: rate && latest ? (latest.tasks.total - latest.tasks.done) / rate : null,
      executors: latest?.executors ?? [],
      lastWords: error.trim().split('\n').slice(-lastLines).join('\n'),
    };
  }
}

/** Java's own words, in the driver (which ends by them) or in an executor whose task failed by them. */
const outOfMemory = /java\.lang\.OutOfMemoryError/;

/** The part after the last trial that ended. */
function nextPlace({ trials, finished }: SparkPerfOutput, tests: string[]): Place {
  const over = new Set(finished.map(({ test }) => test));
  const test = tests.filter(isCoreTest).find((each) => !over.has(each)) ?? coreTestNames[0]!;
  const ended = trials.filter((trial) => trial.test === test).length;
  return { test, trial: ended > 0 || test === 'scheduling-throughput' ? ended + 1 : null };
}

function loadProgress(told: SparkPerfOutput, progress: SparkProgress, pace: Pace, total: number): LoadProgress {
  const { start, trials } = told;
  const last = trials.at(-1);
  // Tests differ in length, so this is rough.
  const secondsPerTrial = start && last ? (last.atMilliseconds - start.atMilliseconds) / 1000 / trials.length : null;
  const { place, stage, tasks } = progress;
  const rate = tasksPerSecond(pace);
  const detail = [
    ...(place && stage ? [`${describePlace(place)}, stage ${stage.number} of ${stage.of}`] : []),
    ...(tasks.total > 0 ? [`${tasks.done} of ${tasks.total} tasks`] : []),
    ...(rate === null
      ? []
      : [`${rate.toPrecision(3)} tasks/s`, `stage ends in ${words((tasks.total - tasks.done) / rate)}`]),
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
