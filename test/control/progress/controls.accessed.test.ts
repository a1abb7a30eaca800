import { expect, test } from 'vitest';
import { accessRefusal, noteAccessed } from '../../../src/control/progress/controls.ts';
import { noteRun, startProgress } from '../../../src/control/progress/progress.ts';
import { smallPlan } from '../../samples/small-plan.ts';
import { smallRun as run } from '../../samples/small-run.ts';

const start = startProgress('c', smallPlan(), 0);
const measuring = noteRun(start, { kind: 'step', run });
const access = { host: 'kafka01', command: 'exec' } as const;

test('a command during a run is a warning, once for each run, host and command', () => {
  const sentence = `A person used "proofload exec" on kafka01 during ${run.runId}, which may have changed its figures.`;
  const noted = noteAccessed(measuring, access);
  expect(noted.warnings).toEqual([sentence]);
  expect(noteAccessed(noted, access).warnings).toEqual([sentence]);
  expect(noteAccessed(noted, { ...access, command: 'ssh' }).warnings).toHaveLength(2);
});

test('a command between runs, or while a run is paused, changes no figures', () => {
  expect(noteAccessed(start, access).warnings).toEqual([]);
  const paused = noteRun(start, { kind: 'step', run: { ...run, step: 'paused' } });
  expect(noteAccessed(paused, access).warnings).toEqual([]);
});

test('thousands of commands leave at most fifty notes', () => {
  let progress = measuring;
  for (let number = 0; number < 80; number += 1)
    progress = noteAccessed(progress, { ...access, host: `host${number}` });
  expect(progress.warnings).toHaveLength(50);
});

test('only hosts of the campaign and the two commands are noted: the message may be from somebody else', () => {
  const plan = smallPlan();
  expect(accessRefusal(plan, access)).toBeNull();
  expect(accessRefusal(plan, { ...access, host: 'elsewhere' })).toMatch(/no such host/);
  expect(accessRefusal(plan, { ...access, command: 'rm' as 'ssh' })).toMatch(/no such command/);
});
