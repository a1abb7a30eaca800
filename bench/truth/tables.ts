/** Verdicts compared with the truth, as text. Pure. */
import type { Judged } from './kept-window.ts';
import {
  leastWindows,
  meetsGoals,
  outcomes,
  rightFloor,
  comparedVerdict,
  tallyOf,
  truthText,
  type Tally,
} from './truths.ts';

/** One line for each window, the outcomes by kind of scenario, and the confusion matrix. */
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
    ...notCountedTexts(leftOut),
    summary(tallyOf(counted.map(({ outcome }) => outcome))),
  ].join('\n');
}

function line({ kept, outcome, verdictText, leftOut, outsideCores }: Judged): string {
  const outside = outsideCores === null ? '' : `; ${outsideCores.toFixed(2)} cores outside`;
  return `${leftOut === 'invalid' ? leftOut : `${leftOut === null ? '' : `(${leftOut}) `}${outcome}`}: ${kept.scenario.id}, ${truthText(kept.truth)}: ${verdictText}${outside}`;
}

function notCountedTexts(judged: Judged[]): string[] {
  const of = (why: Judged['leftOut']): Judged[] => judged.filter(({ leftOut }) => leftOut === why);
  const [invalid, interfered] = [of('invalid'), of('interference')];
  return [
    ...(invalid.length > 0 ? [`Not counted, invalid: ${invalid.length}.`] : []),
    ...(interfered.length > 0
      ? [
          `Not counted, interference: ${interfered.length}, ${tallyText(tallyOf(interfered.map(({ outcome }) => outcome)))}.`,
        ]
      : []),
  ];
}

function byKind(judged: Judged[]): string[] {
  const kinds = Map.groupBy(judged, ({ kept }) => kept.scenario.kind);
  return [...kinds].map(
    ([kind, of]) => `${kind}: ${of.length}, ${tallyText(tallyOf(of.map(({ outcome }) => outcome)))}`,
  );
}

function confusion(judged: Judged[]): string[] {
  const rows = Map.groupBy(judged, ({ kept }) => truthText(kept.truth));
  return [...rows].map(([truth, of]) => {
    const verdicts = Map.groupBy(of, ({ bottleneck }) => {
      const { verdict, confidence } = comparedVerdict(bottleneck);
      return confidence === null ? verdict : `${verdict} (${confidence})`;
    });
    return `  ${truth}: ${[...verdicts].map(([verdict, each]) => `${each.length} ${verdict}`).join(', ')}`;
  });
}

function tallyText(tally: Tally): string {
  return outcomes.map((outcome) => `${tally[outcome]} ${outcome}`).join(', ');
}

function summary(tally: Tally): string {
  const all = outcomes.reduce((sum, outcome) => sum + tally[outcome], 0);
  const goals = `goals: at least ${rightFloor * 100} % right, none wrong with high confidence`;
  const few = all < leastWindows ? `, with too few windows to show it: ${leastWindows} are needed` : '';
  return `${all} windows: ${tallyText(tally)}; ${meetsGoals(tally) ? 'met' : 'missed'}${few} (${goals}).`;
}
