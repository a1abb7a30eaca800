/** How a campaign keeps its hosts after its runs, as its progress shows it. Pure: the workflow holds the state. */
import { clock, elapsed } from '../../text/figures.ts';
import type { CampaignProgress, KeptProgress } from './progress.ts';

/** Why an early end is refused, or null. */
export function releaseRefusal(progress: CampaignProgress): string | null {
  if (progress.kept) return null;
  const keep = progress.phases.find(({ phase }) => phase === 'keep');
  if (keep?.state === 'waiting' && !progress.output)
    return `It keeps its hosts only after its runs: to stop it now, run "proofload cancel ${progress.campaignId}".`;
  return 'It keeps no hosts: it was started without --keep, or they are being removed.';
}

export function noteKept(progress: CampaignProgress, kept: KeptProgress): CampaignProgress {
  return { ...progress, kept };
}

export function noteReleased(progress: CampaignProgress): CampaignProgress {
  return { ...progress, kept: null };
}

/** `Its hosts stay up until 21:40:12 UTC (35 min 10 s left). To end this earlier: …` */
export function keptText({ campaignId }: CampaignProgress, { untilMilliseconds }: KeptProgress, now: number): string {
  const left = elapsed((untilMilliseconds - now) / 1000);
  return `All runs have ended. The hosts stay up until ${clock(untilMilliseconds)} (${left} left); "proofload release ${campaignId}" ends this now.`;
}
