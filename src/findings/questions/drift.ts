/** Whether a long run changes over its slices. */
import type { SlicesFinding } from '../slices/slices-finding.ts';
import { figures as listed } from '../contrast/figures.ts';
import { fewestValues } from '../../statistics/change-of-level.ts';
import type { Plan, RunPlan } from '../../plan/plan.ts';
import { slicesOf } from '../../plan/runs-of.ts';
import { changeOf, exact, rate } from '../../text/figures.ts';
import { targetPerSecond } from '../../workloads/throughput.ts';
import { decidingText } from './design-text.ts';
import type { QuestionKind } from './question.ts';

/** Id of the long run. */
export const drift: QuestionKind<string> = {
  subjects: (plan) => [...slicesOf(plan).keys()],
  question(of, plan) {
    const slices = slicesOf(plan).get(of)!;
    return {
      id: `drift:${of}`,
      asks: `${titleIn(plan, of)}: does it drift?`,
      design:
        slices.length < fewestValues
          ? `${slices.length} slices: no answer on drift, which takes ${fewestValues}`
          : `${slices.length} slices`,
    };
  },
  answer(of, { findings, plan }) {
    const finding = findings.slices?.find((each) => each.of === of);
    if (!finding) return null;
    const [first] = slicesOf(plan).get(of)!;
    const [clause, ...others] = clausesOf(finding, plan);
    const head = `${titleIn(plan, of)}${rateText(finding, first!)}: ${clause}`;
    return { parts: [head, ...others.map((other) => `; ${other}`)], section: 'long-runs' };
  },
};

/** The title of a long run, with its place among those of the same title, such as those before and after a node joins. */
function titleIn(plan: Plan, of: string): string {
  const { title } = slicesOf(plan).get(of)![0]!;
  const alike = [...slicesOf(plan)].filter(([, [first]]) => first!.title === title).map(([id]) => id);
  return alike.length === 1 ? title : `${title}, ${alike.indexOf(of) + 1} of ${alike.length}`;
}

/** ` (102 operations/s, target 100)`; empty without a target rate. */
function rateText({ figures, loadId, unit }: SlicesFinding, { loads }: RunPlan): string {
  const found = figures.find(({ name }) => name === 'perSecond');
  const load = loads.find(({ id }) => id === loadId);
  const target = load ? targetPerSecond(load) : null;
  return found && target !== null ? ` (${rate(found.median)} ${unit}/s, target ${exact(target)})` : '';
}

function clausesOf({ figures, slices }: SlicesFinding, plan: Plan): string[] {
  const valid = slices.filter(({ state }) => state === 'valid').length;
  const shown = figures
    .filter(({ name }) => name !== 'latencyMedianMilliseconds')
    .flatMap(({ name, drift: found }) => {
      if (found.state === 'too-few') return [];
      const what = { drifts: 'drifts by', none: 'no drift,', inconclusive: 'drift inconclusive,' }[found.state];
      return [
        `${listed[name].title} ${what} ${changeOf(found.ratio)} (${changeOf(found.low)} to ${changeOf(found.high)})`,
      ];
    });
  return shown.length > 0
    ? [...shown.slice(0, -1), `${shown.at(-1)}, over ${valid} slices`]
    : [`drift inconclusive with ${valid} slices, ${fewestValues} are needed${decidingText(plan)}`];
}
