/** Charts of two topologies over the rate of a background: their ratio, and the figure of the objective of each. */
import { figures } from '../../findings/contrast/figures.ts';
import type { Findings } from '../../findings/findings.ts';
import type { TopologyFinding, TopologyObjective } from '../../findings/tipping-point/topology-finding.ts';
import type { Interval } from '../../statistics/ratio-interval.ts';
import { count, significant } from '../../text/figures.ts';
import { percentileTitles } from '../../workloads/percentile-support.ts';
import { bar, type Chart, type ChartLine, type LineLook, type Place } from './chart.ts';
import { lineStyle, titleOf } from './theme.ts';

export function byBackground({ tippingPoints = [], topologyObjectives = [] }: Findings): Chart[] {
  const objectives = Map.groupBy(topologyObjectives, ({ loadId, level }) => `${loadId} ${level}`);
  return [
    ...tippingPoints.map((finding, index) => ratioChart(`topologies-${index + 1}-ratio`, finding)),
    ...[...objectives.values()].map((all, index) => objectiveChart(`topologies-objective-${index + 1}`, all)),
  ];
}

const equal: LineLook = { title: 'no difference', color: 'var(--rule-strong)', type: 'dashed' };
const ratios: LineLook = { ...lineStyle(0), title: 'ratio' };

function ratioChart(id: string, { names, loadId, figure, rateUnit, background, point }: TopologyFinding): Chart {
  const { rates } = point;
  return {
    id,
    title: titleOf(`${figures[figure].title} of ${loadId}: ${names.b} over ${names.a}`),
    description: rates.map(({ rate, ratio }) => `${count(rate)} ${rateUnit}: × ${significant(ratio)}`).join('; '),
    x: { name: `${rateUnit} of ${background}` },
    y: { scale: 'log' },
    drawn: [
      { look: equal, places: ends(rates, 1), width: 1 },
      { look: ratios, places: rates.flatMap(({ rate, interval }) => intervalAt(rate, interval)) },
      {
        look: ratios,
        places: rates.map(({ rate, ratio }): Place => [rate, ratio]),
        mark: rates.some(({ ahead }) => ahead) ? 'dot' : 'ring',
      },
    ],
  };
}

function objectiveChart(id: string, all: TopologyObjective[]): Chart {
  const [{ objective, background, loadId, rateUnit }] = all as [TopologyObjective];
  const rates = all.flatMap(({ within }) => within.rates);
  return {
    id,
    title: `${percentileTitles[objective.percentile]} of ${background} while ${loadId} runs (ms)`,
    description: all
      .flatMap(({ variant, within }) =>
        within.rates.map(({ rate, value }) => `${variant}, ${count(rate)} ${rateUnit}: ${significant(value)} ms`),
      )
      .join('; '),
    x: { name: `${rateUnit} of ${background}` },
    y: { scale: 'log' },
    drawn: [
      {
        look: { title: 'Objective', color: 'var(--bad)', type: 'dotted' },
        places: ends(rates, objective.atMostMilliseconds),
      },
      ...all.flatMap(({ variant, within }, index): ChartLine[] => {
        const look = { ...lineStyle(index), title: variant };
        return [
          { look, places: within.rates.flatMap(({ rate, interval }) => intervalAt(rate, interval)), width: 1 },
          { look, places: within.rates.map(({ rate, value }): Place => [rate, value]), mark: 'dot' },
        ];
      }),
    ],
  };
}

function ends(rates: { rate: number }[], value: number): Place[] {
  const all = rates.map(({ rate }) => rate);
  return [
    [Math.min(...all), value],
    [Math.max(...all), value],
  ];
}

const intervalAt = (at: number, interval: Interval | null): Place[] =>
  interval ? bar(at, interval.low, interval.high) : [];
