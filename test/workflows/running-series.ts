/** Runs a series of campaigns with fake activities. */
import { Client, type WorkflowHandle } from '@temporalio/client';
import type { SeriesActivities } from '../../activities/series-contract.ts';
import { workflowIdOf } from '../../src/control/names-on-server.ts';
import type { CampaignEnding, SeriesProgress } from '../../src/control/progress/series.ts';
import { seriesQuery, type SeriesInput } from '../../workflows/series-messages.ts';
import type { series } from '../../workflows/series.ts';
import { onlyClusters } from '../samples/clusters.ts';
import { smallPlan, smallRun, smallStart } from '../samples/small-plan.ts';
import { fakeActivities, type Fakes } from './fake-activities.ts';
import type { CampaignServer } from './skipped-time.ts';

export const seriesPlan = onlyClusters(smallPlan({ steps: [smallRun('kafka-one', 'kafka')] }), 'kafka');
export const done: CampaignEnding = { state: 'done', reason: null, mayBeLeft: false, spent: null };

export interface Asked {
  /** Suffixes of the ids of the campaigns. */
  names: string[];
  /** Of the input, by the id of the series. */
  change?: (id: string) => Partial<SeriesInput>;
  id?: string;
  /** Activities of single campaigns. */
  fakes?: Record<string, Fakes>;
  /** How campaigns ended, by the ends of their ids; otherwise they are done. */
  endings?: Record<string, CampaignEnding>;
  activities?: Partial<SeriesActivities>;
}

export interface Running {
  id: string;
  handle: WorkflowHandle<typeof series>;
  client: Client;
  /** What the activities of the series were asked for: `prepareCampaign a`. */
  calls: string[];
  view: () => Promise<SeriesProgress>;
  /** When the campaign of a name began, by the server's clock. */
  begun: (name: string) => Promise<number>;
}

let count = 0;

export function newId(): string {
  count += 1;
  return `series-${process.pid}-${count}`;
}

/** Starts a series of campaigns with fake activities, and gives it to `body`. It is terminated if it has not ended by then. */
export async function withSeries<Result>(
  { environment, campaigns }: CampaignServer,
  asked: Asked,
  body: (running: Running) => Promise<Result>,
): Promise<Result> {
  const { names, id = newId(), change = () => ({}), fakes = {}, endings = {}, activities = {} } = asked;
  const idOf = (name: string): string => `${id}-${name}`;
  const nameOf = (campaignId: string): string => campaignId.slice(id.length + 1);
  const calls: string[] = [];
  const well: SeriesActivities = {
    beginSeries: async () => {},
    prepareCampaign: async ({ campaignId }) => ({ kept: null, stack: `local.${campaignId}`, validRuns: null }),
    campaignEnding: async ({ campaignId }) => endings[nameOf(campaignId)] ?? done,
    endSeries: async () => ({ page: 'comparison.html' }),
  };
  const noted = Object.fromEntries(
    Object.entries({ ...well, ...activities }).map(([name, act]) => [
      name,
      (input: { campaignId?: string }) => {
        calls.push(input.campaignId === undefined ? name : `${name} ${nameOf(input.campaignId)}`);
        return (act as (input: object) => Promise<unknown>)(input);
      },
    ]),
  ) as unknown as SeriesActivities;
  for (const name of names) await campaigns.serve(idOf(name), (fakes[name] ?? fakeActivities()).activities);
  const taskQueue = await campaigns.serve(id, { ...fakeActivities().activities, ...noted });
  const client = new Client({ connection: environment.connection });
  const request = { campaign: 'small', profile: seriesPlan.profile, size: 'smoke', sets: [] };
  const input: SeriesInput = {
    seriesId: id,
    title: 'A series',
    campaigns: names.map((name) => ({
      campaignId: idOf(name),
      label: name,
      plan: 0,
      request,
      start: smallStart,
      share: null,
    })),
    plans: [seriesPlan],
    dollars: null,
    sides: [],
    comparison: 'comparison',
    everySeconds: 0,
    together: false,
    argv: ['run'],
    start: smallStart,
    searchAttributes: false,
    ...change(id),
  };
  const handle = await client.workflow.start<typeof series>('series', {
    workflowId: await workflowIdOf(id),
    taskQueue,
    args: [input],
  });
  const running = {
    id,
    handle,
    client,
    calls,
    view: () => handle.query(seriesQuery),
    begun: async (name: string) =>
      (await client.workflow.getHandle(await workflowIdOf(idOf(name))).describe()).startTime.getTime(),
  };
  try {
    return await campaigns.whileRunning(body(running));
  } finally {
    if ((await handle.describe()).status.name === 'RUNNING') await handle.terminate('The test has ended.');
  }
}
