/** Whether a load generator was saturated: then the run measured the load generator, not the system. */
import type { WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { hostScope } from '../../measurement/telemetry/columns.ts';
import { plain, share, significant } from '../../text/figures.ts';
import { machineOf, scopeOf, theMachine, wellCovered } from '../utilisation.ts';
import { instancesOf } from '../../plan/instances.ts';
import type { LoadPlan } from '../../plan/plan.ts';
import { instanceId } from '../../workloads/job-id.ts';
import { factsOf } from '../../workloads/registry.ts';
import type { Pressure } from './bottleneck.ts';
import { byOwnWaits, coreWaitOf } from './core-waits.ts';
import { hostPressures } from './host-pressures.ts';
import { coreSet, heap, thread } from './service-pressures.ts';
import { loadScopes, serviceHosts, type OwnScope, type Subject } from './subject.ts';
import * as at from './thresholds.ts';
import { pressureFigure, pressureText } from './bottleneck-text.ts';

/** One sentence for each saturated load generator. A load generator that is part of its system does not count. */
export function saturatedGenerators(subject: Subject, telemetry: WindowTelemetry): string[] {
  const saturated = generatorScopes(subject, telemetry).flatMap((scope) => {
    const how = saturationOf(telemetry, scope);
    return how === null ? [] : [plain(`The load generator ${generatorText(scope)} was saturated: ${how}.`)];
  });
  return [...saturated, ...saturatedHosts(subject, telemetry)];
}

/** The load generators whose busiest thread was near saturation, a sentence each: they may have limited what they asked for. */
export function nearGenerators(subject: Subject, telemetry: WindowTelemetry): string[] {
  return generatorScopes(subject, telemetry).flatMap((scope) => {
    const busiest = thread(telemetry, scope);
    if (!busiest || busiest.figure < at.nearShare) return [];
    return [
      `The load generator ${generatorText(scope)} was near saturation: its busiest thread used ${significant(busiest.figure)} of a core.`,
    ];
  });
}

/** One of several instances is named by its id. */
function generatorText({ load, host, name }: OwnScope & { load: LoadPlan }): string {
  return `${load.workload} on ${host}${load.hosts.length > 1 ? ` (${name})` : ''}`;
}

function generatorScopes(subject: Subject, telemetry: WindowTelemetry): (OwnScope & { load: LoadPlan })[] {
  return loadScopes(subject, telemetry).filter(({ load }) => !factsOf(load.workload).isPartOfSystem);
}

/** Whether every load generator was sampled for most of the window, so that a saturated one would have been seen. */
export function isGeneratorSeen(subject: Subject, telemetry: WindowTelemetry): boolean {
  const seen = generatorScopes(subject, telemetry).filter(({ measures }) =>
    wellCovered(telemetry, measures.busiest_thread_cores),
  );
  const names = new Set(seen.map(({ name, host }) => `${host} ${name}`));
  return subject.loads
    .filter(({ load }) => !factsOf(load.workload).isPartOfSystem)
    .every(({ load }) =>
      instancesOf(load).every((instance) => names.has(`${instance.host} ${instanceId(load.id, instance)}`)),
    );
}

function saturationOf(telemetry: WindowTelemetry, scope: OwnScope): string | null {
  const busiest = thread(telemetry, scope);
  if (busiest?.saturationConfidence) return `its busiest thread used ${significant(busiest.figure)} of a core`;
  const cores = coresInUse(telemetry, scope.host);
  const collecting = heap(telemetry, scope);
  // Collections also take long on a host without idle cores. There, only a full heap is the fault of the load generator.
  if (collecting?.saturationConfidence === 'high' || (collecting?.saturationConfidence && !cores?.areFull)) {
    return `it spent ${share(collecting.figure)} of the time in garbage collection`;
  }
  const held = coreSet(telemetry, scope);
  if (held?.saturationConfidence) return `it used ${pressureFigure(held)}`;
  const own = wellCovered(telemetry, scope.measures.cpu_used_cores)?.mean ?? 0;
  const hardlyWaited = (coreWaitOf(telemetry, scope)?.waiting ?? 1) < at.leastCpuPressure;
  if (!cores?.areFull || hardlyWaited || own / cores.used < at.generatorShare) return null;
  return `all cores were in use, and it used ${share(own / cores.used)} of them`;
}

/** Packets that are lost on the path, or a suspicion, do not show that it was the generator's host that could do no more. */
function isCertain({ saturationConfidence, figure, threshold, isLimitWrong }: Pressure): boolean {
  if (isLimitWrong) return false;
  return saturationConfidence === 'high' || (saturationConfidence !== null && figure >= threshold);
}

/** A host that runs a load generator and no service of the system: saturation there is that of the load generator. */
function saturatedHosts(subject: Subject, telemetry: WindowTelemetry): string[] {
  const serving = new Set(serviceHosts(subject));
  const isolated = subject.hosts.filter(({ name }) => !serving.has(name));
  return hostPressures(telemetry, isolated)
    .map(byOwnWaits(subject, telemetry, []))
    .filter((pressure) => isCertain(pressure) && pressure.where.host !== theMachine)
    .map((pressure) =>
      plain(`${pressure.where.host} runs only a load generator and was saturated: ${pressureText(pressure)}.`),
    );
}

/** Of the host, or of the machine that local hosts share. */
function coresInUse(telemetry: WindowTelemetry, host: string): { used: number; areFull: boolean } | null {
  const whole = machineOf(telemetry) ?? scopeOf(telemetry, host, hostScope);
  const used = wellCovered(telemetry, whole?.measures.cpu_used_cores)?.mean;
  const part = wellCovered(telemetry, whole?.measures.cpu_share)?.mean;
  return used && part !== undefined ? { used, areFull: part >= at.saturatedShare } : null;
}
