/** Hosts saved by sharing, and performance lost. Pure. */
import { totalOfAll } from '../../statistics/sums.ts';
import type { Plan } from '../../plan/plan.ts';
import { factsOf } from '../../workloads/registry.ts';
import { dollarsForSeconds, dollarsPerMillion, hostsOf, pricePerHour } from '../result-cost.ts';
import type { ContrastFigure } from '../contrast/contrast-finding.ts';
import { verdictOf } from '../contrast/decide.ts';
import type { MeasuredSharing, SharedResultCost, Sharing, SharingMoney } from './sharing-finding.ts';

/** One for each combined run with a compared load. */
export function sharingMoney(costs: Sharing[], plan: Plan): SharingMoney[] {
  const measured = costs.filter((cost) => cost.state === 'measured');
  const byRun = Map.groupBy(measured, ({ title, level }) => JSON.stringify([title, level]));
  return [...byRun.values()].map((loads) => moneyOf(loads, costs, plan));
}

function moneyOf(loads: MeasuredSharing[], costs: Sharing[], plan: Plan): SharingMoney {
  const { title, level } = loads[0]!;
  // Includes systems whose comparison is inconclusive: they used hosts too.
  const present = costs.filter((cost) => cost.title === title && cost.level === level);
  const systems = [...new Set(present.map(({ system }) => system))];
  const separate = systems.map((system) => ({ system, hosts: [...hostsOf(system, plan)] }));
  const shared = new Set(separate.flatMap(({ hosts }) => hosts));
  const price = (hosts: Iterable<string>): number | null => pricePerHour([...hosts], plan);
  const isolated = new Map(separate.map(({ system, hosts }) => [system, price(hosts)]));
  const separateDollars = totalOfAll([...isolated.values()]);
  const sharedDollars = price(shared);
  const dollarsPerHour =
    sharedDollars === null || separateDollars === null || separateDollars === 0
      ? null
      : { shared: sharedDollars, separate: separateDollars };
  return {
    title,
    level,
    systems,
    sharedHosts: shared.size,
    separateHosts: separate.reduce((count, { hosts }) => count + hosts.length, 0),
    dollarsPerHour,
    slowest: slowestOf(loads),
    leastCertain: leastCertainOf(loads),
    results: dollarsPerHour ? loads.flatMap((load) => resultOf(load, isolated, dollarsPerHour)) : [],
  };
}

/** By-design loads met their target in both, and gains are no loss. */
function slowestOf(loads: MeasuredSharing[]): SharingMoney['slowest'] {
  const slowed = loads.flatMap(({ workload, figures }) => {
    const figure = performanceOf(figures);
    if (!figure || figure.estimate.state === 'by-design') return [];
    const differs = verdictOf(figure) === 'differs';
    if (!differs && figure.estimate.state === 'interval') return [];
    const keptShare = keptOf(figure, figure.ratio);
    return keptShare < 1 ? [{ workload, keptShare, differs }] : [];
  });
  return slowed.toSorted((a, b) => a.keptShare - b.keptShare)[0] ?? null;
}

function leastCertainOf(loads: MeasuredSharing[]): SharingMoney['leastCertain'] {
  const undecided = loads.flatMap(({ workload, figures }) => {
    const figure = performanceOf(figures);
    if (figure?.estimate.state !== 'interval' || verdictOf(figure) === 'differs') return [];
    const { low, high } = figure.estimate;
    return [{ workload, keptShareAtLeast: Math.min(keptOf(figure, low), keptOf(figure, high)) }];
  });
  return undecided.toSorted((a, b) => a.keptShareAtLeast - b.keptShareAtLeast)[0] ?? null;
}

/** Share of the isolated performance: half the throughput, like twice the time, is half. */
function keptOf({ name }: ContrastFigure, ratio: number): number {
  return name === 'totalSeconds' ? 1 / ratio : ratio;
}

/** Throughput of a load, or total time of a batch; undefined if inconclusive. */
function performanceOf(figures: ContrastFigure[]): ContrastFigure | undefined {
  return figures.find(
    ({ name, estimate }) => (name === 'perSecond' || name === 'totalSeconds') && estimate.state !== 'too-short',
  );
}

function resultOf(
  { system, workload, figures }: MeasuredSharing,
  isolated: Map<string, number | null>,
  { shared, separate }: NonNullable<SharingMoney['dollarsPerHour']>,
): SharedResultCost[] {
  const figure = performanceOf(figures);
  const own = isolated.get(system) ?? null;
  if (!figure || own === null) return [];
  const sharedPart = (shared * own) / separate;
  const isBatch = figure.name === 'totalSeconds';
  const dollars = isBatch ? dollarsForSeconds : dollarsPerMillion;
  const unit = isBatch ? 'batch' : (`million ${factsOf(workload).unit ?? 'operations'}` as const);
  return [
    {
      workload,
      unit,
      isolatedDollars: dollars(own, figure.base),
      combinedDollars: dollars(sharedPart, figure.other),
    },
  ];
}
