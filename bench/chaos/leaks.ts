/** What a campaign left behind, asked of the world, of Pulumi's state and of the Temporal server. */
import { setTimeout } from 'node:timers/promises';
import { foundIn, leftoversOf } from '../../infra/leftovers-of.ts';
import { resourcesOf } from '../../src/hardware/stack/resources.ts';
import type { Control } from './control.ts';

/** A lease closes, and a server lists what closed, a moment after its campaign has ended. */
const closingLimitMilliseconds = 180_000;

export async function leaksOf(control: Control, profile: string): Promise<string[]> {
  const world = foundIn(await (await leftoversOf(profile)).look());
  const resources = (await resourcesOf(profile)).map((name) => `resource ${name} of the stack ${profile}`);
  return [...world, ...resources, ...(await openWorkflows(control))];
}

async function openWorkflows(control: Control): Promise<string[]> {
  const deadline = Date.now() + closingLimitMilliseconds;
  for (;;) {
    const open: string[] = [];
    const query = `ExecutionStatus = 'Running' AND WorkflowType != 'sweep'`;
    for await (const { workflowId } of (await control.client()).workflow.list({ query })) {
      // The schedule itself is a workflow of the server's own.
      if (!workflowId.startsWith('temporal-sys-')) open.push(`open workflow ${workflowId}`);
    }
    if (open.length === 0 || Date.now() > deadline) return open;
    await setTimeout(1000);
  }
}
