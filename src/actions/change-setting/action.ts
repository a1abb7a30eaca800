/** Changes a setting of running clusters, and sets it back. */
import { z } from 'zod';
import type { Changing, RunningCluster } from '../../systems/system.ts';
import type { Action, ActionContext } from '../action.ts';
import { presentCluster, waitUntil } from '../running-cluster.ts';
import type { ChangeSetting } from './facts.ts';

export const action: Action<ChangeSetting> = {
  async look(context) {
    const values: Record<string, number> = {};
    for (const name of context.parameters.clusters) {
      const { changing, of } = await openedCluster(name, context);
      values[name] = soleValue(await changing.read(of, context.parameters.setting), context.parameters.setting);
    }
    return values;
  },
  async perform(context) {
    for (const name of context.parameters.clusters) await change(name, context.parameters.to, context);
  },
  async undo(context) {
    if (context.was === undefined) return;
    const values = z.record(z.string(), z.number()).parse(context.was);
    for (const [name, value] of Object.entries(values)) await change(name, value, context);
  },
};

async function change(name: string, value: number, context: ActionContext<ChangeSetting>): Promise<void> {
  const { setting } = context.parameters;
  const { changing, of } = await openedCluster(name, context);
  await changing.write(of, setting, value);
  await waitUntil(async () => {
    const late = Object.entries(await changing.read(of, setting)).filter(([, now]) => now !== value);
    return late.map(([host, now]) => `${setting} of ${host} is still ${now}`).join('; ') || null;
  }, context);
}

async function openedCluster(
  name: string,
  context: ActionContext<ChangeSetting>,
): Promise<{ changing: Changing; of: RunningCluster }> {
  const { system, of } = await presentCluster(name, context);
  if (!system.changing) throw new Error(`${name} has no settings that change while it runs.`);
  return { changing: system.changing, of };
}

function soleValue(values: Record<string, number>, setting: string): number {
  const [value, ...others] = new Set(Object.values(values));
  if (value !== undefined && others.length === 0) return value;
  throw new Error(`Members differ in ${setting}: ${JSON.stringify(values)}.`);
}
