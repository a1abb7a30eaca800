import { expect, test } from 'vitest';
import { findingsOf } from '../../../src/findings/analyse.ts';
import { growth } from '../../../src/findings/questions/growth.ts';
import { sentenceOf } from '../../../src/findings/questions/answer.ts';
import { grownCampaign, outgrownCache, type GrownRun } from '../axis/grown-campaign.ts';

function sentenceOn(runs: GrownRun[], runIds: string[]): string {
  const data = grownCampaign(runs);
  const { plan } = data.record;
  const given = { record: data.record, plan, findings: findingsOf(data), runs: data.runs };
  const said = growth.answer({ system: 'cassandra', title: 'Reads', runIds: new Set(runIds), sizes: 6 }, given);
  return sentenceOf(said!.parts);
}

test('growth is answered by the curve of the runs, whatever its title adds to theirs', () => {
  const sentence = sentenceOn(outgrownCache(), ['reads-1']);
  expect(sentence).toMatch(/Reads: throughput −\d+ % from 0\.6 GB .* to 6\.8 GB .*; it bends at /);
});

test('where the bend is inconclusive, what each doubling costs has its interval', () => {
  const few = outgrownCache().filter(({ gigabytes }) => [0.6, 2.6, 6.8].includes(gigabytes));
  expect(sentenceOn(few, ['reads-1'])).toMatch(/each doubling changes it by −\d+ % \(−\d+ % to .*; bend inconclusive/);
});

test('runs of which no curve is are inconclusive', () => {
  expect(sentenceOn(outgrownCache(), ['other'])).toContain('too few sizes were steady');
});
