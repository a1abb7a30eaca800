/** The last lines of a campaign on the command line, and its exit code. Pure. */
import { failureKinds } from '../failures/kinds.ts';
import { remedy } from '../hardware/lease/words.ts';
import type { CampaignOutput } from '../control/progress/progress.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';

export interface Conclusion {
  lines: string[];
  exitCode: ExitCode;
}

/** What `output` says of a campaign; without one (a terminated workflow) nothing proves the hardware gone. */
export function conclusion(
  campaignId: string,
  profile: string,
  state: string,
  output: CampaignOutput | null,
): Conclusion {
  const removal = `remove it with ${remedy(profile)}`;
  if (!output) {
    return {
      lines: [
        `${campaignId} ${state} without an outcome: hardware may be left. Its lease gives it back within minutes, as long as a worker runs; or ${removal}.`,
        goOn(campaignId),
      ],
      exitCode: exitCodes.hardwareLeft,
    };
  }
  const { outcome, verdicts, report } = output;
  const lines = ['', ...verdicts];
  const failed = outcome.kind ? failureKinds[outcome.kind] : null;
  const named = outcome.state === 'failed' && outcome.kind ? ` (${outcome.kind})` : '';
  if (outcome.reason !== null) lines.push(`${campaignId} ${outcome.state}${named}: ${outcome.reason}`);
  if (failed) lines.push(failed.advice);
  if (outcome.state !== 'done') lines.push(goOn(campaignId));
  if (report) lines.push(`Report: ${report.html}`);
  if (!outcome.gone?.proven) {
    const left = outcome.gone?.left.join('; ') ?? 'nobody could ask what is left';
    return { lines: [...lines, `Hardware may be left (${left}): ${removal}.`], exitCode: exitCodes.hardwareLeft };
  }
  lines.push('The hardware is proven gone.');
  return { lines, exitCode: outcome.state === 'done' ? exitCodes.done : (failed?.exitCode ?? exitCodes.failed) };
}

function goOn(campaignId: string): string {
  return `What is whole is kept; "proofload resume ${campaignId}" goes on from there.`;
}
