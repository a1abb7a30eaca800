/** The last lines of a campaign on the command line, and its exit code. Pure. */
import { failureKinds } from '../failures/kinds.ts';
import { remedy } from '../hardware/lease/lease-text.ts';
import type { CampaignOutput } from '../control/progress/progress.ts';
import { exitCodes, gateExitCode, type ExitCode } from './exit-codes.ts';

export interface Conclusion {
  lines: string[];
  exitCode: ExitCode;
}

/** `output` is null for a terminated workflow: then nothing verifies that its hardware is gone. */
export function conclusion(campaignId: string, state: string, output: CampaignOutput | null): Conclusion {
  const removal = `remove it with ${remedy(campaignId)}`;
  if (!output) {
    return {
      lines: [
        `${campaignId} ${state} without an outcome: hardware may still exist. Its lease tears it down within minutes while a worker runs; or ${removal}.`,
        resumeText(campaignId),
      ],
      exitCode: exitCodes.hardwareLeft,
    };
  }
  const { outcome, verdicts, thresholds = [], report } = output;
  const lines = ['', ...verdicts, ...thresholds.map(({ line }) => line)];
  const failed = outcome.kind ? failureKinds[outcome.kind] : null;
  const named = outcome.state === 'failed' && outcome.kind ? ` (${outcome.kind})` : '';
  if (outcome.reason !== null) lines.push(`${campaignId} ${outcome.state}${named}: ${outcome.reason}`);
  if (failed) lines.push(failed.advice);
  if (outcome.state !== 'done') lines.push(resumeText(campaignId));
  if (report) lines.push(`Report: ${report.html}`);
  if (!outcome.cleanup?.verified) {
    const leftovers = outcome.cleanup?.leftovers.join('; ') ?? 'the cleanup could not be checked';
    return {
      lines: [...lines, `Hardware may still exist (${leftovers}): ${removal}.`],
      exitCode: exitCodes.hardwareLeft,
    };
  }
  // The reason names them.
  if (outcome.made && outcome.made.leftovers.length > 0) return { lines, exitCode: exitCodes.hardwareLeft };
  lines.push('Cleanup verified: no hardware is left.', ...(outcome.made?.checked ?? []));
  return {
    lines,
    exitCode: outcome.state === 'done' ? gateExitCode(thresholds) : (failed?.exitCode ?? exitCodes.failed),
  };
}

function resumeText(campaignId: string): string {
  return `Valid runs are kept. To continue the campaign, run "proofload resume ${campaignId}".`;
}
