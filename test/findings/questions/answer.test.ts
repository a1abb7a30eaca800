import { expect, test } from 'vitest';
import { sentenceOf } from '../../../src/findings/questions/answer.ts';

const words = (count: number): string => Array.from({ length: count }, (_, index) => `w${index}`).join(' ');

test('a sentence has all parts that fit into 30 words, and none after the first that does not', () => {
  expect(sentenceOf(['Kafka sustains 9 records/s', '; 6 of 6 runs met it'])).toBe(
    'Kafka sustains 9 records/s; 6 of 6 runs met it.',
  );
  expect(sentenceOf([words(20), ` ${words(10)}`])).toBe(`${words(20)} ${words(10)}.`);
  expect(sentenceOf([words(20), ` ${words(11)}`, ' end'])).toBe(`${words(20)}.`);
});

test('a first part of more than 30 words is cut, and says so', () => {
  expect(sentenceOf([words(31)])).toBe(`${words(30)} …`);
});
