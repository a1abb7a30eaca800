/** Whether threads of the system itself waited for cores: the pressure of a host tells that some task did, and not whose. Pure. */
import type { WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { total } from '../../statistics/sums.ts';
import { share } from '../../text/figures.ts';
import { coverageOf, theMachine, wellCovered } from '../utilisation.ts';
import type { Pressure } from './bottleneck.ts';
import { otherUsers } from './neighbours.ts';
import { loadScopes, type OwnScope, type Subject } from './subject.ts';
import * as at from './thresholds.ts';

/**
 * How long threads of a service or job waited: `waiting` as a share of the window, or of the time in which they were ready to run if that
 * is more, `ofReady` of the latter. By its control group where no account is kept of threads; null if neither is known.
 */
export function coreWaitOf(telemetry: WindowTelemetry, { name, measures }: OwnScope) {
  const used = wellCovered(telemetry, measures.cpu_used_cores);
  const delay = wellCovered(telemetry, measures.run_delay_cores);
  const known = delay ?? wellCovered(telemetry, measures.psi_group_cpu_some_share);
  if (!used || !known) return null;
  const ready = used.mean + known.mean;
  const waiting = delay ? delay.mean / Math.max(1, ready) : known.mean;
  const ofReady = delay ? delay.mean / ready || 0 : known.mean;
  const readyText = delay ? ' in which they were ready to run' : '';
  const sign = `threads of ${name} waited for a core for ${share(ofReady)} of the time${readyText}`;
  return { waiting, ofReady, coverage: coverageOf(telemetry, known), sign };
}

/**
 * Judges cores by the one of these services that waited most for them, or of the loads where none is. What others take of full cores and
 * do not yield, threads that are ready wait for. Time of other guests is no waiting of a thread that runs.
 */
export function byOwnWaits(subject: Subject, telemetry: WindowTelemetry, scopes: OwnScope[]) {
  return (pressure: Pressure): Pressure => {
    const { resource, where, figure, saturationConfidence } = pressure;
    if (resource !== 'cpu') return pressure;
    const isThere = ({ host }: OwnScope): boolean => where.host === theMachine || where.host === host;
    const serving = scopes.filter(isThere);
    const there = serving.length > 0 ? serving : loadScopes(subject, telemetry).filter(isThere);
    const waits = there.flatMap((scope) => coreWaitOf(telemetry, scope) ?? []);
    const [wait] = waits.toSorted((a, b) => b.waiting - a.waiting);
    const users = otherUsers(subject, telemetry, pressure);
    if (!wait || users.some(({ owner, share: part }) => owner === 'guests' && part >= at.stolenShare)) return pressure;
    const others = users.map((user) => (['process', 'system'].includes(user.owner) ? Math.max(0, user.share) : 0));
    const kept = total(others) >= at.neighbourShare ? wait.ofReady : 1;
    const isIdle = wait.waiting < at.leastCpuPressure || kept < at.keptWaiting;
    // Without pressure figures of the host, cores that are full had no evidence.
    const isFull = pressure.waiting === null ? figure >= at.fullShare : saturationConfidence === 'high';
    const most = isFull && kept >= at.surelyKeptWaiting ? 'high' : 'medium';
    return {
      ...pressure,
      evidence: isIdle ? 'utilization' : 'queueing',
      waiting: wait.waiting,
      isOwnWait: true,
      coverage: Math.min(pressure.coverage, wait.coverage),
      saturationConfidence: isIdle || saturationConfidence === null ? null : most,
      signs: [wait.sign, ...pressure.signs],
    };
  };
}
