/**
 * Somebody else on the same machine: as the user id 65534 it asks the Temporal server at the address it is given for what
 * stands in the JSON of its standard input. `node attacker.ts <address> < attack.json`. It prints what the server answered.
 */
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { Connection } from '@temporalio/client';
import proto from '@temporalio/proto';
import type { Attack, WirePayload } from './attack.ts';

const address = process.argv[2]!;
const attack = JSON.parse(await text(process.stdin)) as Attack;
const connection = await Connection.connect({ address });

// Only now, for the folder that Node reads its modules from may be closed to others.
process.setgroups!([65_534]);
process.setgid!(65_534);
process.setuid!(65_534);

const payloads = (attack.payloads ?? []).map(({ metadata, data }: WirePayload) => ({
  metadata: Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, Buffer.from(value, 'base64')])),
  data: Buffer.from(data, 'base64'),
}));
/** The answer of an update is waited for (`UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED`). */
const completed =
  proto.temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage.UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED;

const { workflowService } = connection;
const namespace = 'default';
const workflowExecution = { workflowId: attack.workflowId };

const answers: Record<Attack['kind'], () => Promise<unknown>> = {
  start: () =>
    workflowService.startWorkflowExecution({
      namespace,
      workflowId: attack.workflowId,
      workflowType: { name: attack.name },
      taskQueue: { name: attack.taskQueue ?? '' },
      input: { payloads },
      requestId: crypto.randomUUID(),
    }),
  signal: () =>
    workflowService.signalWorkflowExecution({
      namespace,
      workflowExecution,
      signalName: attack.name,
      input: { payloads },
      requestId: crypto.randomUUID(),
    }),
  update: () =>
    workflowService.updateWorkflowExecution({
      namespace,
      workflowExecution,
      request: {
        meta: { updateId: crypto.randomUUID(), identity: 'attacker' },
        input: { name: attack.name, args: { payloads } },
      },
      waitPolicy: { lifecycleStage: completed },
    }),
  read: async () => readFileSync(attack.name, 'utf8'),
};

try {
  process.stdout.write(JSON.stringify({ uid: process.getuid!(), answer: await answers[attack.kind]() }));
} catch (error) {
  process.stdout.write(JSON.stringify({ uid: process.getuid!(), error: String(error) }));
}
process.exit(0);
