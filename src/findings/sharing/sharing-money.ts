/** What running together saved in hosts, against what it lost. Pure. */
import { totalOfAll } from '../../statistics/sums.ts';
import type { Plan } from '../../plan/plan.ts';
import { factsOf } from '../../workloads/registry.ts';
import { hostsOf } from '../result-cost.ts';
import type { MeasuredSharing, SharedResultCost, Sharing, SharingFigure, SharingMoney } from './sharing-finding.ts';

const million = 1_000_000;
const secondsAnHour = 3600;

/** One for each run together of which any load was compared. */
export function sharingMoney(costs: Sharing[], plan: Plan): SharingMoney[] {
  const measured = costs.filter((cost) => cost.state === 'measured');
  const byRun = Map.groupBy(measured, ({ title, level }) => JSON.stringify([title, level]));
  return [...byRun.values()].map((loads) => moneyOf(loads, costs, plan));
}

function moneyOf(loads: MeasuredSharing[], costs: Sharing[], plan: Plan): SharingMoney {
  const { title, level } = loads[0]!;
  // A system that nothing can be said of was there all the same.
  const there = costs.filter((cost) => cost.title === title && cost.level === level);
  const systems = [...new Set(there.map(({ system }) => system))];
  const separate = systems.map((system) => ({ system, hosts: [...hostsOf(system, plan)] }));
  const shared = new Set(separate.flatMap(({ hosts }) => hosts));
  const price = (hosts: Iterable<string>): number | null => priceOf([...hosts], plan);
  const alone = new Map(separate.map(({ system, hosts }) => [system, price(hosts)]));
  const separateDollars = totalOfAll([...alone.values()]);
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
    results: dollarsPerHour ? loads.flatMap((load) => resultOf(load, alone, dollarsPerHour)) : [],
  };
}

/** Null where one of them has no price: it would make the others look like all there is to pay. */
function priceOf(names: string[], { lease }: Plan): number | null {
  const prices = lease?.estimate.hosts ?? [];
  return totalOfAll(names.map((name) => prices.find(({ host }) => host === name)?.pricePerHour ?? null));
}

function slowestOf(loads: MeasuredSharing[]): SharingMoney['slowest'] {
  const kept = loads.flatMap(({ workload, figures }) => {
    const figure = workOf(figures);
    if (!figure) return [];
    const { effect, name, together, alone } = figure;
    if (effect.state === 'by-design' || effect.state === 'no-difference') {
      return [{ workload, keptShare: 1, carried: true }];
    }
    const keptShare = name === 'totalSeconds' ? alone / together : together / alone;
    return [{ workload, keptShare, carried: effect.state === 'differs' }];
  });
  return kept.toSorted((a, b) => a.keptShare - b.keptShare)[0] ?? null;
}

/** What a load does in a given time, or the time that it takes; undefined where that cannot be told. */
function workOf(figures: SharingFigure[]): SharingFigure | undefined {
  return figures.find(
    ({ name, effect }) => (name === 'perSecond' || name === 'totalSeconds') && effect.state !== 'too-short',
  );
}

function resultOf(
  { system, workload, figures }: MeasuredSharing,
  alone: Map<string, number | null>,
  { shared, separate }: NonNullable<SharingMoney['dollarsPerHour']>,
): SharedResultCost[] {
  const figure = workOf(figures);
  const own = alone.get(system) ?? null;
  if (!figure || own === null) return [];
  const part = (shared * own) / separate;
  const dollars = (perHour: number, value: number): number =>
    figure.name === 'totalSeconds' ? (perHour / secondsAnHour) * value : ((perHour / secondsAnHour) * million) / value;
  const unit =
    figure.name === 'totalSeconds' ? 'batch' : (`million ${factsOf(workload).unit ?? 'operations'}` as const);
  return [
    { workload, unit, aloneDollars: dollars(own, figure.alone), togetherDollars: dollars(part, figure.together) },
  ];
}
