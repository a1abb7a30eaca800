import { expect, test } from 'vitest';
import { byCriteriaOf, currentCriteria } from '../../../bench/truth/current-criteria.ts';
import { fleetsOf } from '../../../bench/truth/fleets.ts';
import { leader, type Scenario } from '../../../bench/truth/scenario.ts';
import { scenarioOf } from './judged.ts';
import { keptOf } from './kept.ts';

test('truth and advice are those that the scenario has now', () => {
  const now = scenarioOf({ truth: { state: 'none-found' }, advice: [], alsoRight: [] });
  expect(byCriteriaOf(now, keptOf())).toMatchObject({ truth: { state: 'none-found' }, scenario: now });
});

test('the leader of a partition is the host that led it then', () => {
  const truth = { state: 'found' as const, resource: 'disk' as const, where: leader };
  const [there, nowhere] = ['kafka03', null].map((where) => keptOf({ truth: { ...truth, where } }));
  expect(byCriteriaOf(scenarioOf({ truth }), there!)?.truth).toEqual({ ...truth, where: 'kafka03' });
  expect(byCriteriaOf(scenarioOf({ truth }), nowhere!)).toBeNull();
});

test('a window of another load or other injections has no criteria of today', () => {
  expect(byCriteriaOf(scenarioOf({ load: { workload: 'kafka-consumer' } }), keptOf())).toBeNull();
  expect(byCriteriaOf(scenarioOf({ injections: [{ kind: 'hog', host: null, processes: 1 }] }), keptOf())).toBeNull();
});

test('windows get the criteria of the scenario with their fleet and id, or keep their own', () => {
  const fleet = fleetsOf({ seeds: [1], strengths: ['weak'], alike: 0 }).find(({ name }) => name === 'kafka')!;
  const scenario = fleet.scenarios.find(({ kind }) => kind === "one broker's NIC")!;
  const then: Scenario = { ...scenario, advice: ['more-cpu'] };
  const judgedNow = currentCriteria();
  expect(judgedNow(keptOf({ scenario: then, truth: scenario.truth })).scenario.advice).toEqual(scenario.advice);
  const gone = keptOf({ scenario: { ...then, id: 'gone-weak-s1' } });
  expect(judgedNow(gone)).toBe(gone);
  expect(judgedNow(keptOf({ scenario: then, fleet: 'gone' })).scenario.advice).toEqual(['more-cpu']);
});
