/** Charts of the ratio of two topologies over the rate of a background. */
import { figures } from '../../findings/contrast/figures.ts';
import type { Findings } from '../../findings/findings.ts';
import type { ComparedRate } from '../../findings/tipping-point/tipping-finding.ts';
import type { TopologyFinding } from '../../findings/tipping-point/topology-finding.ts';
import { count, significant } from '../../text/figures.ts';
import { bar, level, lineStyle, titleOf, type Chart, type LineLook, type Place } from './chart.ts';

export function byBackground({ tippingPoints = [] }: Findings): Chart[] {
  return tippingPoints.map((finding, index) => ratioChart(`topologies-${index + 1}-ratio`, finding));
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
      {
        look: equal,
        places: level(
          rates.map(({ rate }) => rate),
          1,
        ),
        width: 1,
      },
      { look: ratios, places: rates.flatMap(intervalAt) },
      {
        look: ratios,
        places: rates.map(({ rate, ratio }): Place => [rate, ratio]),
        mark: rates.some(({ ahead }) => ahead) ? 'dot' : 'ring',
      },
    ],
  };
}

const intervalAt = ({ rate, estimate }: ComparedRate): Place[] =>
  estimate.state === 'interval' ? bar(rate, estimate.low, estimate.high) : [];
