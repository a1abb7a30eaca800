/**
 * What a run reads that another one wrote. A topic lies on the hosts of its session: where the writer's run was kept from
 * an earlier session, the new hosts have no such topic, so its producers write once more before the reader begins. That is
 * preparation. It is not measured, and the result of the writer's run stays what it was.
 */
import { CancellationScope } from '@temporalio/workflow';
import type { OnHosts } from '../activities/contract.ts';
import type { Plan, RunPlan } from '../src/plan/plan.ts';
import { runsOf } from '../src/plan/runs-of.ts';
import { factsOf, writtenByRun } from '../src/workloads/registry.ts';
import { stopLimitSeconds } from './limits.ts';
import type { WrittenAgain } from './messages.ts';
import { keeping, loading, starting } from './retry.ts';

export interface Topics {
  /** Returns when every topic that the run reads is there; says which were written again. Throws what the writing failed of. */
  writeAgainFor(run: RunPlan): Promise<string[]>;
  /** What was written again so far. */
  readonly written: WrittenAgain;
}

/** @param kept ids of the runs that earlier sessions measured */
export function openTopics(on: OnHosts, kept: string[], before: WrittenAgain): Topics {
  const writtenAgain = new Set(before.runs);
  let attempt = before.attempts;
  return {
    get written() {
      return { runs: [...writtenAgain], attempts: attempt };
    },
    async writeAgainFor(run) {
      const writers = writersOf(on.plan, run).filter(({ id }) => kept.includes(id));
      for (const writer of writers) {
        if (writtenAgain.has(writer.id)) continue;
        // Jobs of an attempt that failed are not started again.
        attempt += 1;
        await write(on, writer, attempt);
        writtenAgain.add(writer.id);
      }
      return writers.map(({ id }) => `What ${id} wrote was written again on the hosts of this session, unmeasured.`);
    },
  };
}

/** The runs whose topics a run reads, itself left out. */
function writersOf(plan: Plan, run: RunPlan): RunPlan[] {
  const ids = run.loads.flatMap((load) => writtenByRun(load) ?? []);
  return runsOf(plan).filter(({ id }) => ids.includes(id));
}

async function write(on: OnHosts, writer: RunPlan, attempt: number): Promise<void> {
  const run = { ...writer, loads: writer.loads.filter(({ workload }) => factsOf(workload).isRead) };
  const one = { ...on, run, attempt };
  const what = `Write again what ${writer.id} wrote`;
  try {
    await starting(`${what}: prepare`, run.limitSeconds).prepareRun(one);
    await loading(what, run.limitSeconds).driveRun(one);
  } catch (error) {
    await CancellationScope.nonCancellable(() => keeping(`${what}: stop`, stopLimitSeconds(run)).stopRun(one));
    throw error;
  }
}
