import { expect, test } from 'vitest';
import { meetsGoals, outcomeOf, saidBy, tallyOf, type Truth } from '../../../bench/truth/truths.ts';
import type { Bound, Pressure } from '../../../src/findings/bottlenecks/bound.ts';

const pressure = (resource: Pressure['resource'], host: string): Pressure => ({
  resource,
  where: { host, service: null },
  figure: 0.97,
  threshold: 0.9,
  atBound: 'sure',
  signs: [],
});

const reasoned = { reasons: [], pressures: [], uses: [], runnerUp: null };

const bound = (resource: Pressure['resource'], host: string, confidence: 'sure' | 'likely' = 'sure'): Bound => ({
  ...reasoned,
  state: 'bound',
  cause: pressure(resource, host),
  confidence,
  neighbour: null,
  advice: [],
});

const noBound: Bound = { ...reasoned, state: 'none-found', confidence: 'sure', nearest: null };
const untold = (why: 'generator' | 'nothing-near'): Bound => ({
  ...reasoned,
  state: 'cannot-tell',
  why,
  nearest: null,
  advice: [],
});

const nic: Truth = { state: 'bound', resource: 'network', where: 'kafka02' };
const generator: Truth = { state: 'cannot-tell', why: 'generator' };

test('a bound is right only on the host where it was set', () => {
  expect(outcomeOf(nic, bound('network', 'kafka02', 'likely'))).toBe('right');
  expect(outcomeOf(nic, bound('network', 'kafka01'))).toBe('wrong and sure');
  expect(outcomeOf(nic, bound('cpu', 'kafka02', 'likely'))).toBe('wrong and unsure');
});

test('a pool of one thread may be named by its thread, on its own host', () => {
  const handlers: Truth = { state: 'bound', resource: 'request-handlers', alsoCalled: 'thread', where: 'kafka01' };
  expect(outcomeOf(handlers, bound('request-handlers', 'kafka01'))).toBe('right');
  expect(outcomeOf(handlers, bound('thread', 'kafka01'))).toBe('right');
  expect(outcomeOf(handlers, bound('thread', 'kafka02'))).toBe('wrong and sure');
  expect(outcomeOf(nic, bound('thread', 'kafka02'))).toBe('wrong and sure');
});

test('what all hosts share may be named anywhere', () => {
  const truth: Truth = { state: 'bound', resource: 'cpu', where: null };
  expect(outcomeOf(truth, bound('cpu', 'the machine'))).toBe('right');
});

test('to find no bound where one was set is wrong, and to say that one cannot tell is not', () => {
  expect(outcomeOf(nic, noBound)).toBe('wrong and sure');
  expect(outcomeOf(nic, untold('nothing-near'))).toBe('cannot tell');
});

test('that one cannot tell is right only for the reason that holds', () => {
  expect(outcomeOf(generator, untold('generator'))).toBe('right');
  expect(outcomeOf(generator, untold('nothing-near'))).toBe('cannot tell');
  expect(outcomeOf(generator, bound('cpu', 'the machine'))).toBe('wrong and sure');
});

test('nine of ten right meet the goals, and one that is wrong and sure misses them', () => {
  const nine = Array.from({ length: 9 }, () => 'right' as const);
  expect(meetsGoals(tallyOf([...nine, 'cannot tell']))).toBe(true);
  expect(meetsGoals(tallyOf([...nine, 'wrong and sure']))).toBe(false);
  expect(meetsGoals(tallyOf([...nine, 'cannot tell', 'cannot tell']))).toBe(false);
  expect(meetsGoals(tallyOf([]))).toBe(false);
});

test('a verdict is named by its resource, or by why there is none', () => {
  expect(saidBy(bound('network', 'kafka02'))).toEqual({ verdict: 'network', confidence: 'sure' });
  expect(saidBy(untold('generator'))).toEqual({ verdict: 'cannot-tell: generator', confidence: null });
});
