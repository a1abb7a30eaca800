/**
 * Topics that one run writes and another one reads. If the writer's run was kept from an earlier session, the new hosts lack
 * its topic, so its producers write again before the reader starts. This is preparation: it is not measured, and the result
 * of the writer's run does not change.
 */
import { CancellationScope } from '@temporalio/workflow';
import type { Deployment } from '../activities/contract.ts';
import type { Plan, RunPlan } from '../src/plan/plan.ts';
import { runsOf } from '../src/plan/runs-of.ts';
import { factsOf, writtenByRun } from '../src/workloads/registry.ts';
import { stopLimitSeconds } from './limits.ts';
import type { RewrittenTopics } from './messages.ts';
import { keeping, loading, starting } from './retry.ts';

export interface Topics {
  /** Rewrites the missing topics that the run reads. Returns a note for each; throws if rewriting fails. */
  rewriteFor(run: RunPlan): Promise<string[]>;
  /** The topics rewritten so far. */
  readonly rewritten: RewrittenTopics;
}

/** @param kept ids of the runs that earlier sessions measured */
export function openTopics(deployment: Deployment, kept: string[], before: RewrittenTopics): Topics {
  const rewritten = new Set(before.runs);
  let attempt = before.attempts;
  return {
    get rewritten() {
      return { runs: [...rewritten], attempts: attempt };
    },
    async rewriteFor(run) {
      const writers = writersOf(deployment.plan, run).filter(({ id }) => kept.includes(id));
      for (const writer of writers) {
        if (rewritten.has(writer.id)) continue;
        // A new number, because jobs of a failed attempt cannot be restarted.
        attempt += 1;
        await rewrite(deployment, writer, attempt);
        rewritten.add(writer.id);
      }
      return writers.map(({ id }) => `What ${id} wrote was rewritten on the hosts of this session, unmeasured.`);
    },
  };
}

/** The runs whose topics a run reads, except itself. */
function writersOf(plan: Plan, run: RunPlan): RunPlan[] {
  const ids = run.loads.flatMap((load) => writtenByRun(load) ?? []);
  return runsOf(plan).filter(({ id }) => ids.includes(id));
}

async function rewrite(deployment: Deployment, writer: RunPlan, attempt: number): Promise<void> {
  const run = { ...writer, loads: writer.loads.filter(({ workload }) => factsOf(workload).isRead) };
  const input = { ...deployment, run, attempt };
  const label = `Rewrite what ${writer.id} wrote`;
  try {
    await starting(`${label}: prepare`, run.limitSeconds).prepareRun(input);
    await loading(label, run.limitSeconds).driveRun(input);
  } catch (error) {
    await CancellationScope.nonCancellable(() => keeping(`${label}: stop`, stopLimitSeconds(run)).stopRun(input));
    throw error;
  }
}
