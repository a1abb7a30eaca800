/** What every registered action must keep to: a new folder is tested before it has a test of its own. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadAction } from '../../src/actions/action.ts';
import { actionNames, factsOfAction } from '../../src/actions/registry.ts';
import { projectFolder } from '../../src/state/paths.ts';
import { loadSystem } from '../../src/systems/load-system.ts';
import { everySystem } from '../../src/systems/registry.ts';
import type { SystemFacts } from '../../src/systems/facts.ts';
import { importsOf } from '../imports-of.ts';

describe.each(actionNames)('the action %s', (name) => {
  const facts = factsOfAction(name);

  test('has facts that read, write and connect to nothing, so that a workflow may import them', async () => {
    const { outside } = await importsOf(join(projectFolder, 'src', 'actions', name, 'facts.ts'));
    expect([...outside.keys()].filter((each) => each !== 'zod')).toEqual([]);
  });

  test('can be performed and undone', async () => {
    const action = await loadAction(name);
    expect(action.perform).toBeTypeOf('function');
    expect(action.undo).toBeTypeOf('function');
  });

  test('is described, with a timeout and fields of its own that no event has', () => {
    expect(facts.does).toMatch(/^[A-Z].*\.$/);
    expect(facts.withinSeconds).toBeGreaterThan(0);
    const common = ['do', 'atSeconds', 'after', 'seconds', 'withinSeconds'];
    expect(Object.keys(facts.given).filter((field) => common.includes(field))).toEqual([]);
  });

  test('refuses parameters that it does not have', () => {
    expect(facts.planned.safeParse({}).success).toBe(false);
  });
});

test('an unknown action is refused before it becomes part of a path', async () => {
  await expect(loadAction('../wait')).rejects.toThrow('There is no action ../wait; there are kill-process');
});

test.each(everySystem)(
  '%s tells what its facts say that its members owe each other, and no more',
  async (name, facts) => {
    const { backlogs = {} }: SystemFacts = facts;
    const { backlogs: code = {} } = await loadSystem(name);
    expect(Object.keys(code)).toEqual(Object.keys(backlogs));
  },
);
