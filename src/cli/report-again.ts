/** `proofload report`: analyses a campaign on disk again. */
import { join } from 'node:path';
import { RefusalError } from '../input/refusal.ts';
import { word } from '../input/readable.ts';
import { mergeTelemetry } from '../measurement/telemetry/merge.ts';
import { alterationsOf } from '../report/files/alterations.ts';
import { analyseCampaign, writeReport } from '../report/files/write-report.ts';
import { thresholdLine } from '../report/threshold-tables.ts';
import { resultsFolder } from '../state/paths.ts';
import { plain } from '../text/figures.ts';
import { checkThreshold } from '../thresholds/check.ts';
import { recordHere } from './campaign-id.ts';
import { gateExitCode, type ExitCode } from './exit-codes.ts';
import { givenThresholds, writeGateFiles, type GateOptions } from './gate.ts';
import { print, printError } from './terminal.ts';

/**
 * Writes findings and report again and returns the exit code, which is that of the thresholds of the plan and of the command line.
 * Throws a `RefusalError` if there is no such campaign, or a threshold cannot be judged on it.
 */
export async function reportAgain(
  campaignId: string,
  options: GateOptions & { json?: true | undefined },
): Promise<ExitCode> {
  const { plan } = await recordHere(campaignId);
  const folder = join(resultsFolder, campaignId);
  const further = givenThresholds(options);
  const faults = further.flatMap((text) =>
    checkThreshold(text, plan).faults.map((fault) => `--threshold ${word(text)}: ${fault}`),
  );
  if (faults.length > 0) throw new RefusalError(faults);
  const { warnings, caveats } = await alterationsOf(folder);
  for (const warning of warnings) printError(`Warning: ${warning}`);
  // Of a campaign that broke off after its samples were fetched.
  await mergeTelemetry(folder, (words) => printError(`Merging ${words}`));
  const findings = await analyseCampaign(folder, caveats, further);
  const { html, markdown } = await writeReport(folder, caveats, further);
  const thresholds = findings.thresholds ?? [];
  const answers = findings.answers.map(({ sentence }) => plain(sentence));
  await writeGateFiles(campaignId, thresholds, answers, options);
  if (options.json) print(`${JSON.stringify(findings, null, 2)}\n`);
  else print([...answers, ...thresholds.map(thresholdLine), html, markdown].map((line) => `${line}\n`).join(''));
  return gateExitCode(thresholds);
}
