import { describe, expect, it, test } from 'vitest';
import { parseStudy } from '../../../src/findings/published/study.ts';
import { publishedRow, publishedStudies } from '../../report/published-studies.ts';
import { arithmeticFault } from './arithmetic.ts';

const rowsOf = ({ results, hostUse }: (typeof publishedStudies)[number]) => [...results, ...hostUse];

/** Figures by `row.name`; a range has no single value. */
const figures = new Map(
  publishedStudies
    .flatMap(rowsOf)
    .flatMap((row) =>
      Object.entries(row.figures).flatMap(([name, value]) =>
        typeof value === 'number' ? [[`${row.id}.${name}`, value] as const] : [],
      ),
    ),
);

describe.each(publishedStudies)('“$title”', (study) => {
  it('names rows that exist', () => {
    const ids = rowsOf(study).map(({ id }) => id);
    const named = [...study.doubts, ...study.confirmed].flatMap(({ rows }) => rows);
    for (const id of [...named, ...study.hostUse.flatMap(({ during }) => during)]) expect(ids).toContain(id);
  });

  it('says of its figures what they give', () => {
    const remarks = [...study.doubts, ...study.confirmed];
    expect(remarks.flatMap((remark) => remark.arithmetic.flatMap((line) => arithmeticFault(line, figures)))).toEqual(
      [],
    );
    for (const { sentence, arithmetic } of remarks) {
      for (const line of arithmetic.filter((each) => each.includes(' = ')))
        expect(sentence).toContain(line.split(' = ').at(-1));
    }
  });
});

test('rows and hosts of all studies have unique ids', () => {
  const ids = publishedStudies.flatMap(rowsOf).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a wrong equation, a wrong inequality and an unknown figure are faults', () => {
  const known = new Map([['a.seconds', 5040]]);
  expect(arithmeticFault('a.seconds / 60 = 84', known)).toEqual([]);
  expect(arithmeticFault('(a.seconds - 40) / 1,000 * 2 = 10', known)).toEqual([]);
  expect(arithmeticFault('a.seconds / 60 = 85', known)).toEqual(['a.seconds / 60 = 85: 84']);
  expect(arithmeticFault('a.seconds < 5,000', known)).toEqual(['a.seconds < 5,000: 5040']);
  expect(arithmeticFault('b.seconds > 1', known)).toEqual(['b.seconds > 1: not arithmetic of figures']);
});

test('“Stress Testing Big Data Setups” has a consumer loss of 27 % by the rates, and of 16 % by times and counts', () => {
  const [isolated, combined] = ['consumer-individual', 'consumer-combined'].map((id) => publishedRow(id).figures);
  const counted = ({ records, totalSeconds }: NonNullable<typeof isolated>) => records! / totalSeconds!;
  expect(combined!.recordsPerSecond! / isolated!.recordsPerSecond! - 1).toBeCloseTo(-0.274, 3);
  expect(counted(combined!) / counted(isolated!) - 1).toBeCloseTo(-0.16, 3);
});

test('“Stress Testing Big Data Setups” confirms the rate of its fastest producer in bytes', () => {
  const { recordsPerSecond, megabytesPerSecond } = publishedRow('producer-10m').figures;
  expect((recordsPerSecond! * 100) / 2 ** 20).toBeCloseTo(megabytesPerSecond!, 1);
});

test('all faults of a file are told at once, with their lines', () => {
  const text = [
    'title: A study',
    'by: somebody',
    'published: null',
    'link: nowhere',
    'conditions: []',
    'unstated: []',
    'closedLoop: true',
    'results:',
    '  - id: row',
    '    table: a table',
    '    system: kafka',
    '    workload: kafka-produser',
    '    setting: alone',
    '    level: one',
    '    figures: { recordsPerMinute: 5 }',
    '    trials: 3',
  ].join('\n');
  const read = parseStudy({ file: 'studies/mine.yaml', text });
  if (!('faults' in read)) throw new Error('There is no fault.');
  expect(read.faults.map((fault) => fault.replace(/(:\d+):\d+:/, '$1:'))).toEqual([
    'studies/mine.yaml:4: link: Invalid URL',
    expect.stringMatching(/^studies\/mine\.yaml:13: results\.0\.setting: Invalid option: expected one of "isolated"/),
    'studies/mine.yaml:12: results.0.workload: is no load generator of Proofload',
    expect.stringMatching(/^studies\/mine\.yaml:15: results\.0\.figures.*recordsPerMinute/),
    'studies/mine.yaml:9: results.0: Unrecognized key: "trials"',
  ]);
});
