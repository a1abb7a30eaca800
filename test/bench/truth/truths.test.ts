import { expect, test } from 'vitest';
import {
  meetsGoals,
  outcomeOf,
  ruleOfThree,
  comparedVerdict,
  tallyOf,
  type Truth,
} from '../../../bench/truth/truths.ts';
import type { Bottleneck, Pressure } from '../../../src/findings/bottlenecks/bottleneck.ts';

const pressure = (resource: Pressure['resource'], host: string): Pressure => ({
  resource,
  where: { host, service: null },
  figure: 0.97,
  threshold: 0.9,
  evidence: 'queueing',
  waiting: null,
  coverage: 1,
  saturationConfidence: 'high',
  signs: [],
});

const reasoned = { reasons: [], conditions: [], pressures: [], uses: [], runnerUp: null };

const found = (resource: Pressure['resource'], host: string, confidence: 'high' | 'medium' = 'high'): Bottleneck => ({
  ...reasoned,
  state: 'found',
  cause: pressure(resource, host),
  confidence,
  isSymptom: false,
  neighbour: null,
  advice: [],
});

const noneFound: Bottleneck = { ...reasoned, state: 'none-found', confidence: 'high', nearest: null };
const inconclusive = (why: 'generator' | 'nothing-near'): Bottleneck => ({
  ...reasoned,
  state: 'inconclusive',
  why,
  nearest: null,
  advice: [],
});

const nic: Truth = { state: 'found', resource: 'network', where: 'kafka02' };
const generator: Truth = { state: 'inconclusive', why: 'generator' };

test('a bottleneck is right only on the host where it was caused', () => {
  expect(outcomeOf(nic, found('network', 'kafka02', 'medium'))).toBe('right');
  expect(outcomeOf(nic, found('network', 'kafka01'))).toBe('wrong, high confidence');
  expect(outcomeOf(nic, found('cpu', 'kafka02', 'medium'))).toBe('wrong, medium confidence');
});

test('a pool of one thread may be reported as its thread, on its own host', () => {
  const handlers: Truth = { state: 'found', resource: 'request-handlers', alsoCalled: 'thread', where: 'kafka01' };
  expect(outcomeOf(handlers, found('request-handlers', 'kafka01'))).toBe('right');
  expect(outcomeOf(handlers, found('thread', 'kafka01'))).toBe('right');
  expect(outcomeOf(handlers, found('thread', 'kafka02'))).toBe('wrong, high confidence');
  expect(outcomeOf(nic, found('thread', 'kafka02'))).toBe('wrong, high confidence');
});

test('a resource that all hosts share is right on any host', () => {
  const truth: Truth = { state: 'found', resource: 'cpu', where: null };
  expect(outcomeOf(truth, found('cpu', 'the machine'))).toBe('right');
});

test('to find no bottleneck where one was caused is wrong, and to be inconclusive is not', () => {
  expect(outcomeOf(nic, noneFound)).toBe('wrong, high confidence');
  expect(outcomeOf(nic, inconclusive('nothing-near'))).toBe('inconclusive');
});

test('an inconclusive verdict is right only for the true reason', () => {
  expect(outcomeOf(generator, inconclusive('generator'))).toBe('right');
  expect(outcomeOf(generator, inconclusive('nothing-near'))).toBe('inconclusive');
  expect(outcomeOf(generator, found('cpu', 'the machine'))).toBe('wrong, high confidence');
});

test('a truth that may be said in two ways is right in both', () => {
  const also: Truth[] = [{ state: 'inconclusive', why: 'nothing-near' }];
  expect(outcomeOf(nic, inconclusive('nothing-near'), also)).toBe('right');
  expect(outcomeOf(nic, found('network', 'kafka02'), also)).toBe('right');
  expect(outcomeOf(nic, found('cpu', 'kafka02'), also)).toBe('wrong, high confidence');
});

test('none wrong of 60 means less than 5 %, and of none means nothing', () => {
  expect(ruleOfThree(60)).toBe(0.05);
  expect(ruleOfThree(2)).toBe(1);
  expect(ruleOfThree(0)).toBe(1);
});

test('nine of ten right meet the goals, and one wrong with high confidence misses them', () => {
  const nine = Array.from({ length: 9 }, () => 'right' as const);
  expect(meetsGoals(tallyOf([...nine, 'inconclusive']))).toBe(true);
  expect(meetsGoals(tallyOf([...nine, 'wrong, high confidence']))).toBe(false);
  expect(meetsGoals(tallyOf([...nine, 'inconclusive', 'inconclusive']))).toBe(false);
  expect(meetsGoals(tallyOf([]))).toBe(false);
});

test('a verdict is compared by its resource, or by why there is none', () => {
  expect(comparedVerdict(found('network', 'kafka02'))).toEqual({ verdict: 'network', confidence: 'high' });
  expect(comparedVerdict(inconclusive('generator'))).toEqual({ verdict: 'inconclusive: generator', confidence: null });
});
