/** Where the rates of trials say nothing of their sides. Pure. */
import { factsOf, writtenByRun } from '../../workloads/registry.ts';
import { targetOutcome } from '../../workloads/target-met.ts';
import { targetPerSecond } from '../../workloads/throughput.ts';
import type { LoadOfRun } from './figures.ts';

/**
 * The target rate of a load if every trial of both sides met it; null otherwise. A consumer that reads what is being written has the
 * target rate of its producer.
 */
export function commonTargetMet(trials: LoadOfRun[]): number | null {
  const targets = trials.map(({ run, load }) => {
    const target = targetPerSecond(load.load) ?? writtenPerSecond({ run, load });
    return targetOutcome(load, { target })?.isMet ? target : null;
  });
  const [first = null] = targets;
  return targets.every((each) => each === first) ? first : null;
}

function writtenPerSecond({ run, load: { load } }: LoadOfRun): number | null {
  if (writtenByRun(load) !== null) return null;
  const writer = factsOf(load.workload).reads?.from;
  const [only, another] = run.loads.filter((other) => other.load.workload === writer);
  return only && !another ? targetPerSecond(only.load) : null;
}

/** Load generators report progress every few seconds. A shorter window gives no rate. */
const leastCommonSeconds = 5;

/** Whether the common window of several loads was too short in any trial. */
export function isTooShort(trials: Pick<LoadOfRun, 'run'>[]): boolean {
  return trials.some(
    ({ run: { window, loads } }) =>
      loads.length > 1 &&
      window !== null &&
      window.endMilliseconds - window.startMilliseconds < leastCommonSeconds * 1000,
  );
}
