/** The list of campaigns on the live page. Pure. */
import { instant } from '../text/figures.ts';
import { details, tables, type Node, type Section } from '../report/document/document.ts';
import { textColumns } from '../text/table.ts';

export interface ListedCampaign {
  campaignId: string;
  /** As its record says; empty if that cannot be read. */
  title: string;
  profile: string;
  size: string;
  /** In Unix milliseconds; 0 if it is not known. */
  startMilliseconds: number;
  state: string;
  isRunning: boolean;
  hasReport: boolean;
}

/** Older ones are folded. */
const mostShown = 20;

/** Running campaigns first, then the latest. @param shownId the campaign of the page */
export function campaignsSection(listed: ListedCampaign[], base: string, shownId: string | null): Section {
  const ordered = listed.toSorted(
    (one, other) => Number(other.isRunning) - Number(one.isRunning) || other.startMilliseconds - one.startMilliseconds,
  );
  const table = (id: string, caption: string, shown: ListedCampaign[]): Node[] =>
    tables([
      {
        id,
        caption,
        columns: textColumns('Campaign', 'What', 'Where', 'Began', 'State'),
        rows: shown.map((campaign) => rowOf(campaign, base, shownId)),
        notes: [],
      },
    ]);
  return {
    id: 'campaigns',
    title: 'Campaigns',
    nodes: [
      ...table('latest-campaigns', 'Campaigns of this state folder, and their reports', ordered.slice(0, mostShown)),
      ...details('Earlier campaigns', table('earlier-campaigns', 'Earlier campaigns', ordered.slice(mostShown))),
    ],
  };
}

function rowOf(campaign: ListedCampaign, base: string, shownId: string | null) {
  const { campaignId, title, profile, size, startMilliseconds, state, isRunning, hasReport } = campaign;
  const place = isRunning ? 'campaigns' : 'reports';
  const isLink = isRunning ? campaignId !== shownId : hasReport;
  const began = startMilliseconds === 0 ? '' : instant(startMilliseconds);
  return {
    cells: [campaignId, title, [profile, size].filter((words) => words !== '').join(', '), began, state],
    ...(isLink ? { href: `${base}${place}/${campaignId}` } : {}),
  };
}
