/** The facts of a running campaign, and what a person can do with it, as lines below the title of the live page. Pure. */
import { keptText, pauseText } from '../control/progress/controls.ts';
import { currentPhase, expectedEnd, timeLeftText } from '../control/progress/expected-end.ts';
import { phaseMarks, runsProgressText } from '../control/progress/markdown.ts';
import type { CampaignProgress } from '../control/progress/progress.ts';
import type { Text } from '../report/document/document.ts';
import { clock } from '../text/figures.ts';
import type { LiveCampaign } from './live-campaign.ts';

/** Phase, runs ended of planned, time left, and verdicts at the end. */
export function factsOf(progress: CampaignProgress, now: number): Text[] {
  const { campaignId, profile, size, startMilliseconds, output, pause, kept } = progress;
  const end = expectedEnd(progress, now);
  const state = output ? `ended: ${output.outcome.state}` : (currentPhase(progress)?.phase ?? 'starting');
  const phases = progress.phases.map(({ phase, state: reached }) => `${phaseMarks[reached]}\u00a0${phase}`).join(' ');
  return [
    `${campaignId} · profile ${profile}, size ${size} · began at ${clock(startMilliseconds)}`,
    [
      state,
      runsProgressText(progress),
      ...(pause ? [pauseText(pause)] : []),
      ...(end === null ? [] : [`${timeLeftText(progress, now)}, until ${clock(end)}`]),
    ].join(' · '),
    phases,
    ...(output?.verdicts ?? kept?.verdicts ?? []),
    ...(kept ? [keptText(progress, kept, now)] : []),
  ];
}

/** What a person can do with a campaign that runs, each on a page that asks first; and links. */
export function controls({ campaignId, view, workflowUrl }: LiveCampaign, base: string): Text {
  const progress = view?.progress;
  const actions = [progress?.pause ? 'unpause' : 'pause', 'extend', 'cancel'];
  const links = view?.state === 'running' ? actions.map((action) => linkTo(base, campaignId, action)) : [];
  const report = progress?.output?.report ? [{ text: 'Report', href: `${base}reports/${campaignId}` }] : [];
  const temporal = workflowUrl === null ? [] : [{ text: "Workflow in Temporal's UI", href: workflowUrl }];
  return [...links, ...report, ...temporal].flatMap((link, index) => (index === 0 ? [link] : [' · ', link]));
}

const titles: Record<string, string> = {
  pause: 'Pause …',
  unpause: 'End the pause …',
  extend: 'Extend the lease …',
  cancel: 'Cancel …',
};

const linkTo = (base: string, campaignId: string, action: string) => ({
  text: titles[action]!,
  href: `${base}campaigns/${campaignId}/${action}`,
});
