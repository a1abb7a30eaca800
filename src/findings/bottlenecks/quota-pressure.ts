/** Processor quotas of control groups that ran out. */
import { hostScope } from '../../measurement/telemetry/columns.ts';
import type { ScopeStatistics, WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { count, share, significant } from '../../text/figures.ts';
import { coverageOfAll, scopeOf, wellCovered } from '../utilisation.ts';
import type { Pressure } from './bottleneck.ts';
import * as at from './thresholds.ts';

/** Of a host if all its processes have the same quota; otherwise of each service or load that has one. */
export function quotas(telemetry: WindowTelemetry, host: string): Pressure[] {
  const whole = scopeOf(telemetry, host, hostScope);
  const limit = whole?.measures.cpu_quota_cores?.mean;
  if (!whole || limit === undefined) return [];
  const others = telemetry.scopes.filter(
    (scope) => scope.host === host && scope.scope !== hostScope && scope.measures.cpu_used_cores,
  );
  const limited = others.filter(({ measures }) => measures.cpu_quota_cores);
  const isOfHost = limited.length === others.length && limited.every((each) => quotaOf(each) === limit);
  return (isOfHost ? [whole] : limited).flatMap((scope) => quota(telemetry, scope) ?? []);
}

const quotaOf = ({ measures }: ScopeStatistics): number | undefined => measures.cpu_quota_cores?.mean;

/** Processes that have used their quota stand still until the next period, on however many idle cores. */
function quota(telemetry: WindowTelemetry, { host, scope, measures }: ScopeStatistics): Pressure | null {
  const throttled = wellCovered(telemetry, measures.cpu_throttled_share);
  if (!throttled) return null;
  const used = wellCovered(telemetry, measures.cpu_quota_share);
  const cores = measures.cpu_quota_cores?.mean ?? null;
  const isSaturated = throttled.mean >= at.stalledShare;
  const isFull = throttled.mean >= at.oftenThrottledShare && (!used || used.mean >= at.throttledUse);
  return {
    resource: 'quota',
    where: { host, service: scope === hostScope ? null : scope },
    figure: throttled.mean,
    figureText: `${share(throttled.mean)} of the time throttled`,
    threshold: at.stalledShare,
    evidence: isSaturated ? 'stall' : 'utilization',
    waiting: Math.min(1, throttled.mean),
    coverage: coverageOfAll(telemetry, [throttled, used]),
    saturationConfidence: isFull ? 'high' : isSaturated ? 'medium' : null,
    signs: [
      ...(cores === null ? [] : [`it may use ${significant(cores)} ${count(cores) === '1' ? 'core' : 'cores'}`]),
      ...(used ? [`it used ${share(used.mean)} of its quota`] : []),
    ],
  };
}
