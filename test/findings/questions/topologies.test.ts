import { describe, expect, test } from 'vitest';
import type { Findings } from '../../../src/findings/findings.ts';
import { sentenceOf } from '../../../src/findings/questions/answer.ts';
import type { Answered } from '../../../src/findings/questions/question.ts';
import { topologies } from '../../../src/findings/questions/topologies.ts';
import type { ComparedRate, TippingPoint } from '../../../src/findings/tipping-point/tipping-finding.ts';
import type { TopologyFinding, TopologyObjective } from '../../../src/findings/tipping-point/topology-finding.ts';
import { profileOf, shippedFiles, shippedPlan } from '../../campaign/shipped-plans.ts';

const file = shippedFiles.campaigns.find(({ path }) => path === 'two-data-centres')!;
const planAt = async (size: string) => shippedPlan(file, size, await profileOf(file.path, size));

const compared = (rate: number, ratio: number, spread: number): ComparedRate => ({
  rate,
  blocks: 4,
  ratio,
  interval: { low: ratio / spread, high: ratio * spread },
  probability: 0.5,
  ahead: null,
});

async function answerOf(findings: Partial<Findings>, kind: 'faster' | 'objective', size = 'laptop'): Promise<string> {
  const said = topologies.answer({ kind }, { findings, plan: await planAt(size) } as Answered);
  return sentenceOf(said!.parts).replaceAll('\u00a0', ' ');
}

function found(point: TippingPoint): Partial<Findings> {
  const names = { a: 'one-data-centre', b: 'two-data-centres' };
  const finding: Partial<TopologyFinding> = { names, loadId: 'job', figure: 'totalSeconds', rateUnit: 'operations/s' };
  return { tippingPoints: [{ ...finding, point } as TopologyFinding] };
}

describe('which of two topologies is faster', () => {
  const inconclusive = found({
    state: 'inconclusive',
    reason: { kind: 'no-lead' },
    rates: [compared(0, 0.8, 2), compared(200, 0.75, 1.25)],
  });

  test('where they change places, the range of rates is the answer', async () => {
    const crossing: TippingPoint = {
      state: 'crossing',
      range: { low: 120, high: 180 },
      between: { low: 100, high: 200 },
      confidence: 0.95,
      below: 'a',
      above: 'b',
      rates: [],
    };
    expect(await answerOf(found(crossing), 'faster', 'smoke')).toMatch(
      /faster with one data centre up to 120, and with two data centres above 180 operations\/s \(95 %\)\.$/,
    );
  });

  test('where it is open, the ratio that is known best is said', async () => {
    expect(await answerOf(inconclusive, 'faster')).toMatch(
      /inconclusive at every rate: .* −25 % \(−40 % to −6.3 %\) at 200 operations\/s\.$/,
    );
  });
});

test('up to which rate either keeps the objective is one sentence that a reader takes in at once', async () => {
  const objective = { percentile: 'p95', atMostMilliseconds: 50 } as const;
  const common = { loadId: 'job', level: null, background: 'requests', rateUnit: 'operations/s', objective };
  const next = { rate: 400, blocks: 4, value: 60, interval: { low: 55, high: 65 }, state: 'beyond' } as const;
  const all: Partial<TopologyObjective>[] = [
    { ...common, variant: 'one-data-centre', within: { state: 'up-to', rate: 200, next, rates: [] } },
    { ...common, variant: 'two-data-centres', within: { state: 'at-least', rate: 400, rates: [] } },
  ];
  expect(await answerOf({ topologyObjectives: all as TopologyObjective[] }, 'objective')).toBe(
    'p95 ≤ 50 ms of requests: up to 200 operations/s (not at 400) with one data centre, up to at least 400 with two data centres.',
  );
});
