/**
 * Somebody else on the same machine: as the user id 65534 it asks the Temporal server at the address it is given for what
 * stands in the JSON of its standard input, in order. It prints the answers: `node attacker.ts <address> < attacks.json`.
 */
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { Connection } from '@temporalio/client';
import proto from '@temporalio/proto';
import type { Answered, Attack, WirePayload } from './attack.ts';

const address = process.argv[2]!;
const attacks = JSON.parse(await text(process.stdin)) as Attack[];
const connection = await Connection.connect({ address });

// Only now, for the folder that Node reads its modules from may be closed to others.
process.setgroups!([65_534]);
process.setgid!(65_534);
process.setuid!(65_534);

const bytesOf = ({ metadata, data }: WirePayload) => ({
  metadata: Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, Buffer.from(value, 'base64')])),
  data: Buffer.from(data, 'base64'),
});
/** The answer of an update is waited for (`UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED`). */
const completed =
  proto.temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage.UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED;

const { workflowService } = connection;
const namespace = 'default';

async function answer({ kind, workflowId, name, taskQueue = '', payloads: sent = [] }: Attack): Promise<unknown> {
  const payloads = sent.map(bytesOf);
  const workflowExecution = { workflowId };
  const answers: Record<Attack['kind'], () => Promise<unknown>> = {
    start: () =>
      workflowService.startWorkflowExecution({
        namespace,
        workflowId,
        workflowType: { name },
        taskQueue: { name: taskQueue },
        input: { payloads },
        requestId: crypto.randomUUID(),
      }),
    signal: () =>
      workflowService.signalWorkflowExecution({
        namespace,
        workflowExecution,
        signalName: name,
        input: { payloads },
        requestId: crypto.randomUUID(),
      }),
    update: () =>
      workflowService.updateWorkflowExecution({
        namespace,
        workflowExecution,
        request: {
          meta: { updateId: crypto.randomUUID(), identity: 'attacker' },
          input: { name, args: { payloads } },
        },
        waitPolicy: { lifecycleStage: completed },
      }),
    complete: () =>
      workflowService.respondActivityTaskCompletedById({
        namespace,
        workflowId,
        activityId: name,
        ...(sent.length > 0 ? { result: { payloads } } : {}),
      }),
    read: async () => readFileSync(name, 'utf8'),
  };
  return await answers[kind]();
}

const answered: Answered[] = [];
for (const attack of attacks) {
  const uid = process.getuid!();
  try {
    answered.push({ uid, answer: await answer(attack) });
  } catch (error) {
    answered.push({ uid, error: String(error) });
  }
}
process.stdout.write(JSON.stringify(answered));
process.exit(0);
