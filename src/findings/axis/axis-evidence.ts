/** What was measured at each point of an axis that may explain a change. Pure. */
import type { Plan } from '../../plan/plan.ts';
import type { MeasureName } from '../../measurement/telemetry/measures.ts';
import { hostScope } from '../../measurement/telemetry/columns.ts';
import { windowTelemetry } from '../../measurement/telemetry/statistics.ts';
import type { CampaignTelemetry, WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { fewestDegrees } from '../../statistics/student.ts';
import { mean, squaredDeviations, total, totalOfAll } from '../../statistics/sums.ts';
import type { EvidenceFacts } from '../../systems/resource-facts.ts';
import { evidenceOf } from '../../systems/registry.ts';
import { factsOf } from '../../workloads/registry.ts';
import { hostsOf } from '../result-cost.ts';
import { machineOf, meanOf, wellCovered } from '../utilisation.ts';
import type { AxisTrial } from './axis-runs.ts';
import type { AxisEvidence } from './cause-findings.ts';

export const diskReads = 'disk-reads';
export const diskReadKilobytes = 'disk-read-kilobytes';
export const cacheHits = 'cache-hits';
export const diskWrites = 'disk-writes';

/** Measures of a host's disks. */
type DiskMeasure = 'disk_read_operations_per_second' | 'disk_read_bytes_per_second' | 'disk_write_bytes_per_second';

type FigureOf = (trial: AxisTrial, within: WindowTelemetry) => number | null;

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
  const over = (name: string, title: string, figureOf: FigureOf): AxisEvidence => {
    const figures = points.map((trials) => {
      const all = trials.map((trial) => {
        const within = windowTelemetry(context.telemetry, trial.run.window ?? trial.load.window);
        return within && figureOf(trial, within);
      });
      const known = all.filter((figure) => figure !== null);
      return known.length < all.length ? [] : known;
    });
    return {
      name,
      title,
      values: figures.map((known) => (known.length === 0 ? null : mean(known))),
      scatter: scatterWithin(figures),
    };
  };
  const { reads, writes } = bytesOfOperation(points[0]?.[0]);
  const ofDisks =
    (measure: DiskMeasure, unit?: number): FigureOf =>
    (trial, within) =>
      perOperation(disksOf(measure, within, context), trial, unit);
  const bytesRead = ofDisks('disk_read_bytes_per_second');
  return [
    over(diskReads, 'disk reads per operation', ofDisks('disk_read_operations_per_second')),
    over(diskReadKilobytes, 'kB read from disks per operation', ofDisks('disk_read_bytes_per_second', 1000)),
    ...(reads === 0
      ? []
      : [
          over(cacheHits, 'share of the read bytes that came from memory', (trial, within) =>
            hitShare(bytesRead(trial, within), reads),
          ),
        ]),
    ...(writes === 0
      ? []
      : [
          over(
            diskWrites,
            'bytes written to disks per byte of the records written',
            ofDisks('disk_write_bytes_per_second', writes ?? Number.NaN),
          ),
        ]),
    over('cpu-milliseconds', 'ms of processor time per operation', (trial, within) =>
      perOperation(totalOfAll(meansOfServices('cpu_used_cores', within, context)), trial, 1e-3),
    ),
    ...(cluster ? evidenceOf(cluster) : []).flatMap((facts) => {
      const figure = over(facts.name, facts.title, (_, within) => figureOfService(facts, within, context));
      return facts.isOptional && figure.values.every((value) => value === null) ? [] : [figure];
    }),
  ];
}

/** Of a single run, over points with at least two. */
function scatterWithin(figures: number[][]): number | null {
  const known = figures.filter(({ length }) => length > 0);
  const degrees = total(known.map(({ length }) => length - 1));
  return degrees < fewestDegrees ? null : Math.sqrt(total(known.map(squaredDeviations)) / degrees);
}

/** Bytes of records that an operation reads, over all copies, and writes, of one copy; null if that is not known. */
function bytesOfOperation(trial: AxisTrial | undefined): { reads: number | null; writes: number | null } {
  if (!trial) return { reads: null, writes: null };
  const { workload, parameters } = trial.load.load;
  const facts = factsOf(workload);
  return { reads: facts.readBytes?.(parameters) ?? null, writes: facts.writtenBytes?.(parameters) ?? null };
}

/** Of each service of the system. */
function meansOfServices(measure: MeasureName, within: WindowTelemetry, { system, plan }: Context): (number | null)[] {
  return plan.hosts.flatMap(({ name, services }) =>
    services.filter(({ cluster }) => cluster === system).map((service) => meanOf(within, name, service.name, measure)),
  );
}

function perOperation(perSecond: number | null, { figure }: AxisTrial, unit = 1): number | null {
  return perSecond === null || Number.isNaN(unit) ? null : perSecond / figure / unit;
}

/** Of the hosts of the system; if one has no figure of its own, of its services; at last of the machine that hosts share. */
function disksOf(measure: DiskMeasure, within: WindowTelemetry, context: Context): number | null {
  const hosts = [...hostsOf(context.system, context.plan)].map((host) => meanOf(within, host, hostScope, measure));
  const machine = machineOf(within);
  return (
    totalOfAll(machine ? meansOfServices(measure, within, context) : hosts) ??
    totalOfAll(hosts) ??
    wellCovered(within, machine?.measures[measure])?.mean ??
    null
  );
}

function hitShare(bytesPerOperation: number | null, asked: number | null): number | null {
  return bytesPerOperation === null || asked === null ? null : Math.max(0, 1 - bytesPerOperation / asked);
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
      return meanOf(within, name, service, measure as MeasureName) ?? [];
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
