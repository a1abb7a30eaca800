/** Verdicts on loads of clusters that were there before the campaign, whose hosts are not seen. */
import { describe, expect, test } from 'vitest';
import { producer, producerFigures, stress, stressFigures } from '../../report/sample-loads.ts';
import { bottleneckIn, overloaded, type Scene } from './scene.ts';

const existing = ['kafka'];
const full = { cpu_share: 0.99, cpu_used_cores: 3.96 };
const why = (scene: Scene) => {
  const bottleneck = bottleneckIn({ existing, ...scene });
  return bottleneck.state === 'inconclusive' ? bottleneck.why : bottleneck.state;
};

describe('the bottleneck of an existing cluster', () => {
  test('is not known, whatever other hosts do', () => {
    expect(why(overloaded)).toBe('existing');
    expect(why({ ...overloaded, scopes: { 'kafka02/host': full } })).toBe('existing');
    expect(bottleneckIn({ existing, ...overloaded }).reasons[0]).toMatch(
      /^The hosts of Kafka were there before the campaign and are not sampled/,
    );
  });

  test('is not known either where the target rate was met, which is said', () => {
    const met = bottleneckIn({ existing, loads: [[producer(50_000), producerFigures(50_000)]] });
    expect(met).toMatchObject({ state: 'inconclusive', why: 'existing' });
    expect(met.reasons[0]).toMatch(/^The target rate was met, so nothing limited this load\./);
  });

  test('is hidden by a saturated load generator, which is named', () => {
    const { hosts } = producer(1);
    expect(why({ ...overloaded, scopes: { [`${hosts[0]}/host`]: full } })).toBe('generator');
  });

  test('is not asked for if the run is invalid or unsteady', () => {
    expect(why({ ...overloaded, state: 'invalid' })).toBe('invalid');
    expect(why({ ...overloaded, steadiness: { state: 'unsteady', why: 'It rose.' } })).toBe('unsteady');
  });
});

describe('the bottleneck of an existing cluster whose hosts are sampled', () => {
  const sampled = ['kafka02', 'spark-cassandra-master'];

  test('is a saturated resource of these', () => {
    const found = bottleneckIn({ existing, sampled, ...overloaded, scopes: { 'kafka02/host': full } });
    expect(found).toMatchObject({
      state: 'found',
      cause: { resource: 'cpu', where: { host: 'kafka02' } },
      neighbour: null,
    });
  });

  test('is none if the target rate was met, and not near if nothing on them was saturated', () => {
    const met: Scene['loads'] = [[producer(50_000), producerFigures(50_000)]];
    expect(bottleneckIn({ existing, sampled, loads: met }).state).toBe('none-found');
    expect(why({ ...overloaded, sampled })).toBe('nothing-near');
  });
});

test('a system that the campaign installs is judged as always next to an existing one', () => {
  const loads: Scene['loads'] = [[stress(64), stressFigures(64, 9_000, 1)]];
  const scopes = { 'spark-cassandra-worker01/host': full, 'spark-cassandra-worker02/host': full };
  expect(bottleneckIn({ existing, system: 'cassandra', loads, scopes }).state).toBe('found');
});
