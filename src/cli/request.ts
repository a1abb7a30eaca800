/** Reads the campaign and the profile that the command line names, and makes a plan of them. */
import { lastingName, readCampaignText } from '../campaign/find.ts';
import { uncheckedSettings } from '../campaign/known-settings.ts';
import { profilesIn } from '../campaign/profiles.ts';
import { defaultSize, sizesOf } from '../campaign/sizes.ts';
import { planCampaign } from '../campaign/plan-campaign.ts';
import type { CampaignText } from '../input/source.ts';
import type { Plan } from '../plan/plan.ts';
import { defaultProfile } from '../providers/default-profile.ts';
import { allOrFaults, RefusalError } from '../input/refusal.ts';
import type { Profile } from '../providers/profile.ts';
import type { CampaignRequest } from '../measurement/results/types.ts';
import { readOwnFiles } from '../installations/own-files.ts';
import type { OwnFiles } from '../workloads/own-files.ts';
import { ownFilePaths } from '../campaign/own-file-paths.ts';
import { lockedVersions } from '../installations/locked-versions.ts';
import { readSettingNames } from '../installations/setting-names.ts';
import { readProfile } from '../hardware/profile/read.ts';
import { unknownReferences } from '../report/files/references.ts';
import { unfitProfile } from './unfit-profile.ts';

export interface CommandLineRequest {
  /** Campaign name, or path of its file. */
  campaign: string;
  profile: string;
  size: string;
  set: string[];
  maxHours?: number | undefined;
  maxDollars?: number | undefined;
  allowUnlockedCode?: true | undefined;
  /** That the user owns the existing clusters of the campaign. */
  iOwnThisCluster?: true | undefined;
  /** Whether it uses hosts that a person brought up, and leaves them up. */
  onMyHosts?: true | undefined;
  /** In addition to those of the file. */
  thresholds?: string[] | undefined;
  tag?: string | undefined;
  reason?: string | undefined;
  /** How long the hosts stay up after the runs, in seconds. Not recorded: each session is asked for its own. */
  keep?: number | undefined;
  /** The seed of the earlier session, for a resumed campaign. */
  seed?: number | undefined;
}

/**
 * Fills in what the command line leaves open: the campaign's first profile, or `local`; the size `laptop`, or the first of a campaign
 * without it.
 */
export async function withDefaults<Options extends { profile?: string | undefined; size?: string | undefined }>(
  nameOrPath: string,
  options: Options,
): Promise<Options & { profile: string; size: string }> {
  const { profile, size } = options;
  const campaign = await readOrNull(nameOrPath);
  const sizes = campaign ? sizesOf(campaign) : [];
  return {
    ...options,
    profile: profile ?? (campaign && profilesIn(campaign)[0]) ?? defaultProfile,
    size: size ?? (sizes.includes(defaultSize) ? defaultSize : (sizes[0] ?? defaultSize)),
  };
}

/** Null for a file that cannot be read: planning says so, together with the faults of the profile. */
async function readOrNull(nameOrPath: string): Promise<CampaignText | null> {
  try {
    return await readCampaignText(nameOrPath);
  } catch (error) {
    if (error instanceof RefusalError) return null;
    throw error;
  }
}

/**
 * Throws a `RefusalError` with all errors of the file, the profile and the overrides. `warnings` are for a person to read.
 *
 * @param isPriceOnly whether nothing is ordered, so that no budget is needed
 */
export async function planRequest(
  request: CommandLineRequest,
  isPriceOnly = false,
): Promise<{ plan: Plan; profile: Profile; files: OwnFiles; warnings: string[] }> {
  const [campaign, profile] = await allOrFaults([readCampaignText(request.campaign), readProfile(request.profile)]);
  const { size, set: sets, maxHours, maxDollars, keep, seed, allowUnlockedCode, thresholds } = request;
  const limits = { maxHours, maxDollars, isPriceOnly };
  const locked = await lockedVersions();
  const names = await readSettingNames();
  const files = await readOwnFiles(ownFilePaths(campaign, sets, size), campaign.file);
  const common = { campaign, size, sets, keepSeconds: keep, seed, allowUnlockedCode, thresholds, locked, names, files };
  let plan: Plan;
  try {
    plan = planCampaign({ ...common, profile, limits });
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const planOn = (other: Profile): Plan => planCampaign({ ...common, profile: other, limits: { isPriceOnly: true } });
    throw (await unfitProfile(campaign, profile, planOn)) ?? error;
  }
  const unknown = await unknownReferences(plan);
  if (unknown.length > 0) throw new RefusalError(unknown);
  return { plan, profile, files, warnings: uncheckedSettings(plan, names) };
}

/** The request as recorded in `campaign.json`, so that it can be repeated from any working directory. */
export function recordedRequest(request: CommandLineRequest): CampaignRequest {
  const { campaign, set: sets, profile, size, maxHours, maxDollars, allowUnlockedCode, iOwnThisCluster } = request;
  const { thresholds, tag, reason, onMyHosts } = request;
  return {
    campaign: lastingName(campaign),
    profile,
    size,
    sets,
    maxHours,
    maxDollars,
    allowUnlockedCode,
    ...(iOwnThisCluster ? { iOwnThisCluster } : {}),
    ...(onMyHosts ? { onMyHosts } : {}),
    ...(thresholds?.length ? { thresholds } : {}),
    ...(tag === undefined ? {} : { tag }),
    ...(reason === undefined ? {} : { reason }),
  };
}
