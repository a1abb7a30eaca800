/** What a campaign is planned from. */
import type { CampaignText } from '../input/source.ts';
import type { Profile } from '../providers/profile.ts';
import type { SettingNames } from '../systems/settings-field.ts';
import type { OwnFiles } from '../workloads/own-files.ts';
import type { LockedVersions } from './cluster-version.ts';
import type { LeaseLimits } from './lease/plan-lease.ts';

/** A request to plan a campaign. */
export interface PlanRequest {
  campaign: CampaignText;
  profile: Profile;
  size: string;
  /** `key=value`, in the order given; see `overrides.ts`. */
  sets: string[];
  /** Limits of the lease from the command line. */
  limits?: LeaseLimits;
  /** Seed of an earlier session, used for the order of interleaved runs if the file has none. */
  seed?: number | undefined;
  /** How long the hosts stay up after the runs, in seconds (`--keep`). */
  keepSeconds?: number | undefined;
  /** Thresholds from the command line, in addition to those of the file. */
  thresholds?: readonly string[] | undefined;
  /** Whether the command line allows code that no lock file names. */
  allowUnlockedCode?: boolean | undefined;
  /** The versions that have a lock file. Default: those that come with Proofload. */
  locked?: LockedVersions;
  /** The settings that versions know. Default: none, so that names are not checked. */
  names?: SettingNames;
  /** The files of the user's own that the campaign file names. Default: none. */
  files?: OwnFiles;
}
