import { WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { expect } from 'vitest';
import { campaignFailed, isCampaignOutput } from '../../workflows/messages.ts';
import type { CampaignOutput } from '../../workflows/messages.ts';

/** How a campaign ended that did not complete. */
export async function failureOf(result: Promise<unknown>): Promise<unknown> {
  const error = await result.then(
    () => new Error('The campaign completed.'),
    (rejected: unknown) => rejected,
  );
  if (!(error instanceof WorkflowFailedError)) throw error;
  return error.cause;
}

/** What a failed campaign says it came to. */
export function outputOf(failure: unknown): CampaignOutput {
  if (!(failure instanceof ApplicationFailure)) throw failure;
  expect(failure.type).toBe(campaignFailed);
  const [output] = failure.details ?? [];
  if (!isCampaignOutput(output)) throw new Error('The failure carries no output.');
  return output;
}
