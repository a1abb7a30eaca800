/** What a campaign asks of every level, without an exit code: a threshold, or the share of disk operations below a bound. Pure. */
import { quoted } from '../input/readable.ts';
import type { Objective } from '../plan/search-plan.ts';
import { objectiveText } from '../search/search.ts';
import { parseThreshold } from './parse.ts';
import { figureOf, type FigureName, type Threshold } from './threshold.ts';

export const diskOperations = { latency: 'all', 'read-latency': 'read', 'write-latency': 'write' } as const;
export type DiskOperations = (typeof diskOperations)[keyof typeof diskOperations];

/** `share(disk.latency < 8 ms) >= 90 %` */
export interface ShareObjective extends Pick<Threshold, 'text' | 'scope'> {
  figure: 'share';
  operations: DiskOperations;
  belowMilliseconds: number;
  comparator: '>=' | '>';
  /** 0 to 1. */
  limit: number;
}

export type LevelObjective = Threshold | ShareObjective;

/** Each level has these; a batch and a search are no level of a load. */
const ofNoLevel: readonly FigureName[] = ['time', 'peak'];
const sharePattern =
  /^(?:(?<scope>\S+)\.)?share\( ?disk\.(?<of>[a-z-]+) ?<=? ?(?<bound>\d+(?:\.\d+)?) ?(?<unit>us|µs|ms|s) ?\) ?(?<comparator>>=?) ?(?<percent>\d+(?:\.\d+)?) ?%$/;
const example = 'share(disk.latency < 8 ms) >= 90 %';

/** The objective, or every fault of its text as the end of a sentence. */
export function parseLevelObjective(given: string): { objective: LevelObjective } | { faults: string[] } {
  if (given.includes('share(')) return shareObjective(given.trim().replaceAll(/\s+/g, ' '));
  const parsed = parseThreshold(given);
  if ('faults' in parsed) return parsed;
  const { threshold } = parsed;
  if (threshold.against !== null) return { faults: ['cannot name another campaign; that is a threshold'] };
  if (ofNoLevel.includes(threshold.figure))
    return { faults: [`${threshold.figure} is not a figure of a level; make it a threshold`] };
  return { objective: threshold };
}

function shareObjective(text: string): ReturnType<typeof parseLevelObjective> {
  const { scope, of = '', bound, unit = '', comparator, percent } = sharePattern.exec(text)?.groups ?? {};
  const known = Object.keys(diskOperations).map((name) => `disk.${name}`);
  if (bound === undefined) return { faults: [`${quoted(text)} is not understood; write it such as '${example}'`] };
  if (!Object.hasOwn(diskOperations, of)) return { faults: [`unknown figure disk.${of}, none of ${known.join(', ')}`] };
  const limit = Number(percent) / 100;
  const belowMilliseconds = Number(bound) * (figureOf('p99').units[unit] ?? 1);
  if (belowMilliseconds === 0 || limit === 0 || limit > 1)
    return { faults: [`needs a bound above 0 and a share from 0 to 100 %, such as '${example}'`] };
  return {
    objective: {
      text,
      scope: scope ?? null,
      figure: 'share',
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is one of its keys
      operations: diskOperations[of as keyof typeof diskOperations],
      belowMilliseconds,
      comparator: comparator === '>' ? '>' : '>=',
      limit,
    },
  };
}

/** The objectives of a plan; none of a plan that another version of Proofload made with another grammar. */
export function levelObjectives(texts: readonly string[] = []): LevelObjective[] {
  return texts.flatMap((text) => {
    const parsed = parseLevelObjective(text);
    return 'objective' in parsed ? [parsed.objective] : [];
  });
}

/** Whether it needs the latency of disks. */
export const isOfDisks = (objective: LevelObjective): objective is ShareObjective => objective.figure === 'share';

/** The latency objective of a search or of backgrounds, as one of levels. */
export function levelObjectiveOf(objective: Objective): Threshold {
  const { percentile, atMostMilliseconds: limit } = objective;
  const figure = percentile === 'p999' ? 'p99.9' : percentile;
  return { text: objectiveText(objective), scope: null, figure, against: null, comparator: '<=', limit };
}
