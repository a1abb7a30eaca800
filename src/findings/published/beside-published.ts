/** Sets a campaign's runs beside the published figures of the same load and setting. Pure. */
import { factsOf } from '../../workloads/registry.ts';
import { contradictionsIn } from '../baselines/contradictions.ts';
import type {
  PublishedFigureName,
  PublishedResult,
  PublishedSetting,
  PublishedSource,
} from '../baselines/published.ts';
import { publishedSources } from '../baselines/sources.ts';
import type { CampaignRecord, LoadResult, RunResult } from '../../measurement/results/types.ts';
import { saturationOf } from '../../measurement/results/saturated.ts';
import type { BaselineFinding, ComparedFigure } from './baseline-findings.ts';
import { median } from '../../statistics/median.ts';
import { parametersOf } from '../parameters.ts';
import { differencesFrom } from './published-conditions.ts';
import { levelKey } from '../../workloads/throughput.ts';

interface Trial {
  run: RunResult;
  load: LoadResult;
}

/**
 * A finding for every published row of which the campaign has whole runs: the same load tool, the same company, and the same level
 * where the row names one. Several levels of ours beside one row without a level give a finding each. Empty where nothing matches.
 */
export function besidePublished(record: CampaignRecord, runs: RunResult[]): BaselineFinding[] {
  return publishedSources.flatMap((source) =>
    source.results.flatMap((published) => {
      const trials = runs.filter(({ state }) => state === 'whole').flatMap((run) => trialsOf(run, published));
      const levels = Map.groupBy(trials, ({ run, load }) => JSON.stringify([run.title, levelKey(load.load)]));
      return [...levels.values()].map((own) => compare(source, published, record, own));
    }),
  );
}

function trialsOf(run: RunResult, published: PublishedResult): Trial[] {
  if (settingOf(run) !== published.setting) return [];
  return run.loads
    .filter((load) => load.load.workload === published.workload && sameLevel(load, published))
    .filter((load) => saturationOf(load) === null)
    .map((load) => ({ run, load }));
}

/** Null for a company that nothing published has. */
function settingOf({ group, loads }: RunResult): PublishedSetting | null {
  if (group === 'combined') {
    return new Set(loads.map(({ load }) => load.cluster)).size === 3 ? 'together' : null;
  }
  if (loads.length === 1) return 'alone';
  const names = loads.map(({ load }) => load.workload);
  const isPair = names.some((reader) => names.some((writer) => factsOf(reader).reads?.from === writer));
  return loads.length === 2 && isPair ? 'producer and consumer' : null;
}

function sameLevel({ load }: LoadResult, { parameters }: PublishedResult): boolean {
  const ours = parametersOf(load);
  return ['offeredRecordsPerSecond', 'scaleFactor'].every((name) => {
    const wanted = parameters[name];
    return wanted === undefined || wanted === null || ours.get(name) === wanted;
  });
}

function compare(
  source: PublishedSource,
  published: PublishedResult,
  record: CampaignRecord,
  trials: Trial[],
): BaselineFinding {
  const differences = differencesFrom(source, published, record, trials[0]!.load);
  const comparable = !differences.some(({ forbidsRatio }) => forbidsRatio);
  const ours = trials.map(({ load }) => factsOf(load.load.workload).publishedFigures(load.figures, load.window));
  const { system, table, id, level, setting, figures, atLeast = [] } = published;
  return {
    system,
    source: source.title,
    table,
    resultId: id,
    level,
    setting,
    runs: trials.map(({ run }) => run.runId),
    differences,
    comparable,
    figures: figureNames(figures).map((name): ComparedFigure => {
      const values = ours.map((its) => its[name]).filter((value) => value !== undefined);
      const here = values.length === 0 ? null : median(values);
      const theirs = figures[name]!;
      const bounded = atLeast.includes(name);
      const exact = here !== null && !bounded && !isExtent(name, published);
      const ratio = exact && comparable ? here / theirs : null;
      return { name, published: theirs, atLeast: bounded, here, ratio };
    }),
    doubts: contradictionsIn(published),
  };
}

/** How much was moved was chosen, and how long that took follows from it, but for a batch of the same work. */
function isExtent(name: PublishedFigureName, { workload }: PublishedResult): boolean {
  return (
    ['records', 'megabytes', 'tasksPerStage'].includes(name) ||
    (name === 'totalSeconds' && factsOf(workload).unit !== null)
  );
}

function figureNames(figures: PublishedResult['figures']): PublishedFigureName[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the names, which are those of the type
  return Object.keys(figures) as PublishedFigureName[];
}
