import { describe, expect, test } from 'vitest';
import { sizesOf } from '../../../src/campaign/sizes.ts';
import { findingsOf } from '../../../src/findings/analyse.ts';
import { seenText } from '../../../src/findings/questions/design-text.ts';
import { questionsOf, unaskedQuestions } from '../../../src/findings/questions/registry.ts';
import type { Plan } from '../../../src/plan/plan.ts';
import { profileOf, shippedFiles, shippedPlan } from '../../campaign/shipped-plans.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { withFigures } from '../../workloads/made-load.ts';
import { producerFigures } from '../../report/sample-loads.ts';

const shipped = [...shippedFiles.campaigns, ...shippedFiles.examples];

const percentOf = (blocks: number, figures: number): number => Number(/see (\d+)/.exec(seenText(blocks, figures))?.[1]);

describe('questions of the campaigns that ship', () => {
  test.each(shipped)('$path asks something beyond what limits its systems, and nothing twice', async (file) => {
    for (const size of sizesOf(file.campaign)) {
      const questions = questionsOf(await shippedPlan(file, size, await profileOf(file.path, size)));
      const ids = questions.map(({ id }) => id);
      expect(new Set(ids).size, size).toBe(ids.length);
      expect(
        ids.filter((id) => !/^(bottleneck:|purchase$)/.test(id)),
        `${file.path} at ${size}`,
      ).not.toEqual([]);
    }
  });

  const planOf = async (path: string, size: string): Promise<Plan> =>
    shippedPlan(
      shipped.find((each) => each.path === path)!,
      size,
      await profileOf(path, size),
    );

  const kindsOf = async (path: string, size: string): Promise<string[]> => {
    const questions = questionsOf(await planOf(path, size));
    return [...new Set(questions.map(({ id }) => id.split(':')[0]!))];
  };

  test('the kinds follow from the steps, those that a campaign was written for first', async () => {
    const always = ['bottleneck', 'purchase'];
    expect(await kindsOf('two-data-centres', 'laptop')).toEqual(['topologies', ...always]);
    expect(await kindsOf('data-growth', 'laptop')).toEqual([
      'growth',
      'capacity',
      'bottleneck',
      'generators',
      'purchase',
    ]);
    expect(await kindsOf('longevity', 'laptop')).toEqual(['drift', 'events', ...always]);
    expect(await kindsOf('saturation-search', 'laptop')).toEqual(['searched', ...always]);
    expect(await kindsOf('examples/variants-compression', 'laptop')).toEqual(['variants', ...always]);
    expect(await kindsOf('examples/matrix-cassandra', 'laptop')).toEqual(['matrix', ...always]);
    expect(await kindsOf('pipeline-stress', 'laptop')).toEqual([
      'searched',
      'bottleneck',
      'duration',
      'sharing',
      'purchase',
    ]);
    expect(await kindsOf('pipeline-stress', 'smoke')).toContain('capacity');
    expect((await kindsOf('sharing', 'laptop'))[0]).toBe('sharing');
  });

  test('those that the campaign file names come first, and the others follow in their order', async () => {
    const plan = await planOf('pipeline-stress', 'laptop');
    const ids = questionsOf(plan).map(({ id }) => id);
    const asked = questionsOf({ ...plan, askedQuestions: [{ ask: 'sharing' }, { ask: 'bottleneck:spark' }] });
    const others = ids.filter((id) => id !== 'sharing' && id !== 'bottleneck:spark');
    expect(asked.map(({ id }) => id)).toEqual(['sharing', 'bottleneck:spark', ...others]);
  });

  test('one that the steps do not ask, and a margin of one that compares nothing, are faults', async () => {
    const plan = await planOf('pipeline-stress', 'laptop');
    const askedQuestions = [{ ask: 'drift' }, { ask: 'bottleneck:kafka', marginPercent: 3 }, { ask: 'bottleneck' }];
    expect(unaskedQuestions({ ...plan, askedQuestions }).map(({ index }) => index)).toEqual([0, 1]);
    const varied = await planOf('examples/variants-compression', 'laptop');
    expect(unaskedQuestions({ ...varied, askedQuestions: [{ ask: 'variants', marginPercent: 10 }] })).toEqual([]);
  });

  test('more blocks see less, and more comparisons see more alone', () => {
    expect(percentOf(4, 1)).toBeGreaterThan(percentOf(8, 1));
    expect(percentOf(8, 6)).toBeGreaterThan(percentOf(8, 1));
    expect(percentOf(60, 1)).toBe(5);
  });

  test('long runs of the same title are told apart', async () => {
    const asked = questionsOf(await planOf('longevity', 'laptop')).filter(({ id }) => id.startsWith('drift:'));
    expect(asked.map(({ asks }) => asks)).toEqual([
      'A constant load, 1 of 2: does it drift?',
      'A constant load, 2 of 2: does it drift?',
    ]);
  });

  test('a design with too few blocks says what it cannot decide', async () => {
    const file = shipped.find(({ path }) => path === 'two-data-centres')!;
    const [first] = questionsOf(await shippedPlan(file, 'smoke', await profileOf(file.path, 'smoke')));
    expect(first).toMatchObject({ id: 'topologies:faster', design: '1 of 4 blocks: no interval' });
  });
});

const answersOf = (data = sampleCampaign()): Record<string, string> =>
  Object.fromEntries(findingsOf(data).answers.map(({ id, sentence }) => [id, sentence]));

describe('answers', () => {
  test('a capacity lies between the highest target that was met and the lowest that was missed', () => {
    expect(answersOf()['capacity:kafka']).toMatch(
      /^Kafka sustains between 50,000 and 10,000,000 records\/s: met 50,000, p99 .* ms; missed 10,000,000, reaching 187,432\.$/,
    );
  });

  test('a level whose run was not steady is said to be unknown', () => {
    const data = sampleCampaign();
    const run = data.runs.find(({ runId }) => runId === 'kafka-producer-10m')!;
    run.loads = run.loads.map((load) => ({
      ...withFigures(load, producerFigures(187_432, 162)),
      steadiness: { state: 'unsteady', cutSeconds: 0, why: 'it rose', remedy: 'cause' } as const,
    }));
    expect(answersOf(data)['capacity:kafka']).toContain('at least 50,000 records/s');
    expect(answersOf(data)['capacity:kafka']).toContain('10,000,000 unknown (not steady)');
  });

  test('each answer is one sentence of at most 30 words, and says why it has no interval', () => {
    const answers = answersOf();
    for (const sentence of Object.values(answers)) {
      expect(sentence.split(/\s+/).length, sentence).toBeLessThanOrEqual(30);
      expect(sentence).toMatch(/\.$/);
    }
    expect(answers['duration:spark']).toMatch(/^Spark takes 31\.5 s for scale factor 2, .*no interval: one run\.$/);
    expect(answers['sharing']).toMatch(/^Sharing hosts: .* −?\+?\d+ %.*one trial each/);
    expect(answers['purchase']).toBeDefined();
  });

  test('a campaign without a run has answers that say so', () => {
    const data = sampleCampaign();
    const answers = answersOf({ ...data, runs: [] });
    expect(answers['capacity:kafka']).toContain('inconclusive, no isolated run was made');
  });
});
