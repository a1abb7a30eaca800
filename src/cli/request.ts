/** Reads the campaign and the profile that the command line names, and makes a plan of them. */
import { lastingName, readCampaignText } from '../campaign/find.ts';
import { uncheckedSettings } from '../campaign/known-settings.ts';
import { profilesIn } from '../campaign/profiles.ts';
import { defaultSize, sizesOf } from '../campaign/sizes.ts';
import { planCampaign } from '../campaign/plan-campaign.ts';
import type { Plan } from '../plan/plan.ts';
import { defaultProfile } from '../providers/default-profile.ts';
import { allOrFaults, orRefusal, RefusalError } from '../input/refusal.ts';
import type { Profile } from '../providers/profile.ts';
import type { CampaignRequest } from '../measurement/results/types.ts';
import { readOwnFiles } from '../installations/own-files.ts';
import type { OwnFiles } from '../workloads/own-files.ts';
import { ownFilePaths } from '../campaign/own-file-paths.ts';
import { lockedVersions } from '../installations/locked-versions.ts';
import { readSettingNames } from '../installations/setting-names.ts';
import { readProfile } from '../hardware/profile/read.ts';
import { unaskedQuestions } from '../findings/questions/registry.ts';
import { quoted } from '../input/readable.ts';
import { parseCampaignText, type CampaignText } from '../input/source.ts';
import { readStudies } from '../report/files/read-studies.ts';
import { unknownReferences } from '../report/files/references.ts';
import { unfitProfile } from './unfit-profile.ts';

export interface CommandLineRequest extends Omit<CampaignRequest, 'sets'> {
  set: string[];
  /** How long the hosts stay up after the runs, in seconds. Not recorded: each session is asked for its own. */
  keep?: number | undefined;
  /** The seed of the earlier session, for a resumed campaign. */
  seed?: number | undefined;
}

/** How a command starts what it is asked for. */
export interface StartOptions {
  /** Of the campaign or series. */
  id?: string | undefined;
  /** That the sum may be spent which would be asked for. */
  yes?: true | undefined;
  detach?: true | undefined;
  /** Prints the outcome as JSON. */
  json?: true | undefined;
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
  const read = await orRefusal(readCampaignText(nameOrPath));
  // A file that cannot be read is reported when it is planned, together with the faults of the profile.
  const campaign = read instanceof RefusalError ? null : read;
  const sizes = campaign ? sizesOf(campaign) : [];
  return {
    ...options,
    profile: profile ?? (campaign && profilesIn(campaign)[0]) ?? defaultProfile,
    size: size ?? (sizes.includes(defaultSize) ? defaultSize : (sizes[0] ?? defaultSize)),
  };
}

/** Read once, however many campaigns a command plans: a list plans all of them. */
let studies: ReturnType<typeof readStudies> | undefined;

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
  studies ??= readStudies();
  const { faults: ofStudies } = await studies;
  const unknown = [...(await unknownReferences(plan)), ...questionFaults(plan, campaign), ...ofStudies];
  if (unknown.length > 0) throw new RefusalError(unknown);
  return { plan, profile, files, warnings: uncheckedSettings(plan, names) };
}

/** Questions of the campaign file that its steps do not ask. */
function questionFaults(plan: Plan, source: CampaignText): string[] {
  const unasked = unaskedQuestions(plan);
  if (unasked.length === 0) return [];
  const parsed = parseCampaignText(source);
  return unasked.map(({ index, sentence }) => {
    const { ask } = plan.askedQuestions![index]!;
    const place = 'faults' in parsed ? source.file : parsed.locate(['questions', index]);
    return `${place}: questions.${index}: ${quoted(ask)}: ${sentence}`;
  });
}

/** The request as recorded in `campaign.json`, so that it can be repeated from any working directory. */
export function recordedRequest(request: CommandLineRequest): CampaignRequest {
  const { campaign, set: sets, profile, size, maxHours, maxDollars, allowUnlockedCode, iOwnThisCluster } = request;
  const { tag, reason, onMyHosts } = request;
  const thresholds = request.thresholds?.length ? request.thresholds : undefined;
  const permissions = { allowUnlockedCode, iOwnThisCluster, onMyHosts };
  return {
    campaign: lastingName(campaign),
    profile,
    size,
    sets,
    maxHours,
    maxDollars,
    ...permissions,
    thresholds,
    tag,
    reason,
  };
}
