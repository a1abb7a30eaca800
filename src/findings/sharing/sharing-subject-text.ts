/** Which load a cost of sharing hosts is about, as text. Pure. */
import { systemOf } from '../../workloads/registry.ts';
import { backgroundText, loadText, othersText, rateText } from '../../search/search-text.ts';
import type { SharingRole, SharingSubject } from './sharing-finding.ts';

/**
 * `spark-perf with 200 operations/s of requests (cassandra-stress) in the background`, or `cassandra-stress at 200 operations/s in the
 * background of job (spark-perf) at scale factor 0.5`: two rates of one background are two findings, which the words tell apart, and so are
 * two clusters: `cassandra-stress on east`.
 */
export function subjectText({ workload, system, role }: Pick<SharingSubject, 'workload' | 'system' | 'role'>): string {
  const load = system === systemOf(workload) ? workload : `${workload} on ${system}`;
  if (role?.kind !== 'background') return `${load}${backgroundsText({ role })}`;
  const { perSecond, until } = role;
  const at = perSecond === null ? '' : ` at ${rateText(workload, perSecond)}`;
  const level = until.level === null ? '' : ` at ${until.level}`;
  return `${load}${at} in the background of ${loadText(until.loadId, until.workload)}${level}`;
}

/** ` with 200 operations/s of requests (cassandra-stress) in the background`; empty for a load without backgrounds. */
export function backgroundsText({ role }: { role?: SharingRole | undefined }): string {
  if (role?.kind !== 'accompanied') return '';
  const texts = role.backgrounds.map(({ loadId, workload, perSecond }) => backgroundText(loadId, workload, perSecond));
  return othersText([], texts);
}
