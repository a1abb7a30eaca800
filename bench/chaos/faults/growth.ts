/** SIGKILL of a node and of the load generator while a dataset grows. The slice under way must be inserted again, and nothing else. */
import { jobRuns, latestNumber, signalJob } from '../kill-process.ts';
import { until, untilAt } from '../pending.ts';
import { randomPause, type CampaignUnderTest, type Fault } from '../campaign-under-test.ts';

/** A dataset that one host inserts into Cassandra. */
export interface GrowingDataset {
  name: string;
  host: string;
  nodes: string[];
}

/** Longer than the start of the load generator, so that some records are inserted. */
const longestPauseMilliseconds = 6000;

const jobName = ({ name }: GrowingDataset): string => `insert-${name}`;

/** Waits until the load generator inserts, and returns the number of its job. */
async function untilInserting(campaign: CampaignUnderTest, dataset: GrowingDataset, after = 0): Promise<number> {
  const { control, campaignId } = campaign;
  const job = jobName(dataset);
  return await until(control, campaignId, `a job ${job}-${after + 1} or later`, async () => {
    const number = await latestNumber(campaign, dataset.host, job);
    const isNew = number > after && (await jobRuns(campaign, { host: dataset.host, job: `${job}-${number}` }));
    return isNew ? number : null;
  });
}

export const generatorInGrowth = (dataset: GrowingDataset): Fault => ({
  name: 'the load generator killed while a dataset grows',
  async inject(campaign) {
    const number = await untilInserting(campaign, dataset);
    await randomPause(campaign, longestPauseMilliseconds);
    await signalJob(campaign, { host: dataset.host, job: `${jobName(dataset)}-${number}` }, 'SIGKILL');
    const next = await untilInserting(campaign, dataset, number);
    return { how: `job ${number} was followed by job ${next}` };
  },
});

export const nodeInGrowth = (dataset: GrowingDataset): Fault => ({
  name: 'a node killed while a dataset grows',
  async inject(campaign) {
    const { control, campaignId, random } = campaign;
    const number = await untilInserting(campaign, dataset);
    await randomPause(campaign, longestPauseMilliseconds);
    const host = random.oneOf(dataset.nodes);
    await signalJob(campaign, { host, job: 'cassandra' }, 'SIGKILL');
    await untilAt(control, campaignId, { activity: 'startSystem', group: 'cassandra' });
    const next = await untilInserting(campaign, dataset, number);
    return { how: `cassandra on ${host} was restarted, and job ${number} followed by job ${next}` };
  },
});
