import { expect, test } from 'vitest';
import { untilQuiet } from '../../../src/actions/wait/action.ts';

function waiting(answers: (number | Error)[]) {
  const asked: (number | Error)[] = [];
  const said: string[] = [];
  const left = async (): Promise<number> => {
    const answer = answers[Math.min(asked.length, answers.length - 1)]!;
    asked.push(answer);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const context = { onProgress: (words: string) => said.push(words), pause: async () => {} };
  return { asked, said, ended: untilQuiet([{ host: 'node01', work: 'hints', left }], 0, context) };
}

test('it ends when nothing is left', async () => {
  const { asked, ended } = waiting([3, 1, 0]);
  await ended;
  expect(asked).toEqual([3, 1, 0]);
});

test('a member that does not answer is asked again, and its reason is shown', async () => {
  const { said, ended } = waiting([new Error('refused\nat line 1'), 2, 0]);
  await ended;
  expect(said).toEqual(['node01 does not answer (refused)', 'node01 has hints left']);
});

test('it rejects when the wait does, such as at its timeout', async () => {
  const members = [{ host: 'node01', work: 'hints', left: async () => 1 }];
  await expect(
    untilQuiet(members, 0, { onProgress: () => {}, pause: () => Promise.reject(new Error('over')) }),
  ).rejects.toThrow('over');
});
