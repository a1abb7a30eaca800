/** Verdicts compared with the truth, as text. Pure. */
import { adviceFloor, harmfulCeiling } from './advice-outcome.ts';
import type { Judged } from './judge.ts';
import {
  comparedVerdict,
  leastConfident,
  meetsGoals,
  outcomes,
  rightFloor,
  ruleOfThree,
  tallyOf,
  truthText,
  type Tally,
} from './truths.ts';

/** One line for each window, a table by class, the confusion matrix, and what the confident verdicts show. */
export function tables(judged: Judged[]): string {
  const counted = countedOf(judged);
  const leftOut = judged.filter((each) => each.leftOut !== null);
  return [
    ...judged.map(line),
    '',
    ...byClass(counted),
    '',
    'Truth against verdict:',
    ...confusion(counted),
    '',
    ...notCountedTexts(leftOut),
    confidentText(counted),
    summary(counted),
  ].join('\n');
}

/** What docs/truth.md says of them: the table by class, and what it shows. */
export function pageTable(judged: Judged[]): string {
  const counted = countedOf(judged);
  if (counted.length === 0) return 'No window is kept yet.';
  return [...byClass(counted), '', confidentText(counted), '', summary(counted)].join('\n');
}

export const countedOf = (judged: Judged[]): Judged[] => judged.filter(({ leftOut }) => leftOut === null);

/** Whether verdicts and advice meet their goals. */
export function meetsAllGoals(judged: Judged[]): boolean {
  const counted = countedOf(judged);
  const { right, harmful, due } = adviceOf(counted);
  const isAdvised = right >= due * adviceFloor && harmful <= due * harmfulCeiling;
  return meetsGoals(tallyOf(counted.map(({ outcome }) => outcome))) && isAdvised;
}

function line({ kept, outcome, advice, verdictText, leftOut, outsideCores }: Judged): string {
  const outside = outsideCores === null ? '' : `; ${outsideCores.toFixed(2)} cores outside`;
  const counts = leftOut === null ? '' : `(${leftOut}) `;
  const judgement = leftOut === 'invalid' ? leftOut : `${counts}${outcome}, advice ${advice}`;
  return `${judgement}: ${kept.scenario.id}, ${truthText(kept.truth)}: ${verdictText}${outside}`;
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

/** A Markdown table with a row for each class, in the order of their first window, and a last one for all. */
function byClass(judged: Judged[]): string[] {
  const classes = Map.groupBy(judged, ({ kept }) => kept.scenario.kind);
  const titles = ['class', 'windows', ...outcomes, 'advice right', 'bottleneck, high confidence'];
  return [
    `| ${titles.join(' | ')} |`,
    `| ${titles.map(() => '---').join(' | ')} |`,
    ...[...classes, ['all', judged] as const].map(([name, of]) => row(name, of)),
  ];
}

function row(name: string, of: Judged[]): string {
  const tally = tallyOf(of.map(({ outcome }) => outcome));
  const { right, due } = adviceOf(of);
  const advice = due === 0 ? '–' : `${right} of ${due}`;
  return `| ${[name, of.length, ...outcomes.map((outcome) => tally[outcome]), advice, boundText(of)].join(' | ')} |`;
}

/** Windows in which advice is due or was given. */
function adviceOf(judged: Judged[]): { right: number; harmful: number; due: number } {
  const due = judged.filter(({ advice }) => advice !== 'none due');
  const count = (outcome: Judged['advice']): number => due.filter(({ advice }) => advice === outcome).length;
  return { right: count('right'), harmful: count('harmful'), due: due.length };
}

/** Verdicts that named a bottleneck with high confidence: on these a person spends money. */
const confidentOf = (judged: Judged[]): Judged[] =>
  judged.filter(({ bottleneck }) => bottleneck.state === 'found' && bottleneck.confidence === 'high');

/** What the confident bottlenecks of some windows show about others of their kind. */
function boundText(judged: Judged[]): string {
  const confident = confidentOf(judged);
  const wrong = confident.filter(({ outcome }) => outcome !== 'right').length;
  if (confident.length === 0) return 'none';
  if (wrong > 0) return `${wrong} of ${confident.length} wrong`;
  const bound = ruleOfThree(confident.length);
  return `0 of ${confident.length} wrong${bound < 1 ? `: below ${Math.ceil(bound * 100)} %` : ''}`;
}

function confidentText(judged: Judged[]): string {
  const few = confidentOf(judged).length < leastConfident ? `; ${leastConfident} are needed to show less than 5 %` : '';
  return `Bottlenecks of high confidence: ${boundText(judged)} (rule of three, 95 % confidence)${few}.`;
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

function summary(judged: Judged[]): string {
  const { right, harmful, due } = adviceOf(judged);
  const goals = `goals: at least ${rightFloor * 100} % right, none wrong with high confidence, at least ${adviceFloor * 100} % of advice right, at most ${harmfulCeiling * 100} % harmful`;
  const met = meetsAllGoals(judged) ? 'met' : 'missed';
  return `${judged.length} windows: ${tallyText(tallyOf(judged.map(({ outcome }) => outcome)))}; advice right in ${right} of ${due}, harmful in ${harmful}; ${met} (${goals}).`;
}
