/** What the server of the live page shows and does, as it is now. */
import type { RefusalError } from '../input/refusal.ts';
import type { Report } from '../report/document/document.ts';
import { orRefusal } from '../input/refusal.ts';
import type { ActionName } from './actions.ts';
import type { ListedCampaign } from './campaign-list.ts';
import { liveReport } from './live-report.ts';
import { campaignList } from './stored.ts';
import type { Temporal } from './temporal.ts';
import { watchCampaign, type Watch } from './watch.ts';

export interface Source {
  /** Of a campaign, or of the first one that runs, as a document, with its newest result in one line. */
  report(campaignId: string | null): Promise<{ report: Report; newest: string; campaignId: string | null }>;
  control(campaignId: string, action: ActionName, hours: number): Promise<string | RefusalError>;
  resultsFolder: string;
}

/** How long a list of campaigns holds. */
const listMilliseconds = 3000;
/** What a page that opens waits at most for the first answers. */
const firstMilliseconds = 2000;

/** @param base path of the page */
export function sourceOf(temporal: Temporal, resultsFolder: string, base: string): Source {
  const watches = new Map<string, Watch>();
  const readList = campaignList(resultsFolder);
  let running: string[] = [];
  let list: ListedCampaign[] | null = null;
  let listedAt = 0;
  let listing: Promise<ListedCampaign[]> | null = null;

  async function readAgain(): Promise<ListedCampaign[]> {
    try {
      // Without a server it is not known what runs: what ran last stays.
      running = (await temporal.running()) ?? running;
      list = await readList(running);
      return list;
    } finally {
      listedAt = Date.now();
      listing = null;
    }
  }

  /** The last list; another is on its way if it is old. */
  async function listed(): Promise<ListedCampaign[]> {
    if (Date.now() - listedAt < listMilliseconds && list) return list;
    listing ??= readAgain();
    if (!list) return await listing;
    listing.catch((error: unknown) => console.error(error));
    return list;
  }

  async function watchOf(campaignId: string): Promise<Watch> {
    const watch = watches.get(campaignId) ?? watchCampaign(campaignId, resultsFolder, (id) => temporal.see(id));
    watches.set(campaignId, watch);
    watch.look();
    await Promise.race([watch.begun, new Promise((resolve) => void setTimeout(resolve, firstMilliseconds))]);
    return watch;
  }

  return {
    resultsFolder,
    async report(asked) {
      const all = await listed();
      const campaignId = asked ?? all.find(({ isRunning }) => isRunning)?.campaignId ?? null;
      const live = campaignId === null ? null : (await watchOf(campaignId)).look();
      const last = live?.view?.progress?.headlines.at(-1);
      const newest = last ? `${last.runId}: ${last.state}, ${last.headline}` : '';
      return { report: liveReport(live, all, base, Date.now()), newest, campaignId };
    },
    control: (campaignId, action, hours) => orRefusal(temporal.control(campaignId, action, hours)),
  };
}
