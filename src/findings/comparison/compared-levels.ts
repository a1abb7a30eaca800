/** The same load at the same level in several campaigns. Pure. */
import { mean } from '../../statistics/sums.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import { levelKey } from '../../workloads/throughput.ts';
import type { DecidedFigure, FigureName } from '../contrast/contrast-finding.ts';
import { contrast, withoutEstimate } from '../contrast/contrast.ts';
import { decideFamily, headlineOf } from '../contrast/decide.ts';
import {
  fewestOperations,
  figureNames,
  figures as listed,
  isLatency,
  omittedFigures,
  trialsOf,
  type Trial,
} from '../contrast/figures.ts';
import type { ComparedLevel, ComparedValue } from './comparison.ts';
import { parameterDifferences } from './parameter-differences.ts';

/** Runs of one side by session, in chronological order. */
export type SideRuns = RunResult[][];

interface SideTrial extends Trial {
  side: number;
}

/**
 * Every level of which any campaign has a valid run, in the order of the first campaign that has it. Levels match if the load and the
 * other loads of the run have the same levels. A load that was stopped at saturation has no figure.
 *
 * What differs is decided for the report as a whole, by the headline figure of each level.
 */
export function comparedLevels(sides: SideRuns[]): ComparedLevel[] {
  const trials = sides.flatMap((sessions, side) =>
    sessions.flatMap((runs, session) =>
      runs
        .filter(({ state }) => state === 'valid')
        .flatMap((run) => trialsOf(run, session).map((trial): SideTrial => ({ ...trial, side }))),
    ),
  );
  const levels = [...Map.groupBy(trials, keyOf).values()].map((own) => levelOf(own, sides.length));
  decideFamily(levels.flatMap(headlinesOfLevel));
  return levels;
}

/** The headline figure of each side against the base. */
function headlinesOfLevel({ figures }: ComparedLevel): DecidedFigure[] {
  const known = figures.flatMap(({ name, values }) =>
    values.flatMap((value, side) => {
      const { ratio = null, estimate = null } = value ?? {};
      return ratio === null || estimate === null ? [] : [{ name, side, ratio, estimate }];
    }),
  );
  return [...Map.groupBy(known, ({ side }) => side).values()].flatMap((own) => headlineOf(own) ?? []);
}

function keyOf({ run, load }: SideTrial): string {
  const others = run.loads.filter((other) => other !== load).map((other) => levelKey(other.load));
  return JSON.stringify([settingOf(run), run.variant?.name, load.load.id, levelKey(load.load), others.toSorted()]);
}

function settingOf({ group }: RunResult): ComparedLevel['setting'] {
  return group === 'combined' ? 'combined' : 'isolated';
}

function levelOf(trials: SideTrial[], sides: number): ComparedLevel {
  const { run, load } = trials[0]!;
  const bySide = Array.from({ length: sides }, (_, side) => trials.filter((trial) => trial.side === side));
  const omitted = bySide.flatMap((own, campaign) => omittedFigures(own).map((each) => ({ ...each, campaign })));
  return {
    system: load.load.cluster,
    workload: load.load.workload,
    loadId: load.load.id,
    title: run.title,
    level: run.level,
    setting: settingOf(run),
    differences: parameterDifferences(bySide.map(([first]) => first?.load.load ?? null)),
    figures: figureNames
      .map((name) => {
        const isOmitted = (side: number) => omitted.some((each) => each.name === name && each.campaign === side);
        const [base = [], ...others] = bySide.map((own, side) =>
          isOmitted(side) ? [] : own.filter((trial) => listed[name].of(trial) !== null),
        );
        return { name, values: [valueOf(name, base, null), ...others.map((own) => valueOf(name, own, base))] };
      })
      .filter(({ values }) => values.some((value) => value !== null)),
    ...(omitted.length > 0 ? { omitted } : {}),
  };
}

/** Of a side against the base; null if it has no trial. Zeros have no ratio. */
function valueOf(name: FigureName, own: SideTrial[], base: SideTrial[] | null): ComparedValue | null {
  if (own.length === 0) return null;
  const figureOf = (trial: Trial): number => listed[name].of(trial) ?? 0;
  const [one, other] = [base ?? [], own].map((side) => side.filter((trial) => figureOf(trial) > 0));
  const compared = contrast({ made: 'sessions', base: one!, other: other! }, figureOf);
  const operations = isLatency(name) ? fewestOperations(own) : null;
  return {
    trials: own.length,
    sessions: new Set(own.map(({ session }) => session)).size,
    mean: mean(own.map(figureOf)),
    ...(operations === null ? {} : { operations }),
    ratio: compared?.ratio ?? null,
    estimate: compared && (withoutEstimate(name, [...one!, ...other!]) ?? compared.estimate),
  };
}
