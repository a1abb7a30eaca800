/** How throughput changes while a variable of the steps grows, such as the size of the data. */
import { shownValue } from '../axis/axis-variable.ts';
import type { AxisBend, AxisCurve } from '../axis/axis-findings.ts';
import type { Plan, RunPlan } from '../../plan/plan.ts';
import { judgedRuns } from '../../plan/runs-of.ts';
import type { Interval } from '../../statistics/ratio-interval.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { change, rate } from '../../text/figures.ts';
import { decidingText } from './design-text.ts';
import type { Said } from './answer.ts';
import type { QuestionKind } from './question.ts';

interface Subject {
  system: string;
  /** Of the runs. */
  title: string;
  runIds: Set<string>;
  sizes: number;
}

const datasetRecords = ({ loads }: RunPlan): string[] =>
  loads.flatMap(({ dataset }) => (dataset ? [`${dataset.name} ${dataset.records}`] : []));

export const growth: QuestionKind<Subject> = {
  subjects(plan: Plan) {
    const runs = judgedRuns(plan).filter((run) => datasetRecords(run).length > 0 && !run.variant);
    return [...Map.groupBy(runs, ({ group, title }) => JSON.stringify([group, title])).values()].flatMap((alike) => {
      const sizes = new Set(alike.flatMap(datasetRecords)).size;
      const { group: system, title } = alike[0]!;
      return sizes < 2 ? [] : [{ system, title, runIds: new Set(alike.map(({ id }) => id)), sizes }];
    });
  },
  question: ({ system, title, sizes }) => ({
    id: `growth:${system}:${title}`,
    asks: `${title}: at which size of the data does ${titleOfCluster(system)} slow down?`,
    design: sizes < 5 ? `${sizes} sizes: no bend` : `${sizes} sizes`,
  }),
  answer({ system, title, runIds }, { findings, plan }) {
    const curves = findings.systems.find((each) => each.system === system)?.axes ?? [];
    const index = curves.findIndex(({ points }) => points.some(({ runs }) => runs.some((id) => runIds.has(id))));
    const curve = curves[index];
    if (curve) return { parts: partsOf(title, curve, plan), section: `axis-${system}-${index + 1}` };
    const undecided = `${title}: from which size of the data on throughput falls is inconclusive, because too few sizes were steady${decidingText(plan)}`;
    return { parts: [undecided], section: 'figures' };
  },
};

function partsOf(title: string, { points, bend, loss, variable, unit }: AxisCurve, plan: Plan): Said['parts'] {
  const [first, last] = [points[0]!, points.at(-1)!];
  const by = change((last.perSecond.median / first.perSecond.median - 1) * 100);
  const range = `${shownValue(first.value, variable)} to ${shownValue(last.value, variable)}`;
  const isPlaced = bend.state === 'found' || bend.state === 'gradual';
  const head = `${title}: throughput ${by} from ${range}`;
  const rest = `, to ${rate(last.perSecond.median)} ${unit}/s`;
  const bends = `; ${bendText(bend, variable, plan)}`;
  if (isPlaced) return [head, bends, rest];
  return [
    `${head}${rest}`,
    ...(loss?.interval ? [`; each doubling ${lossPart(loss.percent, loss.interval)}`] : []),
    bends,
  ];
}

function lossPart(percent: number, { low, high }: Interval): string {
  return `changes it by ${change(-percent)} (${change(-high)} to ${change(-low)})`;
}

function bendText(bend: AxisBend, variable: AxisCurve['variable'], plan: Plan): string {
  switch (bend.state) {
    case 'found':
      return `it bends at ${shownValue(bend.value, variable)} (${shownValue(bend.interval.low, variable)} to ${shownValue(bend.interval.high, variable)})`;
    case 'gradual':
      return `it falls gradually, by 5 % between ${shownValue(bend.interval.low, variable)} and ${shownValue(bend.interval.high, variable)}`;
    case 'none':
      return 'it does not bend';
    case 'inconclusive':
      return `bend inconclusive${decidingText(plan)}`;
  }
}
