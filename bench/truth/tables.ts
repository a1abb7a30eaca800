/** Verdicts beside the truth, as text. Pure. */
import type { Judged } from './kept-window.ts';
import { leastWindows, meetsGoals, outcomes, rightFloor, saidBy, tallyOf, truthWords, type Tally } from './truths.ts';

/** A line for each window, the outcomes by kind of scenario, and the confusion matrix. */
export function tables(judged: Judged[]): string {
  const counted = judged.filter(({ leftOut }) => leftOut === null);
  const leftOut = judged.filter((each) => each.leftOut !== null);
  return [
    ...judged.map(line),
    '',
    ...byKind(counted),
    '',
    'Truth against verdict:',
    ...confusion(counted),
    '',
    ...leftOutWords(leftOut),
    summary(tallyOf(counted.map(({ outcome }) => outcome))),
  ].join('\n');
}

function line({ kept, outcome, words, leftOut, outsideCores }: Judged): string {
  const outside = outsideCores === null ? '' : `; ${outsideCores.toFixed(2)} cores outside`;
  return `${leftOut === 'void' ? leftOut : `${leftOut === null ? '' : `(${leftOut}) `}${outcome}`}: ${kept.scenario.id}, ${truthWords(kept.truth)}: ${words}${outside}`;
}

function leftOutWords(judged: Judged[]): string[] {
  const of = (why: Judged['leftOut']): Judged[] => judged.filter(({ leftOut }) => leftOut === why);
  const [empty, disturbed] = [of('void'), of('disturbed')];
  return [
    ...(empty.length > 0 ? [`Not counted, void: ${empty.length}.`] : []),
    ...(disturbed.length > 0
      ? [
          `Not counted, disturbed: ${disturbed.length}, ${tallyWords(tallyOf(disturbed.map(({ outcome }) => outcome)))}.`,
        ]
      : []),
  ];
}

function byKind(judged: Judged[]): string[] {
  const kinds = Map.groupBy(judged, ({ kept }) => kept.scenario.kind);
  return [...kinds].map(
    ([kind, of]) => `${kind}: ${of.length}, ${tallyWords(tallyOf(of.map(({ outcome }) => outcome)))}`,
  );
}

function confusion(judged: Judged[]): string[] {
  const rows = Map.groupBy(judged, ({ kept }) => truthWords(kept.truth));
  return [...rows].map(([truth, of]) => {
    const said = Map.groupBy(of, ({ bound }) => {
      const { verdict, confidence } = saidBy(bound);
      return confidence === null ? verdict : `${verdict} (${confidence})`;
    });
    return `  ${truth}: ${[...said].map(([verdict, each]) => `${each.length} ${verdict}`).join(', ')}`;
  });
}

function tallyWords(tally: Tally): string {
  return outcomes.map((outcome) => `${tally[outcome]} ${outcome}`).join(', ');
}

function summary(tally: Tally): string {
  const all = outcomes.reduce((sum, outcome) => sum + tally[outcome], 0);
  const goals = `goals: right from ${rightFloor * 100} %, wrong and sure never`;
  const few = all < leastWindows ? `, by too few windows to show it: ${leastWindows} are wanted` : '';
  return `${all} windows: ${tallyWords(tally)}; ${meetsGoals(tally) ? 'met' : 'missed'}${few} (${goals}).`;
}
