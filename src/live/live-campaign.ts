/** What the live page knows of the campaign that it shows. */
import type { CampaignView } from '../control/campaign-view.ts';
import type { LeaseProgress } from '../hardware/lease/progress.ts';
import type { HostCourses, Stretch } from './charts.ts';
import type { LoadCourse } from './load-courses.ts';

export interface LiveCampaign {
  campaignId: string;
  /** As it last answered; null before. */
  view: CampaignView | null;
  lease: LeaseProgress | null;
  /** Who does not answer, one sentence each. */
  troubles: string[];
  hosts: HostCourses[];
  /** How many hosts are left out. */
  hostsOmitted: number;
  loads: LoadCourse[];
  runs: Stretch['runs'];
  events: Stretch['events'];
  /** Of its workflow in Temporal's UI; null without one. */
  workflowUrl: string | null;
}
