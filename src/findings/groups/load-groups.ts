/** What groups of load generators did together, and how their members shared it. Pure. */
import type { LoadResult, RunResult } from '../../measurement/results/types.ts';
import { total } from '../../statistics/sums.ts';
import { plain, rate, share, significant } from '../../text/figures.ts';
import { operationsOf } from '../../workloads/measured.ts';
import { targetPerSecond } from '../../workloads/throughput.ts';
import { isTargetMet } from '../../workloads/target-met.ts';
import { factsOf } from '../../workloads/registry.ts';
import { secondsOf } from '../../input/time-schema.ts';

/** One instance of a group. */
export interface GroupMember {
  host: string;
  /** From 1. */
  number: number;
  /** In the common window of all instances. */
  perSecond: number;
}

/** A load of several instances in one run. */
export interface LoadGroup {
  runId: string;
  loadId: string;
  workload: string;
  unit: 'records' | 'operations';
  /** Total of all instances in their common window. */
  perSecond: number;
  /** Target rate of all; null without one. */
  targetPerSecond: number | null;
  /** Length of the common window, without a warm-up that was cut off. */
  seconds: number;
  members: GroupMember[];
}

/** Shares that differ by less are called equal. */
const equalWithin = 0.02;

/** Null for a load of one instance, and for one that did nothing in its window. */
export function groupIn(run: Pick<RunResult, 'runId'>, load: LoadResult): LoadGroup | null {
  const { instances, window } = load;
  const perSecond = operationsOf(load)?.ratePerSecond;
  if (!instances || !perSecond) return null;
  return {
    runId: run.runId,
    loadId: load.load.id,
    workload: load.load.workload,
    unit: factsOf(load.load.workload).unit ?? 'operations',
    perSecond,
    targetPerSecond: targetPerSecond(load.load),
    seconds: secondsOf(window),
    members: instances.map(({ host, number, perSecond: own }) => ({ host, number, perSecond: own ?? 0 })),
  };
}

/** Of each group of a system, the valid run in which it did most; isolated runs come before combined ones. */
export function groupsOfSystem(system: string, runs: RunResult[]): LoadGroup[] {
  const found = runs
    .filter(({ state }) => state === 'valid')
    .flatMap((run) =>
      run.loads.flatMap((load) => {
        const group = load.load.cluster === system ? groupIn(run, load) : null;
        return group ? [{ group, isIsolated: run.group === system }] : [];
      }),
    );
  return [...Map.groupBy(found, ({ group }) => `${group.workload} ${group.loadId}`).values()].map((its) => {
    const [best] = its.toSorted(
      (one, other) => Number(other.isIsolated) - Number(one.isIsolated) || other.group.perSecond - one.group.perSecond,
    );
    return best!.group;
  });
}

/** One sentence: what the group carried, how its members shared it, and which of them missed their part of a target rate. */
export function groupText(group: LoadGroup): string {
  const { runId, workload, unit, perSecond, targetPerSecond, seconds, members } = group;
  const target = targetPerSecond === null ? '' : `, of a target rate of ${rate(targetPerSecond)},`;
  const window = `over the ${significant(seconds)} s in which all of them ran`;
  return plain(
    `${members.length} ${workload} instances carried ${rate(perSecond)} ${unit}/s together${target} in ${runId}, ${window}: ` +
      `${sharesText(members)}${missedText(group)}.`,
  );
}

function sharesText(members: GroupMember[]): string {
  const sum = total(members.map(({ perSecond }) => perSecond));
  const shares = members.map(({ perSecond }) => (sum > 0 ? perSecond / sum : 0));
  if (Math.max(...shares) - Math.min(...shares) <= equalWithin) {
    return `each carried about the same, ${share(1 / members.length)} of it`;
  }
  return members.map(({ host, number }, index) => `${number} on ${host} ${share(shares[index]!)}`).join(', ');
}

/** Members that missed their part of the target rate by more than the others did. */
function missedText({ targetPerSecond, members }: LoadGroup): string {
  if (targetPerSecond === null) return '';
  const part = targetPerSecond / members.length;
  const mean = total(members.map(({ perSecond }) => perSecond)) / members.length;
  const missed = members.filter(({ perSecond }) => !isTargetMet(Math.min(part, mean), perSecond));
  if (missed.length === 0) return '';
  const each = missed.map(({ host, number, perSecond }) => `${number} on ${host} reached ${share(perSecond / part)}`);
  return `; of its part of the target rate, ${each.join(', ')}`;
}
