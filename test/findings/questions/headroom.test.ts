import { expect, test } from 'vitest';
import type { DisturbedLoad, EventsFinding, LoadPart } from '../../../src/findings/events/event-finding.ts';
import type { Findings } from '../../../src/findings/findings.ts';
import { sentenceOf } from '../../../src/findings/questions/answer.ts';
import { headroom } from '../../../src/findings/questions/headroom.ts';
import type { Answered } from '../../../src/findings/questions/question.ts';
import { profileOf, shippedFiles, shippedPlan } from '../../campaign/shipped-plans.ts';

async function subjectsOf(path: string) {
  const file = [...shippedFiles.campaigns, ...shippedFiles.examples].find((one) => one.path === path)!;
  const plan = await shippedPlan(file, 'smoke', await profileOf(path, 'smoke'));
  return headroom.subjects(plan);
}

const [killed] = await subjectsOf('examples/node-killed');
const [loss] = killed!.losses;

/** Outcomes while the host was down, by run. */
function answerTo(outcomes: { target: number; perSecond: number }[]): string | undefined {
  const losses = outcomes.map(({ target }, index) => ({ ...loss!, target, runId: `run-${index}` }));
  const events = outcomes.map(({ perSecond }, index): Partial<EventsFinding> => {
    const part: Partial<LoadPart> = { event: loss!.event, perSecond, tailMilliseconds: { typical: 12, highest: 90 } };
    const load: Partial<DisturbedLoad> = { loadId: loss!.loadId, tail: 'p99', parts: [part as LoadPart] };
    return { runId: `run-${index}`, loads: [load as DisturbedLoad] };
  });
  const findings: Partial<Findings> = { events: events as EventsFinding[] };
  const said = headroom.answer({ system: 'cassandra', losses }, { findings } as Answered);
  return said ? sentenceOf(said.parts).replaceAll('\u00a0', ' ') : undefined;
}

test('a campaign asks it if an event takes one host of a system under a target rate', async () => {
  expect(killed).toMatchObject({ system: 'cassandra', losses: [{ unit: 'operations' }] });
  expect(await subjectsOf('longevity')).toEqual([]);
  expect(await subjectsOf('pipeline-stress')).toEqual([]);
});

test('the answer is the highest rate that was met while the host was down, and the lowest that was missed', () => {
  const tried = [
    { target: 200, perSecond: 199 },
    { target: 400, perSecond: 398 },
    { target: 800, perSecond: 610 },
  ];
  expect(answerTo(tried)).toBe(
    'With one host fewer, Cassandra still met 400 operations/s, p99 12 ms typically; missed 800 (610 operations/s).',
  );
});

test('where every rate was met or missed, the answer says that no other was tried', () => {
  expect(answerTo([{ target: 200, perSecond: 199 }])).toMatch(/still met 200 .*; no higher rate was tried\.$/);
  expect(answerTo([{ target: 200, perSecond: 120 }])).toBe(
    'With one host fewer, Cassandra missed 200 (120 operations/s); no lower rate was tried.',
  );
});

test('without a part that was measured while the host was down there is no answer', () => {
  expect(answerTo([])).toBeUndefined();
});
