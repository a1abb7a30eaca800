/** Whether a load tool was at its own bound: then it was measured, and not what it loads. */
import type { ScopeStatistics, WindowTelemetry } from '../../telemetry/statistics.ts';
import { hostScope } from '../../telemetry/columns.ts';
import { plain, share, significant } from '../numbers.ts';
import { machineOf, scopeOf, theMachine, wellCovered } from '../utilisation.ts';
import { hostPressures } from './host-pressures.ts';
import { heap, thread } from './service-pressures.ts';
import { loadScopes, serviceHosts, type Subject } from './subject.ts';
import * as at from './thresholds.ts';
import { pressurePhrase } from './wording.ts';

/** A sentence for each load tool at its bound. Spark's driver is a part of Spark, not a tool beside it. */
export function saturatedGenerators(subject: Subject, telemetry: WindowTelemetry): string[] {
  const tools = loadScopes(subject, telemetry)
    .filter(({ load }) => load.workload !== 'spark-perf')
    .flatMap((scope) => {
      const who = `The load generator ${scope.load.workload} on ${scope.host}`;
      const busiest = thread(telemetry, scope);
      if (busiest?.atBound)
        return [
          plain(`${who} was at its own bound: its busiest thread used ${significant(busiest.figure)} of a core.`),
        ];
      const collecting = heap(telemetry, scope);
      if (collecting?.atBound)
        return [
          plain(
            `${who} was at its own bound: it stood in garbage collection for ${share(collecting.figure)} of the time.`,
          ),
        ];
      const part = partOfFullHost(telemetry, scope);
      return part === null
        ? []
        : [plain(`${who} used ${share(part)} of the cores that were in use where all were: it was at its own bound.`)];
    });
  return [...tools, ...hostsAtBound(subject, telemetry)];
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

/** Its part of the cores in use on its host; null where cores were left, or others used more than it did. */
function partOfFullHost(telemetry: WindowTelemetry, { host, measures }: ScopeStatistics): number | null {
  const whole = machineOf(telemetry) ?? scopeOf(telemetry, host, hostScope);
  const used = wellCovered(telemetry, whole?.measures.cpu_share);
  const cores = whole?.measures.cpu_used_cores?.mean;
  const own = wellCovered(telemetry, measures.cpu_used_cores)?.mean;
  if (!used || used.mean < at.boundShare || !cores || own === undefined) return null;
  const part = own / cores;
  return part >= at.generatorShare ? part : null;
}
