import { expect, test } from 'vitest';
import { findMaximum, highestTargetMet } from '../../../src/findings/peaks/maximum.ts';
import { sustainedBelowHighest } from '../../../src/findings/peaks/sustained.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { producer, producerFigures } from '../../report/sample-loads.ts';
import { singleRun } from '../scaling/single-run.ts';

const runOf = (target: number | null, perSecond: number) =>
  singleRun('kafka', producer(target), producerFigures(perSecond, 5));

const sustainedOf = (runs: ReturnType<typeof runOf>[]) =>
  sustainedBelowHighest({
    maximum: findMaximum('kafka', runs, sampleCampaign().record.plan),
    highestTargetMet: highestTargetMet(runs, 'kafka'),
  });

test('the highest target that was met is sustained, if the level with the highest throughput missed its target', () => {
  expect(sustainedOf([runOf(1000, 995), runOf(2000, 1995), runOf(9000, 2600)])).toMatchObject({
    met: { targetPerSecond: 2000 },
    highest: { perSecond: 2600, targetPerSecond: 9000 },
  });
});

test('there is no lower sustained rate where every target was met, none was, or the highest throughput had no target', () => {
  expect(sustainedOf([runOf(1000, 995), runOf(2000, 1995)])).toBeNull();
  expect(sustainedOf([runOf(8000, 2500), runOf(9000, 2600)])).toBeNull();
  expect(sustainedOf([runOf(1000, 995), runOf(null, 2600)])).toBeNull();
});
