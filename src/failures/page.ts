/** docs/failure-kinds.md, from the table of kinds. Pure. */
import { failureKinds, type FailureTraits } from './kinds.ts';

export function failureKindsPage(): string {
  const kinds = Object.entries(failureKinds).map(
    ([kind, { meaning, advice }]) => `- **${kind}**: ${meaning} ${advice.replaceAll('<', String.raw`\<`)}`,
  );
  return [opening(), ...kinds, closing()].join('\n');
}

const opening = () => `# Kinds of failure

<!-- Made from src/failures/kinds.ts by "node tools/failure-kinds.ts --write". -->

A failed campaign shows the kind of its first failure on the command line, in the Temporal UI, in \`campaign.json\`
(\`outcome.kind\`) and in the report. Later failures are shown too. The message ends with the last log lines of the failed
process.

The exit code is 2 after ${withExitCode(2)}, and 1 after every other failure. The hardware is torn down. If cleanup is not
verified, the exit code is 3, and the command names the leftovers and how to remove them.
`;

const closing = () => `
## What is retried

- Retried by step, on the same hosts: ${retriedBy('step')}.
- Retried by run; the attempt is kept as invalid: ${retriedBy('run')}. If a run stays invalid, the next runs are
  still measured, but the campaign ends as failed, unless the run belongs to a search that found its peak.
- Other kinds are not retried. Teardown is retried for an hour.
`;

function withExitCode(code: FailureTraits['exitCode']): string {
  const kinds = Object.entries(failureKinds).filter(([, { exitCode }]) => exitCode === code);
  return kinds.map(([kind]) => `"${kind}"`).join(', ');
}

function retriedBy(by: 'step' | 'run'): string {
  const kinds = Object.entries(failureKinds).flatMap(([kind, { retry }]) =>
    retry.by === by ? [{ kind, attempts: retry.attempts }] : [],
  );
  const attempts = [...new Set(kinds.map((each) => each.attempts))].join(' or ');
  return `${kinds.map(({ kind }) => kind).join(', ')} (${attempts} attempts)`;
}
