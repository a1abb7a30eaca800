/** Windows as the benchmark keeps and judges them, for tests. */
import type { Judged } from '../../../bench/truth/judge.ts';
import type { KeptWindow } from '../../../bench/truth/kept-window.ts';
import type { Scenario } from '../../../bench/truth/scenario.ts';
import type { Outcome } from '../../../bench/truth/truths.ts';
import type { Bottleneck } from '../../../src/findings/bottlenecks/bottleneck.ts';
import type { AdviceKind, Dimension } from '../../../src/systems/resource-facts.ts';

export function scenarioOf(change: Partial<Scenario> = {}): Scenario {
  return {
    id: 'one-broker-s-nic-weak-s1',
    kind: "one broker's NIC",
    strength: 'weak',
    seed: 1,
    system: 'kafka',
    load: { workload: 'kafka-producer' },
    injections: [],
    truth: { state: 'found', resource: 'network', where: 'kafka02' },
    advice: ['faster-network'],
    ...change,
  };
}

export function foundWith(
  confidence: 'high' | 'medium',
  kind: AdviceKind | null,
  resource = 'network',
  dimension: Dimension = 'network',
): Bottleneck {
  return {
    reasons: [],
    conditions: [],
    isSymptom: false,
    pressures: [],
    uses: [],
    runnerUp: null,
    state: 'found',
    cause: {
      resource,
      where: { host: 'kafka02', service: null },
      figure: 0.97,
      threshold: 0.9,
      evidence: 'queueing',
      waiting: null,
      coverage: 1,
      saturationConfidence: confidence,
      signs: [],
    },
    confidence,
    neighbour: null,
    advice: kind === null ? [] : [{ kind, dimension, order: 'first', sentence: '', evidence: '' }],
  };
}

export function judgedOf(bottleneck: Bottleneck, change: Partial<Judged> = {}, kind = "one broker's NIC"): Judged {
  const scenario = scenarioOf({ kind });
  return {
    // Tables read nothing else of it.
    kept: { scenario, truth: scenario.truth } as KeptWindow,
    bottleneck,
    outcome: 'right' satisfies Outcome,
    advice: 'right',
    verdictText: 'a verdict',
    outsideCores: 0.1,
    leftOut: null,
    ...change,
  };
}
