/** Resources that campaigns leaked: at the provider, in Pulumi's state and on the Temporal server. */
import { setTimeout } from 'node:timers/promises';
import { leftoversIn, leftoversOf } from '../../infra/leftovers-of.ts';
import { resourcesOf } from '../../src/hardware/stack/resources.ts';
import type { Control } from './control.ts';

/** A lease closes, and the server lists it as closed, a moment after its campaign has ended. */
const closingLimitMilliseconds = 180_000;

export async function leaksOf(control: Control, stacks: string[]): Promise<string[]> {
  const leaks: string[] = [];
  for (const stack of stacks) {
    leaks.push(...leftoversIn(await (await leftoversOf(stack)).check()));
    leaks.push(...(await resourcesOf(stack)).map((name) => `resource ${name} of the stack ${stack}`));
  }
  return [...leaks, ...(await openWorkflows(control))];
}

async function openWorkflows(control: Control): Promise<string[]> {
  const deadline = Date.now() + closingLimitMilliseconds;
  for (;;) {
    const open: string[] = [];
    const query = `ExecutionStatus = 'Running' AND WorkflowType != 'cleanup'`;
    for await (const { workflowId } of (await control.client()).workflow.list({ query })) {
      // The server runs the schedule itself as a workflow.
      if (!workflowId.startsWith('temporal-sys-')) open.push(`open workflow ${workflowId}`);
    }
    if (open.length === 0 || Date.now() > deadline) return open;
    await setTimeout(1000);
  }
}
