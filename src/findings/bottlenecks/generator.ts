/** Whether a load tool was at its own bound: then it was measured, and not what it loads. */
import type { WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { hostScope } from '../../measurement/telemetry/columns.ts';
import { plain, share, significant } from '../../text/figures.ts';
import { machineOf, scopeOf, theMachine, wellCovered } from '../utilisation.ts';
import { factsOf } from '../../workloads/registry.ts';
import { hostPressures } from './host-pressures.ts';
import { heap, thread } from './service-pressures.ts';
import { loadScopes, serviceHosts, type OwnScope, type Subject } from './subject.ts';
import * as at from './thresholds.ts';
import { pressurePhrase } from './wording.ts';

/** A sentence for each load tool at its bound. One that is a part of its system is no tool beside it. */
export function saturatedGenerators(subject: Subject, telemetry: WindowTelemetry): string[] {
  const tools = loadScopes(subject, telemetry).filter(({ load }) => !factsOf(load.workload).isPartOfSystem);
  const told = tools.flatMap((scope) => {
    const how = boundOfTool(telemetry, scope);
    return how === null
      ? []
      : [plain(`The load generator ${scope.load.workload} on ${scope.host} was at its own bound: ${how}.`)];
  });
  return [...told, ...hostsAtBound(subject, telemetry)];
}

function boundOfTool(telemetry: WindowTelemetry, scope: OwnScope): string | null {
  const busiest = thread(telemetry, scope);
  if (busiest?.atBound) return `its busiest thread used ${significant(busiest.figure)} of a core`;
  const cores = coresInUse(telemetry, scope.host);
  const collecting = heap(telemetry, scope);
  // On a starved host collections take long too: then only a full heap is the tool's own bound.
  if (collecting?.atBound === 'sure' || (collecting?.atBound && !cores?.areFull)) {
    return `it stood in garbage collection for ${share(collecting.figure)} of the time`;
  }
  const own = wellCovered(telemetry, scope.measures.cpu_used_cores)?.mean ?? 0;
  if (!cores?.areFull || own / cores.used < at.generatorShare) return null;
  return `all cores were in use, ${share(own / cores.used)} of that by itself`;
}

/** A host that bears a load tool and nothing of what it loads: whatever is at its bound there is the tool's. */
function hostsAtBound(subject: Subject, telemetry: WindowTelemetry): string[] {
  const serving = new Set(serviceHosts(subject));
  const alone = subject.hosts.filter(({ name }) => !serving.has(name));
  return hostPressures(telemetry, alone)
    .filter(({ atBound, where }) => atBound !== null && where.host !== theMachine)
    .map((pressure) =>
      plain(`${pressure.where.host} bears a load generator alone, and was at its bound: ${pressurePhrase(pressure)}.`),
    );
}

/** Of the host, or of the machine it shares. */
function coresInUse(telemetry: WindowTelemetry, host: string): { used: number; areFull: boolean } | null {
  const whole = machineOf(telemetry) ?? scopeOf(telemetry, host, hostScope);
  const used = wellCovered(telemetry, whole?.measures.cpu_used_cores)?.mean;
  const part = wellCovered(telemetry, whole?.measures.cpu_share)?.mean;
  return used && part !== undefined ? { used, areFull: part >= at.boundShare } : null;
}
