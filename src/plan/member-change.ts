/** Services that became members of their clusters in a run, or members no longer, and are so after it. Plain data. */
import type { ServiceJob } from './service-job.ts';

export interface MemberChange {
  joined: ServiceJob[];
  left: ServiceJob[];
}
