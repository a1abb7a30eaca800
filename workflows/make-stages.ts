/** Makes the steps of a campaign, stage by stage, each in a child workflow. */
import { ParentClosePolicy, startChild, workflowInfo } from '@temporalio/workflow';
import type { OnHosts } from '../activities/contract.ts';
import type { Step } from '../src/plan/plan.ts';
import { runsOf } from '../src/plan/runs-of.ts';
import { stagesLeft, stageSummary, type Stage } from '../src/steps/stages.ts';
import type { EarlierRuns, MeasuredRuns, StageInput } from './messages.ts';
import { childWorkflowId } from './messages.ts';
import { longHistoryEvents, stage as stageWorkflow } from './stage.ts';
import type { Steer } from './steering.ts';
import type { Story } from './story.ts';
import { notesAtOnce } from './telling.ts';

export interface LeftToMake {
  on: OnHosts;
  steps: Step[];
  earlier: EarlierRuns;
  before: MeasuredRuns;
}

/**
 * Stages of one label that follow each other are one phase; that of stages of which nothing is left is passed through.
 *
 * @param betweenPhases is awaited whenever a phase has ended
 */
export async function makeStages(
  { on, steps, earlier, before }: LeftToMake,
  story: Story,
  steer: Steer,
  betweenPhases: () => Promise<void>,
): Promise<MeasuredRuns> {
  const { plan } = on;
  const kept = runsOf(plan).filter(({ id }) => earlier.kept.includes(id));
  let measured = before;

  async function make(stage: Stage): Promise<void> {
    const input: StageInput = {
      ...on,
      plan: { ...plan, steps: kept },
      steps: stage.steps,
      earlier,
      steering: steer.steering,
      notesAtOnce: notesAtOnce(plan.steps.length),
      historyEvents: longHistoryEvents,
      before: measured,
    };
    const child = await startChild(stageWorkflow, {
      workflowId: childWorkflowId(workflowInfo().workflowId, stage.id),
      staticSummary: stageSummary(stage),
      // A terminated campaign asks its child to stop the loads under way, which termination of the child would not.
      parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
      args: [input],
    });
    measured = await steer.follow(child);
  }

  for (const { phase, stages } of byPhase(stagesLeft(plan, steps))) {
    await story.phase(phase, async () => {
      for (const stage of stages) if (stage.steps.length > 0) await make(stage);
    });
    await betweenPhases();
  }
  return measured;
}

function byPhase(stages: Stage[]): { phase: Stage['phase']; stages: Stage[] }[] {
  const phases: { phase: Stage['phase']; stages: Stage[] }[] = [];
  for (const stage of stages) {
    const last = phases.at(-1);
    if (last?.phase === stage.phase) last.stages.push(stage);
    else phases.push({ phase: stage.phase, stages: [stage] });
  }
  return phases;
}
