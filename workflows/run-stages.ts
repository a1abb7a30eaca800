/** Runs the stages of a campaign in order, each in a child workflow. */
import { ParentClosePolicy, startChild, workflowInfo } from '@temporalio/workflow';
import type { Deployment } from '../activities/contract.ts';
import type { Step } from '../src/plan/plan.ts';
import { runsOf } from '../src/plan/runs-of.ts';
import { remainingStages, stageSummary, type Stage } from '../src/steps/stages.ts';
import type { EarlierRuns, MeasuredRuns, StageInput } from './messages.ts';
import { childWorkflowId } from './messages.ts';
import { longHistoryEvents, stage as stageWorkflow } from './stage.ts';
import type { CampaignControls } from './controls.ts';
import type { ProgressPublisher } from './progress-publisher.ts';
import { notesPerSignal } from './run-reporter.ts';

export interface StagesInput {
  deployment: Deployment;
  steps: Step[];
  earlier: EarlierRuns;
  before: MeasuredRuns;
}

/**
 * Consecutive stages of one phase run within that phase. A phase without remaining steps starts and ends at once.
 *
 * @param betweenPhases is awaited after each phase
 */
export async function runStages(
  { deployment, steps, earlier, before }: StagesInput,
  publisher: ProgressPublisher,
  controls: CampaignControls,
  betweenPhases: () => Promise<void>,
): Promise<MeasuredRuns> {
  const { plan } = deployment;
  const kept = runsOf(plan).filter(({ id }) => earlier.kept.includes(id));
  let measured = before;

  async function runStage(stage: Stage): Promise<void> {
    const input: StageInput = {
      ...deployment,
      plan: { ...plan, steps: kept },
      steps: stage.steps,
      earlier,
      controlState: controls.controlState,
      notesPerSignal: notesPerSignal(runsOf(plan).length + plan.steps.length),
      historyEvents: longHistoryEvents,
      before: measured,
    };
    const child = await startChild(stageWorkflow, {
      workflowId: childWorkflowId(workflowInfo().workflowId, stage.id),
      staticSummary: stageSummary(stage),
      // If the campaign is terminated, the child is cancelled and so stops its loads. Termination would leave them running.
      parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
      args: [input],
    });
    measured = await controls.follow(child);
  }

  for (const { phase, stages } of byPhase(remainingStages(plan, steps))) {
    await publisher.phase(phase, async () => {
      for (const stage of stages) if (stage.steps.length > 0) await runStage(stage);
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
