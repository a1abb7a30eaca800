/** What the tests found of a sample of mutants, as text. Pure. */
import { columnsText } from '../../src/text/columns.ts';
import { roomOf } from '../rooms/imports.ts';
import type { Judgement, Outcome } from './judge.ts';
import type { Mutant } from './mutant.ts';

export interface Result extends Mutant, Omit<Judgement, 'outcome'> {
  /** `absent`: the state of the project that is judged does not have what the mutant changes. */
  outcome: Outcome | 'absent';
  line: number;
  before: string;
  after: string;
}

const outcomes = ['found', 'found: timeout', 'survived', 'no test', 'not decided', 'absent'] as const;

/** Counts per room, and the place and difference of all that no test found. */
export function reportText(results: readonly Result[]): string {
  const rooms = [...Map.groupBy(results, ({ file }) => roomOf(file))].toSorted(([one], [other]) =>
    one.localeCompare(other),
  );
  const cells = (all: readonly Result[]): string[] =>
    outcomes.map((outcome) => String(all.filter((result) => result.outcome === outcome).length));
  const table = columnsText(
    [['room', ...outcomes], ...rooms.map(([room, of]) => [room, ...cells(of)]), ['all', ...cells(results)]],
    (column) => column > 0,
  );
  const remaining = results.filter(({ outcome }) => !outcome.startsWith('found'));
  return [...table, ...remaining.map((result) => `\n${resultText(result)}`)].join('\n');
}

function resultText({ file, line, within, operator, outcome, because, before, after }: Result): string {
  const heading = `${outcome}: ${file}:${line} ${within} (${operator})${because && `: ${because}`}`;
  return outcome === 'absent' ? heading : `${heading}\n  - ${before}\n  + ${after}`;
}
