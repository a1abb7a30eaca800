/** What holds for every kind of step of the registry, before it has a test of its own. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Step } from '../../src/plan/plan.ts';
import { projectFolder } from '../../src/state/paths.ts';
import { knownPlanSchema } from '../../src/steps/known-plan.ts';
import { factsOfStep, stepKinds } from '../../src/steps/registry.ts';
import { stagesOf, stageSummary } from '../../src/steps/stages.ts';
import { importsOf } from '../imports-of.ts';
import { smallPlan, smallRun } from '../samples/small-plan.ts';

/** All that facts may import in addition to files of the project that import no more than this themselves. */
const purePackages = ['zod'];

describe.each(stepKinds)('a step of the kind %s', async (kind) => {
  const { sample } = (await import(`./${kind}/sample.ts`)) as { sample: Step };
  const facts = factsOfStep(sample);
  const run = smallRun('after-it', 'kafka');

  test('has facts that read, write and connect to nothing, so that a workflow may import them', async () => {
    const { outside } = await importsOf(join(projectFolder, 'src', 'steps', kind, 'facts.ts'));
    expect([...outside.keys()].filter((each) => !purePackages.includes(each))).toEqual([]);
  });

  test('has a part of the workflow', () => {
    expect(existsSync(join(projectFolder, 'workflows', 'steps', `${kind}.ts`))).toBe(true);
  });

  test('is read back whole from a plan, and refused without its limit', () => {
    expect(sample.kind).toBe(kind);
    const plan = smallPlan({ steps: [sample] });
    expect(knownPlanSchema.parse(plan).steps).toEqual([sample]);
    const { limitSeconds: _, ...unlimited } = sample;
    for (const step of [unlimited, { ...sample, limitSeconds: 0 }])
      expect(knownPlanSchema.safeParse({ ...plan, steps: [step] }).success).toBe(false);
  });

  test('loses what its kind does not know when it is read back', () => {
    const plan = { ...smallPlan(), steps: [{ ...sample, unknown: 1 }] };
    expect(knownPlanSchema.parse(plan).steps).toEqual([sample]);
  });

  test('is given at least the time that is planned, and ends', () => {
    expect(sample.limitSeconds).toBeGreaterThanOrEqual(sample.plannedSeconds);
    expect(facts.longestSeconds(sample)).toBeGreaterThanOrEqual(sample.limitSeconds);
    expect(facts.longestSeconds(sample)).toBeLessThan(Infinity);
  });

  test('is told of in one line', () => {
    expect(facts.label(sample)).toMatch(/^\S.*$/);
    expect(stageSummary(stagesOf({ steps: [sample, run] })[0]!)).toMatch(/^\S.*: [1-9]/);
  });

  test('stands in one stage, whose name can be part of the id of a workflow', () => {
    const stages = stagesOf({ steps: [sample, run] });
    expect(stages.flatMap(({ steps }) => steps)).toEqual([sample, run]);
    for (const { id } of stages) expect(id).toMatch(/^[a-z0-9][a-z0-9-]*$/);
  });

  test('is not made again when it is done and nothing is left that follows it', () => {
    expect(facts.isRemaining(sample, { done: new Set([sample.id]), later: [] })).toBe(false);
  });

  test('stops services of hosts that the plan has', () => {
    const plan = smallPlan({ steps: [sample] });
    const hosts = plan.hosts.map(({ name }) => name);
    for (const { host } of facts.stopsServices(sample, plan)) expect(hosts).toContain(host);
  });
});

test('a plan with a step of no kind that there is is refused in one sentence', () => {
  const crafted = { ...smallRun('one', 'kafka'), kind: 'explode' };
  const refused = knownPlanSchema.safeParse({ ...smallPlan(), steps: [crafted] });
  expect(refused.error?.issues).toMatchObject([
    { path: ['steps', 0, 'kind'], message: `explode is not a kind of step; the kinds are ${stepKinds.join(', ')}` },
  ]);
});
