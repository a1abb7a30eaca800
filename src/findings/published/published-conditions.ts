/** In which conditions a run is not known to be like a published one. Pure. */
import type { PublishedHosts, PublishedResult, PublishedSource } from '../baselines/published.ts';
import { operationsUnderWay } from '../baselines/contradictions.ts';
import type { Plan, PlannedHost } from '../../plan/plan.ts';
import type { CampaignRecord, LoadResult } from '../../measurement/results/types.ts';
import type { ConditionDifference } from './baseline-findings.ts';
import { parameterInWords, parametersOf } from '../parameters.ts';
import { systemFacts } from '../../systems/registry.ts';
import { hostsOf } from '../result-cost.ts';
import { isOpenLoop } from '../../workloads/measured.ts';

/** Parameters that make the work another one: a rate or a time over other work says nothing of the machines. */
const work = new Set([
  'recordBytes',
  'partitions',
  'replicationFactor',
  'acks',
  'writeShare',
  'readShare',
  'partitionsAtFactorOne',
  'recordsAtFactorOne',
]);

/** What differs first, what forbids a ratio before the rest, and what the source does not say last. */
export function differencesFrom(
  source: PublishedSource,
  published: PublishedResult,
  record: CampaignRecord,
  load: LoadResult,
): ConditionDifference[] {
  const all = [
    sharedMachine(record),
    ...parameterDifferences(published, load),
    ...machineDifferences(source, published, record.plan),
    variantDifference(source, published, record.plan),
    loopDifference(source, load),
    versionDifference(published, record.plan),
  ].filter((difference) => difference !== null);
  return all.toSorted((one, other) => rank(one) - rank(other));
}

/** Place of a difference in the order in which they are told. */
export function rank({ forbidsRatio, published }: ConditionDifference): number {
  return forbidsRatio ? 0 : published !== null ? 1 : 2;
}

function sharedMachine({ inventory }: CampaignRecord): ConditionDifference | null {
  if (!inventory?.hosts.some(({ reach }) => reach.kind !== 'ssh')) return null;
  return {
    condition: 'Hosts',
    published: 'machines of their own',
    here: 'all on one machine, which they share',
    forbidsRatio: true,
  };
}

function parameterDifferences(published: PublishedResult, { load }: LoadResult): ConditionDifference[] {
  const ours = parametersOf(load);
  return Object.entries(published.parameters).flatMap(([name, value]) => {
    const here = ours.get(name);
    if (here === value) return [];
    const said = value === null ? inferred(name, published) : parameterInWords(value);
    return [
      {
        condition: name,
        published: said,
        here: parameterInWords(here),
        forbidsRatio: value !== null && work.has(name),
      },
    ];
  });
}

function inferred(name: string, published: PublishedResult): string | null {
  const underWay = name === 'threads' ? operationsUnderWay(published) : null;
  return underWay === null ? null : `not said; rate times mean latency gives ${underWay.toFixed(1)}`;
}

function machineDifferences(source: PublishedSource, { system }: PublishedResult, plan: Plan): ConditionDifference[] {
  const bearing = hostsOf(system, plan);
  const here = plan.hosts
    .filter(({ name }) => bearing.has(name))
    .map(kindOf)
    .toSorted();
  const there = (source.hosts[system] ?? []).flatMap((kind) => Array.from({ length: kind.count }, () => inWords(kind)));
  if (here.join() === there.toSorted().join()) return [];
  return [
    {
      condition: 'Machines',
      published: there.length === 0 ? null : counted(there),
      here: counted(here),
      forbidsRatio: false,
    },
  ];
}

function kindOf({ cores, memoryMebibytes, networkGigabitsPerSecond }: PlannedHost): string {
  return inWords({ cores, memoryGibibytes: memoryMebibytes / 1024, networkGigabitsPerSecond });
}

function inWords({ cores, memoryGibibytes, networkGigabitsPerSecond }: Omit<PublishedHosts, 'count'>): string {
  return `${cores} cores, ${Math.round(memoryGibibytes * 10) / 10} GiB, ${networkGigabitsPerSecond} Gbit/s`;
}

function counted(kinds: string[]): string {
  const groups = Map.groupBy(kinds, (kind) => kind);
  return [...groups].map(([kind, its]) => `${its.length} × ${kind}`).join('; ');
}

function variantDifference({ variants }: PublishedSource, { system }: PublishedResult, { clusters }: Plan) {
  const cluster = clusters[system];
  const variant = cluster && systemFacts(cluster).variant;
  if (!variant) return null;
  const published = variants[system] ?? null;
  const here = variant.title(cluster);
  return here === published ? null : { condition: variant.condition, published, here, forbidsRatio: false };
}

function loopDifference({ closedLoop }: PublishedSource, load: LoadResult): ConditionDifference | null {
  if (closedLoop === !isOpenLoop(load)) return null;
  return {
    condition: 'Latency counts from',
    published: 'when the tool sent (closed loop)',
    here: 'when it was due (open loop)',
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
