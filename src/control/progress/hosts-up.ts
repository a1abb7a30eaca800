/** Whether the hosts of a campaign are up, from its record and its workflow. Pure. */
import type { CampaignRecord } from '../../measurement/results/types.ts';
import type { CampaignView } from '../campaign-view.ts';

export interface UpState {
  /** Why no host is up, as one sentence with what to do; null if they are. */
  why: string | null;
  /** Ids of the runs that are being measured or prepared. */
  measuring: string[];
}

const none = (why: string): UpState => ({ why, measuring: [] });

/**
 * @param seen null if no server runs, or it does not know the campaign
 */
export function upState(
  campaignId: string,
  { phases, outcome, inventory }: Pick<CampaignRecord, 'phases' | 'outcome' | 'inventory'>,
  seen: Pick<CampaignView, 'state' | 'progress'> | null,
): UpState {
  if (seen ? seen.state !== 'running' : outcome?.cleanup?.verified)
    return none(
      `${campaignId} has ended, and its hosts are gone: "proofload logs ${campaignId}" shows the logs that it kept.`,
    );
  if (!seen)
    return none(
      `No Temporal server that knows ${campaignId} is running here: start it with "proofload attach ${campaignId}".`,
    );
  const { progress } = seen;
  // The record is written after each phase, so the hosts in it are those of this session once provisioning has ended.
  const isProvisioned = phases.some(({ phase, endMilliseconds }) => phase === 'provision' && endMilliseconds !== null);
  if (!isProvisioned || !inventory) {
    const phase =
      progress?.phases.findLast(({ state }) => state === 'running')?.phase ?? phases.at(-1)?.phase ?? 'plan';
    return none(`${campaignId} has no hosts yet: it is in phase ${phase}.`);
  }
  const leaving = [...phases, ...(progress?.phases ?? [])].some(
    ({ phase, startMilliseconds }) => phase === 'teardown' && startMilliseconds !== null,
  );
  if (leaving)
    return none(`${campaignId} is removing its hosts: "proofload logs ${campaignId}" shows the logs that it kept.`);
  const runs = progress?.currentRuns ?? [];
  return { why: null, measuring: runs.filter(({ step }) => step !== 'paused').map(({ runId }) => runId) };
}
