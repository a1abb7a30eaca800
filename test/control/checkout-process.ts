/**
 * A checkout with a worker and a command of its own, on a server that others use too: the state folder is what
 * `PROOFLOAD_STATE` says. It starts the campaign `same`, which waits while it is provisioned until there is a file `go`, and
 * prints what the campaign was: `node checkout-process.ts <address> <path of the workflow bundle> <folder>`.
 */
import { existsSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Context } from '@temporalio/activity';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { campaignHandle } from '../../src/control/campaign-view.ts';
import { startCampaign } from '../../src/control/start-campaign.ts';
import { processIdentity, taskQueue } from '../../src/control/names-on-server.ts';
import { runningCampaigns } from '../../src/control/running.ts';
import type { TemporalTarget } from '../../src/control/target.ts';
import { fakeActivities } from '../workflows/fake-activities.ts';
import { smallInput, smallInventory } from '../samples/small-plan.ts';

const [address, codePath, folder] = process.argv.slice(2) as [string, string, string];
const { activities, calls } = fakeActivities({
  async provision() {
    while (!existsSync(join(folder, 'go'))) {
      Context.current().heartbeat();
      await setTimeout(100);
    }
    return smallInventory();
  },
});

const worker = await Worker.create({
  connection: await NativeConnection.connect({ address }),
  taskQueue: await taskQueue(),
  identity: await processIdentity(),
  workflowBundle: { codePath },
  activities,
});
const connection = await Connection.connect({ address });
const client = new Client({ connection });
const target: TemporalTarget = {
  address,
  namespace: 'default',
  connectionOptions: { address },
  uiAddress: null,
  ours: false,
  searchAttributes: false,
};

await worker.runUntil(async () => {
  await startCampaign({ target, client }, smallInput('same'));
  await appendFile(join(folder, 'started'), '.');
  while (!existsSync(join(folder, 'go'))) await setTimeout(100);
  const running = await runningCampaigns(client);
  const handle = await campaignHandle(client, 'same');
  await handle.result();
  const { events } = await handle.fetchHistory();
  const identities = (events ?? []).flatMap((event) => event.activityTaskStartedEventAttributes?.identity ?? []);
  const identity = await processIdentity();
  process.stdout.write(
    JSON.stringify({ queue: await taskQueue(), workflowId: handle.workflowId, identity, identities, running, calls }),
  );
});
await connection.close();
