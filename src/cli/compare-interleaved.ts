/** `proofload compare --interleave`, from the command line to the comparison. */
import { compareResults, type ComparisonOutput } from './comparison-view.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { interleaveCampaigns, sessionStates } from './interleave-campaigns.ts';
import { interleavedRequest, type InterleaveOptions } from './interleaved-request.ts';
import { interleavedText, remainingDollars } from './interleaved-view.ts';
import { print } from './terminal.ts';

/** Returns the exit code of the command: that of the session at which it stopped, if any. */
export async function compareInterleaved(
  named: string[],
  options: InterleaveOptions & ComparisonOutput & { plan?: true | undefined },
): Promise<ExitCode> {
  const request = await interleavedRequest(named, options);
  const { id, sessions } = request;
  if (options.plan) {
    const states = await sessionStates(request);
    const data = {
      id,
      sessions: sessions.map((session, index) => ({ ...session, state: states[index]! })),
      dollars: remainingDollars(request, states),
    };
    const text = `${interleavedText(request, states)}Nothing was started.\n`;
    print(options.json ? `${JSON.stringify(data, null, 2)}\n` : text);
    return exitCodes.done;
  }
  const { exitCode, isComplete } = await interleaveCampaigns(request, options);
  if (!isComplete) {
    if (options.json) print(`${JSON.stringify({ id, exitCode, isComplete })}\n`);
    return exitCode;
  }
  const idsOf = (side: 'A' | 'B'): string =>
    sessions
      .filter((session) => session.side === side)
      .map((session) => session.id)
      .join(',');
  const judged = await compareResults([idsOf('A'), idsOf('B')], options);
  return exitCode === exitCodes.done ? judged : exitCode;
}
