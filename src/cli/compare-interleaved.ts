/** `proofload compare --interleave`, from the command line to the comparison. */
import { compareRequest, type InterleaveOptions } from './compare-request.ts';
import { compareResults, type ComparisonOutput } from './comparison-view.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { printOutcome } from './follow-to-the-end.ts';
import { runSeries } from './run-series.ts';
import { divideBudget } from './series-request.ts';
import { remainingEstimate, requestText } from './series-view.ts';
import { print } from './terminal.ts';

/** Returns the exit code of the command: that of the series if it did not end well, otherwise that of the thresholds. */
export async function compareInterleaved(
  named: string[],
  options: InterleaveOptions & ComparisonOutput & { plan?: true | undefined },
): Promise<ExitCode> {
  const asked = await compareRequest(named, options);
  const { id, sides } = asked;
  if (options.plan) {
    const request = await divideBudget(asked, options.maxDollars);
    const sessions = request.campaigns.map(({ campaignId, label, standing }) => ({
      id: campaignId,
      label,
      state: standing,
    }));
    const text = [...requestText(request), 'Nothing was started.', ''].join('\n');
    print(options.json ? `${JSON.stringify({ id, sessions, dollars: remainingEstimate(request) }, null, 2)}\n` : text);
    return exitCodes.done;
  }
  const followed = await runSeries(asked, options);
  const isComplete = followed.view?.series?.campaigns.every(({ ending }) => ending?.state === 'done') ?? false;
  if (!isComplete) {
    await printOutcome(id, followed, options.json);
    return followed.exitCode;
  }
  const judged = await compareResults(
    sides.map((ids) => ids.join(',')),
    options,
  );
  return followed.exitCode === exitCodes.done ? judged : followed.exitCode;
}
