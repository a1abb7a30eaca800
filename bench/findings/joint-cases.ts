/**
 * How often verdicts are wrong with high confidence where figures lie near the thresholds of rules. A figure that was measured may be off
 * by a fifth, and what limits the system is the same. The truth is that of constructed windows, of the windows that the repository keeps, and
 * of simulated systems, of which it is known exactly.
 */
import type { Bottleneck } from '../../src/findings/bottlenecks/bottleneck.ts';
import { subjectOf, type Subject } from '../../src/findings/bottlenecks/subject.ts';
import { findBottleneck } from '../../src/findings/bottlenecks/verdict.ts';
import type { WindowTelemetry } from '../../src/measurement/telemetry/statistics.ts';
import { randomNumbers } from '../../src/statistics/random-numbers.ts';
import { thresholds } from '../../src/systems/threshold.ts';
import { inShort, windowIn, withoutMargin } from '../../test/findings/bottlenecks/scene.ts';
import { committedFolder } from '../truth/committed.ts';
import { outcomeOf } from '../truth/truths.ts';
import { readAsKept, windowPaths } from '../truth/window-files.ts';
import type { Case } from './case.ts';
import { constructedByTests } from './constructed-windows.ts';
import { drawnSystem, rightAnswers, sceneOf } from './queueing-systems.ts';
import { atThresholds, withOtherFigures } from './varied-windows.ts';

/** A window whose truth is known. */
interface KnownWindow {
  subject: Subject;
  telemetry: WindowTelemetry;
  isRight: (verdict: Bottleneck) => boolean;
}

const mostWrong = 0.01;

/** Each window is varied once for so many seeds. */
const seedsOfVariation = 20;

export async function jointCases(seeds: readonly number[]): Promise<Case[]> {
  const kinds: [string, KnownWindow[]][] = [
    ['constructed windows', constructed(await constructedByTests())],
    ['kept windows', await kept()],
    ['simulated systems', seeds.map((seed) => simulated(seed, false))],
    ['simulated systems with resources alike', seeds.map((seed) => simulated(seed, true))],
  ];
  const met = new Set<number>();
  const cases = kinds.flatMap(([kind, windows]) => {
    const near = windows.flatMap((window) =>
      atThresholds(window.telemetry).map(({ threshold, telemetry }) => {
        met.add(thresholds.indexOf(threshold));
        return { ...window, telemetry };
      }),
    );
    const random = randomNumbers(1);
    const varied = windows.flatMap((window) =>
      Array.from({ length: Math.ceil(seeds.length / seedsOfVariation) }, () => ({
        ...window,
        telemetry: withOtherFigures(window.telemetry, random),
      })),
    );
    return [
      ...unchanged(kind, windows),
      wrong(`${kind} at thresholds`, near),
      wrong(`${kind} with other figures`, varied),
    ];
  });
  return [...cases, placed(met)];
}

function constructed(windows: Awaited<ReturnType<typeof constructedByTests>>): KnownWindow[] {
  return windows.map(({ scene, right, alsoRight = [] }) => ({
    ...windowIn(scene),
    isRight: (verdict) => [right, ...alsoRight].map(answerOf).includes(answerOf(inShort(verdict))),
  }));
}

async function kept(): Promise<KnownWindow[]> {
  const windows: KnownWindow[] = [];
  for (const path of await windowPaths(committedFolder)) {
    const { scenario, truth, plan, hosts, run, telemetry } = await readAsKept(path);
    if (!telemetry) continue;
    const isRight = (verdict: Bottleneck): boolean => outcomeOf(truth, verdict, scenario.alsoRight) === 'right';
    windows.push({ subject: subjectOf(scenario.system, run, plan, hosts), telemetry, isRight });
  }
  return windows;
}

function simulated(seed: number, alike: boolean): KnownWindow {
  const system = drawnSystem(randomNumbers(seed), { alike });
  const right = rightAnswers(system);
  return { ...windowIn(sceneOf(system)), isRight: (verdict) => right.includes(answerOf(inShort(verdict))) };
}

/** Without its confidence. */
const answerOf = (verdict: string): string => verdict.replace(/^(high|medium): /, '');

/** Verdicts of high confidence: by all conditions, and before by all but the margin. */
function confident(windows: KnownWindow[]): { right: number; wrong: number; rightBefore: number; wrongBefore: number } {
  const counts = { right: 0, wrong: 0, rightBefore: 0, wrongBefore: 0 };
  for (const { subject, telemetry, isRight } of windows) {
    const verdict = findBottleneck(subject, telemetry);
    if (verdict.state === 'inconclusive') continue;
    const outcome = isRight(verdict) ? 'right' : 'wrong';
    if (verdict.confidence === 'high') counts[outcome] += 1;
    const before = withoutMargin(verdict);
    if (before.state !== 'inconclusive' && before.confidence === 'high') counts[`${outcome}Before`] += 1;
  }
  return counts;
}

function wrong(of: string, windows: KnownWindow[]): Case {
  const { right, wrong: now, rightBefore, wrongBefore } = confident(windows);
  return {
    finding: 'wrong with high confidence',
    of,
    share: now / windows.length,
    goal: { most: mostWrong },
    note: `${windows.length} windows: ${now} wrong and ${right} right with high confidence, without the margin ${wrongBefore} and ${rightBefore}`,
  };
}

/** The margin is to cost no verdict on windows whose figures are not at a threshold. */
function unchanged(kind: string, windows: KnownWindow[]): Case[] {
  if (kind.startsWith('simulated')) return [wrong(kind, windows)];
  const { right, rightBefore } = confident(windows);
  return [
    {
      finding: 'high confidence that stays',
      of: kind,
      share: right / rightBefore,
      goal: { least: 1 },
      note: `${right} right with high confidence, without the margin ${rightBefore}`,
    },
  ];
}

/** Thresholds that no window is near are those that nothing here tests. */
function placed(met: ReadonlySet<number>): Case {
  const others = thresholds.filter((_, index) => !met.has(index));
  const text = others.map(({ value, figures: [figure] }) => `${figure} ${value}`).join(', ');
  return {
    finding: 'thresholds with windows at them',
    of: 'all rules',
    share: met.size / thresholds.length,
    goal: {},
    note: `none at: ${text}`,
  };
}
