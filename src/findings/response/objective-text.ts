/** Up to which load an objective holds, in sentences. Pure. */
import { bytes, plain, rate, share } from '../../text/figures.ts';
import { isOfDisks, type LevelObjective } from '../../thresholds/objective.ts';
import { figureText } from '../thresholds/judge-value.ts';
import type { HoldsUpTo } from './holds-up-to.ts';
import { loadText, type LoadAxis } from './load-axis.ts';
import type { ObjectiveFinding, ObjectiveLevel } from './objective-finding.ts';

type MeasuredLevel = Pick<ObjectiveLevel, 'at' | 'figure'>;

const operationTexts = { all: 'disk operations', read: 'disk reads', write: 'disk writes' } as const;

/** `90 % of disk operations take less than 8 ms`, as a statement or after the word of a question. */
export function objectiveClause(objective: LevelObjective, form: 'statement' | 'question'): string {
  const isQuestion = form === 'question';
  if (!isOfDisks(objective)) {
    const text = objective.text.replace('<=', '≤').replace('>=', '≥');
    return isQuestion ? `does ${text} hold` : `${text} holds`;
  }
  const { limit, operations, belowMilliseconds } = objective;
  const what = plain(`${share(limit)} of ${operationTexts[operations]} take less than ${belowMilliseconds} ms`);
  return isQuestion ? `do ${what}` : what;
}

/** How the values of an axis are written. */
export interface AxisWords {
  /** Such as `load`. */
  of: string;
  /** With the unit. */
  text: (at: number) => string;
  /** After another one. */
  further?: (at: number) => string;
}

export const wordsOfLoad = (axis: LoadAxis): AxisWords => ({
  of: 'load',
  text: (at) => loadText(at, axis),
  further: rate,
});

/** The answer without the name of the runs, as a clause in parts, the most important first. */
export function objectiveAnswer(
  levels: MeasuredLevel[],
  holds: HoldsUpTo,
  objective: LevelObjective,
  { of, text, further: furtherText = text }: AxisWords,
): [string, ...string[]] {
  const statement = objectiveClause(objective, 'statement');
  const place = (at: number): string => `${text(at)} (${measuredText(levelAt(levels, at))})`;
  const further = (at: number): string => `${furtherText(at)} (${valueText(levelAt(levels, at))})`;
  const failing = (from: number | null): string => (from === null ? '' : `, fails from ${further(from)}`);
  switch (holds.state) {
    case 'up-to': {
      const { upTo, next, failsFrom } = holds;
      const between = failsFrom === next ? '' : `, inconclusive at ${further(next)}`;
      return [`${statement} up to ${place(upTo)}`, failing(failsFrom), between];
    }
    case 'at-least':
      return [`${statement} at every ${of}, up to ${place(holds.upTo)}`];
    case 'none':
      return [`at no ${of} ${objectiveClause(objective, 'question')}`, `; the lowest is ${place(holds.failsFrom)}`];
    case 'inconclusive':
      return [`inconclusive whether ${statement} at the lowest ${of}, ${place(holds.next)}`, failing(holds.failsFrom)];
  }
}

/** What a disk did where an objective of disks still held, and where it failed. */
export function diskThroughputText({ levels, holds }: ObjectiveFinding): string[] {
  const text = (at: number): string[] => {
    const { disk } = levelAt(levels, at);
    if (!disk) return [];
    const { readBytesPerSecond, writeBytesPerSecond, ofStatedRate } = disk;
    const of = ofStatedRate === null ? '' : `, ${share(ofStatedRate)} of its stated rate`;
    return [`${bytes(readBytesPerSecond + writeBytesPerSecond)}/s${of}`];
  };
  const held = 'upTo' in holds ? text(holds.upTo).map((each) => `still held at ${each}`) : [];
  const failed =
    'failsFrom' in holds && holds.failsFrom !== null ? text(holds.failsFrom).map((each) => `failed at ${each}`) : [];
  const parts = [...held, ...failed];
  return parts.length === 0 ? [] : [plain(`Throughput of a disk: it ${parts.join(', and ')}.`)];
}

/** `96 %, 92 % to 99 %` */
function measuredText(level: MeasuredLevel): string {
  const { low, high, unit, basis } = level.figure;
  const interval =
    low === null || high === null || basis === 'one-trial'
      ? ''
      : `, ${figureText(low, unit)} to ${figureText(high, unit)}`;
  return `${valueText(level)}${interval}`;
}

const valueText = ({ figure: { value, unit } }: MeasuredLevel): string =>
  value === null ? 'not known' : figureText(value, unit);

const levelAt = <Level extends MeasuredLevel>(levels: Level[], at: number): Level =>
  levels.find((level) => level.at === at)!;
