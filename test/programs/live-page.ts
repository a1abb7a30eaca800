/**
 * Serves the live page of a running campaign with one host, a folder of the state folder. The answers of Temporal are made up. Prints
 * one line of JSON: the port, the token, and the path of the host's samples.
 */
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { liveServer } from '../../src/live/server/server.ts';
import { basePath } from '../../src/live/server/access.ts';
import { sourceOf } from '../../src/live/source.ts';
import { RefusalError } from '../../src/input/refusal.ts';
import { campaignLayout } from '../../src/measurement/results/layout.ts';
import { samplesPath } from '../../src/measurement/telemetry/sampling.ts';
import { hostsFolderOf, markOf } from '../../src/state/mark.ts';
import { resultsFolder } from '../../src/state/paths.ts';
import { writeFileAtomically, writeJsonAtomically } from '../../src/state/write-atomically.ts';
import { heartbeat, sampleView } from '../live/sample-live.ts';
import { sampleCampaign } from '../report/sample-campaign.ts';

const { record } = sampleCampaign();
const stack = record.plan.stack ?? record.plan.profile;
const [first] = record.plan.hosts;
const host = {
  ...record.inventory!.hosts[0]!,
  name: first!.name,
  dataFolder: join(hostsFolderOf(stack), first!.name),
  reach: { kind: 'loopback' as const },
};
const now = Date.now();
const phases = [{ phase: 'provision' as const, startMilliseconds: now - 60_000, endMilliseconds: now - 50_000 }];
const inventory = { ...record.inventory!, mark: markOf(stack), hosts: [host] };
const { outcome: _, ...rest } = record;
await writeJsonAtomically(campaignLayout(join(resultsFolder, 'live-1')).record, {
  ...rest,
  id: 'live-1',
  outcome: null,
  phases,
  inventory,
});
await writeFileAtomically(
  campaignLayout(join(resultsFolder, 'ended-1')).record,
  JSON.stringify({ ...record, id: 'ended-1' }),
);
await writeFileAtomically(
  campaignLayout(join(resultsFolder, 'ended-1')).html,
  '<!doctype html><title>A report</title>',
);
await mkdir(dirname(samplesPath(host)), { recursive: true });

const view = sampleView();
const began = { startMilliseconds: now - 60_000 };
const progress = {
  ...view.progress,
  ...began,
  currentRuns: view.progress.currentRuns.map((run) => ({ ...run, ...began })),
};
let done = 0;

const free = createServer().listen(0, '127.0.0.1');
await once(free, 'listening');
const { port } = free.address() as AddressInfo;
free.close();
const token = 'test-token';
const temporal = {
  see: async () => ({
    view: { ...view, progress, loads: [heartbeat((done += 1000))] },
    lease: null,
    workflowUrl: null,
    troubles: [],
  }),
  running: async () => ['live-1'],
  control: async (id: string, action: string) => {
    if (action === 'extend') throw new RefusalError([`${id}: no extension is allowed.`]);
    return `${action} was taken`;
  },
  close: async () => {},
};
const server = liveServer({ port, token }, sourceOf(temporal, resultsFolder, basePath(token)));
server.listen(port, '127.0.0.1');
await once(server, 'listening');
process.stdout.write(`${JSON.stringify({ port, token, samples: samplesPath(host) })}\n`);
