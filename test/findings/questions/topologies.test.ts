import { describe, expect, test } from 'vitest';
import type { Findings } from '../../../src/findings/findings.ts';
import type { ObjectiveFinding } from '../../../src/findings/response/objective-finding.ts';
import { sentenceOf } from '../../../src/findings/questions/answer.ts';
import type { Answered } from '../../../src/findings/questions/question.ts';
import { topologies } from '../../../src/findings/questions/topologies.ts';
import type { ComparedRate, TippingPoint } from '../../../src/findings/tipping-point/tipping-finding.ts';
import { tippingAnswer } from '../../../src/findings/tipping-point/tipping-text.ts';
import type { TopologyFinding } from '../../../src/findings/tipping-point/topology-finding.ts';
import { profileOf, shippedFiles, shippedPlan } from '../../campaign/shipped-plans.ts';

const file = shippedFiles.campaigns.find(({ path }) => path === 'two-data-centres')!;
const planAt = async (size: string) => shippedPlan(file, size, await profileOf(file.path, size));

const compared = (rate: number, ratio: number, spread: number): ComparedRate => ({
  rate,
  blocks: 4,
  ratio,
  estimate: { state: 'interval', basis: 'blocks', n: 4, low: ratio / spread, high: ratio * spread, probability: 0.5 },
  ahead: null,
});

async function answerOf(findings: Partial<Findings>, kind: 'faster' | 'objective', size = 'laptop'): Promise<string> {
  const said = topologies.answer({ kind }, { findings, plan: await planAt(size) } as Answered);
  return sentenceOf(said!.parts).replaceAll('\u00a0', ' ');
}

function found(point: TippingPoint): Partial<Findings> {
  const names = { a: 'one-data-centre', b: 'two-data-centres' };
  const finding: Partial<TopologyFinding> = { names, loadId: 'job', figure: 'totalSeconds', rateUnit: 'operations/s' };
  const words = { names, figure: 'job', better: 'faster', lowerIsBetter: true, rateUnit: 'operations/s' };
  return { tippingPoints: [{ ...finding, point, answer: tippingAnswer(point, words) } as TopologyFinding] };
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
      rates: [compared(0, 1.9, 1.1), compared(400, 0.8, 1.1)],
    };
    expect(await answerOf(found(crossing), 'faster', 'smoke')).toMatch(
      /^Up to 120 operations\/s job is faster with one-data-centre, above 180 with two-data-centres; .* \(95 % range, /,
    );
  });

  test('where it is open, the ratio that is known best is said', async () => {
    expect(await answerOf(inconclusive, 'faster')).toMatch(
      /is inconclusive: total time with two-data-centres −25 % \(−40 % to −6.3 %\) at 200 operations\/s\.$/,
    );
  });
});

const titleOf = (variant: string) => `requests with ${variant} while job runs`;

test('up to which rate either keeps the objective is one sentence that a reader takes in at once', async () => {
  const common = { objective: 'p95 <= 50 ms', axis: 'target operations/s' } as const;
  const [one, two] = ['one-data-centre', 'two-data-centres'] as const;
  const all: Partial<ObjectiveFinding>[] = [
    { ...common, variant: one, title: titleOf(one), holds: { state: 'up-to', upTo: 200, next: 400, failsFrom: 400 } },
    { ...common, variant: two, title: titleOf(two), holds: { state: 'at-least', upTo: 400 } },
  ];
  expect(await answerOf({ objectives: all as ObjectiveFinding[] }, 'objective')).toBe(
    'p95 ≤ 50 ms of requests with one-data-centre while job runs: up to 200 operations/s (not at 400), up to at least 400 operations/s with two-data-centres.',
  );
});
