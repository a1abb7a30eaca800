import type { CampaignData } from '../../findings/analyse.ts';
import type { PlannedHost } from '../../plan/plan.ts';
import { hostScope } from '../../measurement/telemetry/columns.ts';
import { mostLineStyles } from './theme.ts';

/** The hosts in the charts, in the order of the plan: all of them, or the busiest if there are more hosts than line styles. */
export function drawnHosts({ record, telemetry }: CampaignData): PlannedHost[] {
  const { hosts } = record.plan;
  if (hosts.length <= mostLineStyles) return hosts;
  const seconds = new Map<string, number>();
  for (const { host, scope, measures } of telemetry.windows.flatMap(({ scopes }) => scopes)) {
    const used = measures.cpu_used_cores;
    if (scope === hostScope && used) seconds.set(host, (seconds.get(host) ?? 0) + used.mean * used.samples);
  }
  const busiest = hosts.toSorted((a, b) => (seconds.get(b.name) ?? 0) - (seconds.get(a.name) ?? 0));
  const drawn = new Set(busiest.slice(0, mostLineStyles));
  return hosts.filter((host) => drawn.has(host));
}
