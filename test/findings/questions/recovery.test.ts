import { expect, test } from 'vitest';
import { questionsOf } from '../../../src/findings/questions/registry.ts';
import { profileOf, shippedFiles, shippedPlan } from '../../campaign/shipped-plans.ts';

const asked = async (path: string): Promise<string[]> => {
  const file = [...shippedFiles.campaigns, ...shippedFiles.examples].find((one) => one.path === path)!;
  const questions = questionsOf(await shippedPlan(file, 'smoke', await profileOf(path, 'smoke')));
  return questions.map(({ id }) => id).filter((id) => id.startsWith('recovery:'));
};

test('a campaign asks it for each event that stops services, and no other does', async () => {
  expect(await asked('examples/node-killed')).toHaveLength(1);
  expect(await asked('longevity')).toEqual([]);
});
