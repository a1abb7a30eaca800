/** How long a batch takes alone. */
import { batchSizeText } from '../peaks/maximum-text.ts';
import { clustersAsLoaded } from '../../plan/clusters.ts';
import { judgedRuns } from '../../plan/runs-of.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { duration as seconds } from '../../text/figures.ts';
import { factsOf } from '../../workloads/registry.ts';
import type { QuestionKind } from './question.ts';

/** Name of a cluster that runs batches alone. */
export const duration: QuestionKind<string> = {
  subjects(plan) {
    const batches = judgedRuns(plan).filter(
      ({ loads, group }) =>
        loads.length === 1 && group === loads[0]!.cluster && factsOf(loads[0]!.workload).unit === null,
    );
    return plan.variants
      ? []
      : clustersAsLoaded(plan)
          .map(([system]) => system)
          .filter((system) => batches.some(({ group }) => group === system));
  },
  question(system, plan) {
    const runs = judgedRuns(plan).filter(({ group }) => group === system);
    const sizes = new Set(runs.map(({ level }) => level)).size;
    const trials = Math.max(...runs.map(({ trial }) => trial));
    return {
      id: `duration:${system}`,
      system,
      asks: `How long does ${titleOfCluster(system)} take?`,
      design: `${sizes} ${sizes === 1 ? 'size' : 'sizes'}, ${trials === 1 ? 'no interval, one run each' : `${trials} runs each`}`,
    };
  },
  answer(system, { findings }) {
    const maximum = findings.systems.find((each) => each.system === system)?.maximum;
    if (!maximum || maximum.state === 'rate') return null;
    const title = titleOfCluster(system);
    if (maximum.state === 'inconclusive')
      return {
        parts: [`${title} completed no batch: inconclusive`, `, ${maximum.reason}`],
        section: `verdict-${system}`,
      };
    const { totalSeconds, interval, trials } = maximum;
    const time = interval ? `${seconds(interval.low)} to ${seconds(interval.high)}` : seconds(totalSeconds);
    const basis = interval
      ? `95 % of the mean of ${trials} runs`
      : `no interval: ${trials === 1 ? 'one run' : `median of ${trials} runs`}`;
    return {
      parts: [`${title} takes ${time} for ${batchSizeText(maximum)}, the largest completed`, `; ${basis}`],
      section: `verdict-${system}`,
    };
  },
};
