import { describe, expect, test } from 'vitest';
import { performSteps, type RehearsedStep } from '../../src/cli/perform-steps.ts';
import { rehearsalSteps, type RehearsalTools } from '../../src/cli/rehearsal-steps.ts';

const rehearsed = { profile: 'aws-first', campaignId: 'rehearsal', maxDollars: 2 };

/** A cloud on which the commands that match fail. */
async function rehearseWith(
  fails: RegExp | null,
  { signal = new AbortController().signal, answers = 1, held = false } = {},
) {
  const commands: string[] = [];
  const saved: RehearsedStep[][] = [];
  const run = async (program: string, argv: string[]): Promise<string> => {
    const command = `${program} ${argv.join(' ')}`;
    commands.push(command);
    if (fails?.test(command)) throw new Error(`${command} ended with 1 and not with 0.`);
    return JSON.stringify([
      { stack: 'aws-first', verdict: { held, reason: 'held by the running campaign rehearsal' } },
    ]);
  };
  let looks = 0;
  const tools: RehearsalTools = {
    proofload: (...argv) => run('proofload', argv),
    pulumi: (...argv) => run('pulumi', argv),
    killPulumi: async (_, ...argv) => void (await run('kill', argv)),
    hosts: async () => [{ name: 'node01', answers: looks++ < answers }],
  };
  const ended = await performSteps(rehearsed, {
    steps: rehearsalSteps,
    signal,
    say: () => {},
    toolsFor: () => tools,
    save: async (steps) => void saved.push([...steps]),
  });
  return { ...ended, commands, saved };
}

describe('a rehearsal', () => {
  test('performs every step and then removes everything of its profile', async () => {
    const { steps, isRemoved, commands, saved } = await rehearseWith(null);
    expect(isRemoved).toBe(true);
    expect(steps.map(({ name, outcome }) => [name, outcome])).toEqual(
      [...rehearsalSteps.map(({ name }) => name), 'removal'].map((name) => [name, 'as it should']),
    );
    expect(commands.at(-1)).toBe('proofload cleanup --profile aws-first --apply --json');
    expect(commands).not.toContain('proofload cancel rehearsal');
    expect(saved.map(({ length }) => length)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test.each([
    ['campaign', /^proofload run/, {}, /ended with 1/],
    ['killed', /^kill up/, {}, /ended with 1/],
    ['up', /^pulumi up/, {}, /ended with 1/],
    ['up', /^nothing$/, { answers: 0 }, /node01/],
    ['destroy', /^pulumi destroy/, {}, /ended with 1/],
  ])(
    'that fails in the step %s begins none after it, and removes everything all the same',
    async (name, fails, more, says) => {
      const { steps, isRemoved, commands } = await rehearseWith(fails, more);
      const position = rehearsalSteps.findIndex((step) => step.name === name);
      expect(steps.slice(0, -1).map(({ outcome }) => outcome)).toEqual(
        rehearsalSteps.map((_, index) =>
          index < position ? 'as it should' : index === position ? 'failed' : 'not begun',
        ),
      );
      expect(steps[position]!.reason).toMatch(says);
      expect(steps.at(-1)).toMatchObject({ name: 'removal', outcome: 'as it should' });
      expect(isRemoved).toBe(true);
      expect(commands.at(-1)).toBe('proofload cleanup --profile aws-first --apply --json');
      expect(commands.includes('proofload cancel rehearsal')).toBe(name === 'campaign');
    },
  );

  test('that is interrupted while it waits for hosts to shut down removes everything', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error('It was interrupted.')), 10);
    const { steps, isRemoved } = await rehearseWith(null, { signal: stop.signal, answers: Infinity });
    expect(steps.map(({ name, outcome }) => [name, outcome])).toContainEqual(['lease', 'failed']);
    expect(steps.find(({ name }) => name === 'lease')!.reason).toBe('It was interrupted.');
    expect(isRemoved).toBe(true);
  });

  test.each([
    ['fails', /cleanup/, {}],
    ['leaves what a campaign holds', null, { held: true }],
  ])('says that hardware may be left when the removal %s', async (_, fails, more) => {
    const { steps, isRemoved } = await rehearseWith(fails, more);
    expect(isRemoved).toBe(false);
    expect(steps.at(-1)).toMatchObject({ name: 'removal', outcome: 'failed' });
  });
});
