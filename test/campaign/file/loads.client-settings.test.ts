import { describe, expect, test } from 'vitest';
import { planText } from '../../../src/cli/plan-view.ts';
import { conditionsOf } from '../../../src/findings/campaign-conditions.ts';
import { runsOf } from '../../../src/plan/runs-of.ts';
import { unlockedCaveat } from '../../../src/campaign/unlocked-code.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { changed, faultsOf, plan, profile } from '../examples.ts';

const withProducer = (fields: string) => changed('acks: all', `acks: all\n        ${fields}`);
const firstLoad = (text: string, sets: string[] = []) => runsOf(plan(text, { sets }))[0]?.loads[0]?.parameters;

describe('settings of a client', () => {
  test('are in the plan as they are given, from the size, the run and the command line', () => {
    expect(firstLoad(withProducer('clientSettings: { linger.ms: 5, buffer.memory: 1000000 }'))).toMatchObject({
      clientSettings: { 'linger.ms': 5, 'buffer.memory': 1_000_000 },
    });
    expect(firstLoad(withProducer(''), ['runs.write.loads.producer.clientSettings.linger.ms=7'])).toMatchObject({
      clientSettings: { 'linger.ms': 7 },
    });
  });

  test.each([
    ['bootstrap.servers: x', 'bootstrap.servers: is managed by Proofload'],
    ['transactional.id: x', 'transactional.id: is managed by Proofload'],
    ['key.serializer: x', 'key.serializer: is managed by Proofload'],
    ['ssl.protocol: TLSv1.3', 'ssl.protocol: has no effect, because the listeners of the brokers'],
    ['ssl.keystore.location: /x', 'ssl.keystore.location: is managed by Proofload'],
    ['linger.ms: [1]', 'linger.ms: must be text, a number, true or false, not a list'],
  ])('may not be %s of a producer', (setting, sentence) => {
    expect(faultsOf(withProducer(`clientSettings: { ${setting} }`))).toEqual([expect.stringContaining(sentence)]);
  });

  test.each([
    ['reads: write', 'group.id', 'is managed by Proofload'],
    [
      'writeShare: 1',
      'fetch.size',
      'is no option that cassandra-stress passes to its driver; known: connectionsPerHost',
    ],
    ['writeShare: 1', 'password', 'is managed by Proofload'],
  ])('are those of its own client: a load with %s has no %s', (line, setting, sentence) => {
    const faults = faultsOf(changed(line, `${line}\n        clientSettings: { ${setting}: 1 }`));
    expect(faults).toEqual([expect.stringContaining(`clientSettings.${setting}: ${sentence}`)]);
  });

  test('at one level are judged by the rules of their own load', () => {
    const level = 'producer: { records: 1000, targetRecordsPerSecond: 100 }';
    const at = (setting: string) => changed(level, level.replace('100 }', `100, clientSettings: { ${setting} } }`));
    expect(firstLoad(at('linger.ms: 5'))).toMatchObject({ clientSettings: { 'linger.ms': 5 } });
    expect(faultsOf(at('bootstrap.servers: x'))).toEqual([
      expect.stringContaining(
        'sizes.smoke.runs.write.0.producer.clientSettings: bootstrap.servers is managed by Proofload',
      ),
    ]);
  });

  test.each([
    ['clientSettings: { acks: 1 }', 'gives acks, which the parameter acks gives as well; keep one'],
    [
      'compression: lz4\n        clientSettings: { compression.type: zstd }',
      'gives compression.type, which the parameter compression gives as well; keep one',
    ],
  ])('may not be given twice: %s', (fields, sentence) => {
    expect(faultsOf(withProducer(fields))).toContainEqual(expect.stringContaining(`clientSettings: ${sentence}`));
  });

  test('that bring in other code need the consent of the command line, and the report says so', () => {
    const text = withProducer('clientSettings: { partitioner.class: "http://example.org/x" }');
    expect(faultsOf(text)[0]).toMatch(
      /clientSettings\.partitioner\.class: names http:\/\/example\.org\/x, .* --allow-unlocked-code/,
    );
    const allowed = plan(text, { allowUnlockedCode: true });
    expect(unlockedCaveat(allowed)).toMatch(/partitioner\.class of load producer names/);
  });

  test('are shown by the plan and are conditions of a comparison, named parameters among them', () => {
    const made = plan(withProducer('compression: lz4\n        clientSettings: { buffer.memory: 1000000 }'));
    const line = 'producer: acks=all, buffer.memory=1000000, compression.type=lz4';
    expect(planText(made, profile, [])).toContain(`Settings of the clients, by load:\n  ${line}\n`);
    expect(conditionsOf([{ ...sampleCampaign().record, plan: made }])).toContainEqual({
      condition: 'Settings of the clients',
      values: [line],
    });
  });
});

describe('a producer', () => {
  test('takes acks as a number or as text', () => {
    expect(firstLoad(changed('acks: all', 'acks: 1'))).toMatchObject({ acks: '1' });
    expect(firstLoad(changed('acks: all', 'acks: "1"'))).toEqual(firstLoad(changed('acks: all', 'acks: 1')));
  });

  test.each([
    ['keyDistribution: uniform', 'keyDistribution: is uniform, but the number of keys is missing; give keys'],
    ['keys: 5', 'keys: has no effect without a keyDistribution; give one, or leave it out'],
    ['payloads: [short, longer]', 'recordBytes: is 100, but the payloads have 6 bytes on average; give 6'],
  ])('is refused with %s alone', (field, sentence) => {
    expect(faultsOf(withProducer(field))).toContainEqual(expect.stringContaining(sentence));
  });
});
