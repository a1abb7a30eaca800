/** Watches a campaign while somebody looks: asks Temporal about once a second, and follows the samples of its hosts. */
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { CampaignView } from '../control/campaign-view.ts';
import { hostsOfOthers } from '../control/own-hosts.ts';
import { upState } from '../control/progress/hosts-up.ts';
import type { Inventory, InventoryHost } from '../hosts/inventory.ts';
import { nullIfUnreadable } from '../report/files/stored-campaigns.ts';
import { readCampaignRecord } from '../measurement/results/read.ts';
import type { CampaignRecord } from '../measurement/results/types.ts';
import type { LiveCampaign } from './live-campaign.ts';
import { rememberLoads, type LoadCourse } from './load-courses.ts';
import { followHosts } from './samples/followed-hosts.ts';
import { marksOf, type Marks } from './stored.ts';
import type { Seen } from './temporal.ts';

/** How long after the last look nothing is asked or read any more. */
const idleMilliseconds = 10_000;
const pollMilliseconds = 1000;
/** Of a larger campaign, the page says how many hosts it leaves out. */
const mostHosts = 40;
/** How often the record is read for hosts that have come or gone. */
const recordMilliseconds = 5000;

export interface Watch {
  /** What is known now. Wakes the watch up. */
  look(): LiveCampaign;
  /** Resolves when it has asked once. */
  begun: Promise<void>;
}

export function watchCampaign(
  campaignId: string,
  resultsFolder: string,
  see: (campaignId: string) => Promise<Seen>,
): Watch {
  const folder = join(resultsFolder, campaignId);
  const readMarks = marksOf(folder);
  const begun = Promise.withResolvers<void>();
  const followed = followHosts();
  let lookedMilliseconds = 0;
  let isAwake = false;
  let seen: Seen = { view: null, lease: null, workflowUrl: null, troubles: [] };
  let view: CampaignView | null = null;
  let loads: LoadCourse[] = [];
  let marks: Marks = { runs: [], events: [] };
  let record: CampaignRecord | null = null;
  let readMillisecondsAt = 0;
  let omitted = 0;

  async function poll(): Promise<void> {
    seen = await see(campaignId);
    const now = Date.now();
    // What answered last is shown until something answers again.
    if (seen.view && (seen.view.progress || !view)) view = seen.view;
    if (now - readMillisecondsAt > recordMilliseconds) {
      record = await nullIfUnreadable(() => readCampaignRecord(folder));
      readMillisecondsAt = now;
    }
    if (!view?.progress) return;
    loads = rememberLoads(loads, seen.view?.loads ?? [], now);
    marks = await readMarks(view.progress, now);
  }

  /** The hosts that are up and ours, and their inventory. */
  function hostsNow(): { inventory: Inventory; hosts: InventoryHost[] } | null {
    if (!record?.inventory || !view || upState(campaignId, record, view).why !== null) return null;
    if (hostsOfOthers(record.inventory, record.plan).length > 0) return null;
    omitted = Math.max(0, record.inventory.hosts.length - mostHosts);
    return { inventory: record.inventory, hosts: record.inventory.hosts.slice(0, mostHosts) };
  }

  async function watch(): Promise<void> {
    while (Date.now() - lookedMilliseconds < idleMilliseconds) {
      await poll();
      begun.resolve();
      const up = hostsNow();
      if (up) followed.follow(up.inventory, up.hosts);
      else followed.stop();
      await setTimeout(pollMilliseconds);
    }
  }

  function wake(): void {
    lookedMilliseconds = Date.now();
    if (isAwake) return;
    isAwake = true;
    watch()
      .catch((error: unknown) => {
        seen = { ...seen, troubles: [`This page could not look at the campaign: ${(error as Error).message}`] };
        console.error(error);
      })
      .finally(() => {
        followed.stop();
        begun.resolve();
        isAwake = false;
      });
  }

  return {
    begun: begun.promise,
    look() {
      wake();
      return {
        campaignId,
        view,
        lease: seen.lease,
        troubles: [...seen.troubles, ...followed.troubles()],
        hosts: followed.courses(),
        hostsOmitted: omitted,
        loads,
        ...marks,
        workflowUrl: seen.workflowUrl,
      };
    },
  };
}
