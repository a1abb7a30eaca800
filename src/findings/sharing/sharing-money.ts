/** Hosts saved by sharing, and performance lost. Pure. */
import { totalOfAll } from '../../statistics/sums.ts';
import type { Plan } from '../../plan/plan.ts';
import { factsOf } from '../../workloads/registry.ts';
import { hostsOf } from '../result-cost.ts';
import type {
  MeasuredSharing,
  SharedResultCost,
  Sharing,
  SharingFigure,
  SharingFigureName,
  SharingMoney,
} from './sharing-finding.ts';
import { worstPercent } from './sharing-figures.ts';

const million = 1_000_000;
const secondsAnHour = 3600;

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
  const price = (hosts: Iterable<string>): number | null => priceOf([...hosts], plan);
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

/** Null if a host has no price: a partial sum would look like the total. */
function priceOf(names: string[], { lease }: Plan): number | null {
  const prices = lease?.estimate.hosts ?? [];
  return totalOfAll(names.map((name) => prices.find(({ host }) => host === name)?.pricePerHour ?? null));
}

/** By-design loads met their target in both, and gains are no loss. */
function slowestOf(loads: MeasuredSharing[]): SharingMoney['slowest'] {
  const slowed = loads.flatMap(({ workload, figures }) => {
    const figure = performanceOf(figures);
    if (figure?.effect.state !== 'differs' && figure?.effect.state !== 'too-few') return [];
    const keptShare = keptOf(figure.name, figure.changePercent);
    return keptShare < 1 ? [{ workload, keptShare, carried: figure.effect.state === 'differs' }] : [];
  });
  return slowed.toSorted((a, b) => a.keptShare - b.keptShare)[0] ?? null;
}

function leastCertainOf(loads: MeasuredSharing[]): SharingMoney['leastCertain'] {
  const undecided = loads.flatMap(({ workload, figures }) => {
    const figure = performanceOf(figures);
    if (figure?.effect.state !== 'no-difference') return [];
    const { name, effect } = figure;
    return [{ workload, keptShareAtLeast: keptOf(name, worstPercent(name, effect)) }];
  });
  return undecided.toSorted((a, b) => a.keptShareAtLeast - b.keptShareAtLeast)[0] ?? null;
}

/** Share of the isolated performance: half the throughput, like twice the time, is half. */
function keptOf(name: SharingFigureName, changePercent: number): number {
  const ratio = 1 + changePercent / 100;
  return name === 'totalSeconds' ? 1 / ratio : ratio;
}

/** Throughput of a load, or total time of a batch; undefined if inconclusive. */
function performanceOf(figures: SharingFigure[]): SharingFigure | undefined {
  return figures.find(
    ({ name, effect }) => (name === 'perSecond' || name === 'totalSeconds') && effect.state !== 'too-short',
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
  const dollars = (perHour: number, value: number): number =>
    figure.name === 'totalSeconds' ? (perHour / secondsAnHour) * value : ((perHour / secondsAnHour) * million) / value;
  const unit =
    figure.name === 'totalSeconds' ? 'batch' : (`million ${factsOf(workload).unit ?? 'operations'}` as const);
  return [
    {
      workload,
      unit,
      isolatedDollars: dollars(own, figure.isolated),
      combinedDollars: dollars(sharedPart, figure.combined),
    },
  ];
}
