/** Conditions in which a run may differ from a published one. Pure. */
import type { Plan } from '../../plan/plan.ts';
import type { CampaignRecord, LoadResult } from '../../measurement/results/types.ts';
import type { ConditionDifference } from './baseline-findings.ts';
import { parameterText } from '../parameters.ts';
import { variantOf } from '../../systems/registry.ts';
import { hostsOf } from '../result-cost.ts';
import { comparedParameters, mixParameters, overwritesDifference } from './operation-mix.ts';
import type { PublishedResult, Study } from './study.ts';
import { isOpenLoop } from '../../workloads/measured.ts';

/** Parameters that define the work: rates and times of different work are not comparable. */
const work = new Set([
  'recordBytes',
  'partitions',
  'replicationFactor',
  'acks',
  'partitionsAtFactorOne',
  'recordsAtFactorOne',
]);

/** Order: what forbids a ratio, other differences, what the source does not state. */
export function differencesFrom(
  study: Study,
  published: PublishedResult,
  record: CampaignRecord,
  load: LoadResult,
): ConditionDifference[] {
  const all = [
    sharedMachine(record),
    ...parameterDifferences(published, load),
    ...machineDifferences(study, published, record.plan),
    variantDifference(study, published, record.plan),
    overwritesDifference(published, load.load),
    loopDifference(study, load),
    versionDifference(published, record.plan),
  ].filter((difference) => difference !== null);
  return all.toSorted((one, other) => rank(one) - rank(other));
}

/** Position of a difference in the report. */
export function rank({ forbidsRatio, published }: ConditionDifference): number {
  return forbidsRatio ? 0 : published !== null ? 1 : 2;
}

function sharedMachine({ inventory }: CampaignRecord): ConditionDifference | null {
  if (!inventory?.hosts.some(({ reach }) => reach.kind !== 'ssh')) return null;
  return {
    condition: 'Hosts',
    published: 'separate machines',
    here: 'all on one shared machine',
    forbidsRatio: true,
  };
}

/** Shares of operations are the same, whatever their sum. */
function parameterDifferences(published: PublishedResult, { load }: LoadResult): ConditionDifference[] {
  const ours = comparedParameters(load);
  return Object.entries(published.parameters).flatMap(([name, value]) => {
    if (mixParameters.includes(name)) return [];
    const here = ours.get(name);
    if (here === value) return [];
    const stated = value === null ? inferred(name, published) : parameterText(value);
    return [
      {
        condition: name,
        published: stated,
        here: parameterText(here),
        forbidsRatio: value !== null && work.has(name),
      },
    ];
  });
}

/**
 * The threads of a closed loop by Little's law (J. D. C. Little, "A Proof for the Queuing Formula L = λW", Operations Research 9(3),
 * 1961). Null for other parameters, and without throughput or mean latency.
 */
function inferred(name: string, { figures }: PublishedResult): string | null {
  const { operationsPerSecond, latencyMeanMilliseconds } = figures;
  if (name !== 'threads' || operationsPerSecond === undefined || latencyMeanMilliseconds === undefined) return null;
  const concurrency = (operationsPerSecond * latencyMeanMilliseconds) / 1000;
  return `not stated; rate times mean latency gives ${concurrency.toFixed(1)}`;
}

function machineDifferences(study: Study, { system }: PublishedResult, plan: Plan): ConditionDifference[] {
  const systemHosts = hostsOf(system, plan);
  const here = plan.hosts
    .filter(({ name }) => systemHosts.has(name))
    .map(({ memoryMebibytes, ...host }) => toText({ ...host, memoryGibibytes: memoryMebibytes / 1024 }))
    .toSorted();
  const there = (study.hosts[system] ?? []).flatMap((kind) => Array.from({ length: kind.count }, () => toText(kind)));
  if (here.join() === there.toSorted().join()) return [];
  return [
    {
      condition: 'Machines',
      published: there.length === 0 ? null : counted(there),
      here: here.length === 0 ? 'not known: an existing cluster' : counted(here),
      forbidsRatio: false,
    },
  ];
}

function toText({
  cores,
  memoryGibibytes,
  networkGigabitsPerSecond,
}: Omit<Study['hosts'][string][number], 'count'>): string {
  const network = networkGigabitsPerSecond === null ? 'network not stated' : `${networkGigabitsPerSecond} Gbit/s`;
  return `${cores} cores, ${Math.round(memoryGibibytes * 10) / 10} GiB, ${network}`;
}

function counted(kinds: string[]): string {
  const groups = Map.groupBy(kinds, (kind) => kind);
  return [...groups].map(([kind, its]) => `${its.length} × ${kind}`).join('; ');
}

function variantDifference({ variants }: Study, { system }: PublishedResult, { clusters }: Plan) {
  const cluster = clusters[system];
  const variant = cluster && variantOf(cluster);
  if (!variant) return null;
  const published = variants[system] ?? null;
  const here = variant.title;
  return here === published ? null : { condition: variant.condition, published, here, forbidsRatio: false };
}

function loopDifference({ closedLoop }: Study, load: LoadResult): ConditionDifference | null {
  if (closedLoop === !isOpenLoop(load)) return null;
  return {
    condition: 'Latency counts from',
    published: 'when the request was sent (closed loop)',
    here: 'when the request was due (open loop)',
    forbidsRatio: false,
  };
}

function versionDifference({ system }: PublishedResult, plan: Plan): ConditionDifference {
  return {
    condition: 'Version',
    published: null,
    here: plan.clusters[system]?.version ?? 'unknown',
    forbidsRatio: false,
  };
}
