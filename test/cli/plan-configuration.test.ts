import { describe, expect, it } from 'vitest';
import { orderTexts } from '../../src/campaign/order-texts.ts';
import { heapsOf } from '../../src/cli/plan-configuration.ts';
import { planData, planText } from '../../src/cli/plan-view.ts';
import { changed, plan, profile } from '../campaign/examples.ts';

const configured = changed(
  'kafka: { metadata: kraft }',
  `kafka:
    metadata: kraft
    settings: { num.io.threads: 16 }
    heapMebibytes: { kafka-controller: 200 }
    jvmFlags: { kafka-broker: ['-XX:+UseZGC'] }`,
);

describe('a plan', () => {
  it('shows settings, JVM flags, and each heap with its cap', () => {
    const text = planText(plan(configured), profile, []);
    expect(text).toContain('  Kafka: settings num.io.threads=16; JVM flags kafka-broker -XX:+UseZGC\n');
    expect(text).toContain('    kafka-controller: heap 200 MiB (given by the campaign file) on kafka01\n');
    expect(text).toMatch(/ {4}kafka-broker: heap [\d,]+ MiB \(cap 6,144 MiB\) on kafka01/);
    expect(text).toMatch(/ {2}Cassandra: no settings of its own\n {4}cassandra: heap [\d,]+ MiB \(cap 8,192 MiB\)/);
  });

  it('has the heaps of its services, those that a service starts, and those of load processes', () => {
    const made = plan(configured);
    for (const { cluster, process, hosts, heapMebibytes } of heapsOf(made)) {
      for (const host of hosts) {
        const service = made.hosts
          .find(({ name }) => name === host)
          ?.services.find((each) => each.cluster === cluster && each.name === process);
        expect(service?.heapMebibytes).toBe(heapMebibytes);
      }
    }
    expect(planData(made, profile)).toMatchObject({
      ...made,
      heaps: expect.arrayContaining([expect.objectContaining({ process: 'kafka-controller', capMebibytes: null })]),
    });
  });

  it('calls every timeout by that name', () => {
    const lines = planText(plan(), profile, []).split('\n');
    expect(lines.filter((line) => /^ *1 +write/.test(line)).join()).toMatch(/timeout \d/);
    expect(lines.join('\n')).not.toMatch(/void after|limit \d/i);
  });

  it('says in which order the trials are made, and nothing if there is one of each', () => {
    expect(orderTexts(plan())).toEqual([]);
    expect(orderTexts(plan(undefined, { sets: ['sizes.smoke.trials=3'] }))).toEqual([
      'Trials: each run is made 3 times, all runs of a system once in the order of the file, then again in the same order; nothing is drawn.',
    ]);
    const variants = changed(
      'runs:\n  write:',
      'variants:\n  one: { loads.producer.acks: 1 }\n  all: {}\nruns:\n  write:',
    );
    const [order, ...more] = orderTexts(plan(variants, { sets: ['sizes.smoke.trials=4'] })).toReversed();
    expect(order).toMatch(/^Variants \(one, all\) alternate, in 4 blocks whose order is drawn from seed \d+;/);
    expect(more).toHaveLength(1);
    expect(planText(plan(variants), profile, [])).toContain('whose order is drawn from seed');
  });
});
