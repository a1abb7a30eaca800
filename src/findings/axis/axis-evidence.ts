/** What was measured at each point of an axis that may explain a change. Pure. */
import type { Plan } from '../../plan/plan.ts';
import type { MeasureName } from '../../measurement/telemetry/measures.ts';
import { hostScope } from '../../measurement/telemetry/columns.ts';
import {
  windowTelemetry,
  type CampaignTelemetry,
  type WindowTelemetry,
} from '../../measurement/telemetry/statistics.ts';
import { mean, total, totalOfAll } from '../../statistics/sums.ts';
import type { EvidenceFacts } from '../../systems/evidence-facts.ts';
import { evidenceOf } from '../../systems/registry.ts';
import { factsOf } from '../../workloads/registry.ts';
import { hostsOf } from '../result-cost.ts';
import { machineOf, scopeOf, wellCovered } from '../utilisation.ts';
import type { AxisTrial } from './axis-runs.ts';
import type { AxisEvidence } from './cause-findings.ts';

export const diskReads = 'disk-reads';
export const diskReadKilobytes = 'disk-read-kilobytes';
export const cacheHits = 'cache-hits';

interface Context {
  system: string;
  plan: Plan;
  telemetry: CampaignTelemetry;
}

/**
 * Each figure over the points, each a mean over its runs. Disk reads are those of the system's hosts, or of the machine that local hosts
 * share. All have as many values as there are points.
 */
export function axisEvidence(points: AxisTrial[][], context: Context): AxisEvidence[] {
  const { system, plan } = context;
  const cluster = plan.clusters[system];
  const over = (
    name: string,
    title: string,
    figureOf: (trial: AxisTrial, within: WindowTelemetry) => number | null,
  ): AxisEvidence => ({
    name,
    title,
    values: points.map((trials) => {
      const figures = trials.map((trial) => {
        const within = windowTelemetry(context.telemetry, trial.run.window ?? trial.load.window);
        return within && figureOf(trial, within);
      });
      return figures.length === 0 || figures.includes(null) ? null : mean(figures.filter((figure) => figure !== null));
    }),
  });
  return [
    over(diskReads, 'disk reads per operation', (trial, within) =>
      perOperation(readsOf('disk_read_operations_per_second', within, context), trial),
    ),
    over(diskReadKilobytes, 'kB read from disks per operation', (trial, within) =>
      perOperation(readsOf('disk_read_bytes_per_second', within, context), trial, 1000),
    ),
    over(cacheHits, 'share of the read bytes that came from memory', (trial, within) =>
      hitShare(perOperation(readsOf('disk_read_bytes_per_second', within, context), trial), trial),
    ),
    ...(cluster ? evidenceOf(cluster) : []).map((facts) =>
      over(facts.name, facts.title, (_, within) => figureOfService(facts, within, context)),
    ),
  ];
}

function perOperation(perSecond: number | null, { figure }: AxisTrial, unit = 1): number | null {
  return perSecond === null ? null : perSecond / figure / unit;
}

/** Of the hosts of the system; if one has no figure of its own, of its services; at last of the machine that hosts share. */
function readsOf(
  measure: 'disk_read_operations_per_second' | 'disk_read_bytes_per_second',
  within: WindowTelemetry,
  { system, plan }: Context,
): number | null {
  const known = (host: string, scope: string): number | null =>
    wellCovered(within, scopeOf(within, host, scope)?.measures[measure])?.mean ?? null;
  const services = plan.hosts.flatMap(({ name, services: own }) =>
    own.filter(({ cluster }) => cluster === system).map((service) => known(name, service.name)),
  );
  const hosts = [...hostsOf(system, plan)].map((host) => known(host, hostScope));
  const machine = machineOf(within);
  return (
    totalOfAll(machine ? services : hosts) ??
    totalOfAll(hosts) ??
    wellCovered(within, machine?.measures[measure])?.mean ??
    null
  );
}

/** Null if the load reads nothing, or does not know how much. */
function hitShare(bytesPerOperation: number | null, { load }: AxisTrial): number | null {
  const asked = factsOf(load.load.workload).readBytes?.(load.load.parameters) ?? 0;
  if (bytesPerOperation === null || asked === 0) return null;
  return Math.max(0, 1 - bytesPerOperation / asked);
}

function figureOfService(
  { service, measures, combined, value }: EvidenceFacts & { service: string },
  within: WindowTelemetry,
  { system, plan }: Context,
): number | null {
  const hosts = plan.hosts.filter(({ services }) =>
    services.some((own) => own.name === service && own.cluster === system),
  );
  const means = measures.map((measure) => {
    const known = hosts.flatMap(({ name }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test holds the facts to names of measures
      return wellCovered(within, scopeOf(within, name, service)?.measures[measure as MeasureName])?.mean ?? [];
    });
    if (known.length === 0) return null;
    if (combined === 'highest') return Math.max(...known);
    if (known.length < hosts.length) return null;
    return combined === 'mean' ? mean(known) : total(known);
  });
  const all = means.filter((each) => each !== null);
  if (all.length < measures.length) return null;
  return value ? value(all) : (all[0] ?? null);
}
