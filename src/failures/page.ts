/** docs/failure-kinds.md, from the table of kinds. Pure. */
import { failureKinds, type FailureTraits } from './kinds.ts';

const opening = `# Kinds of failure

<!-- Made from src/failures/kinds.ts by "node tools/failure-kinds.ts --write". -->

A campaign that does not end as it should says which of these it met first: on the command line, in the Temporal UI,
in \`campaign.json\` (\`outcome.kind\`) and in the report. What follows from the first failure is told as well, but is
not taken for the cause. The last lines of the process that failed are part of its sentence.

No failure ends as success. Whatever failed, the hardware is given back; where it is not proven gone, the command exits
with 3 and names what is left and the command that removes it.

A worker that is lost is not among the kinds: the server hands its activities to the next worker, which finds the jobs
on the hosts again by their ids.
`;

const closing = `
- _step_: the same activity is made again, on the same hosts, with growing pauses between.
- _run_: the attempt is kept as void, with its outputs, and the run is measured afresh from its beginning. A run that
  stays void does not keep the next from being measured; the campaign ends as failed, unless it was a run of a search
  that came to its peak.
- Teardown is not counted among the attempts of a step: it is tried again for an hour.
`;

export function failureKindsPage(): string {
  const rows = Object.entries(failureKinds).map(
    ([kind, traits]) =>
      `| ${kind} | ${traits.meaning} | ${triedAgain(traits)} | ${traits.advice.replaceAll('|', '\\|')} | ${traits.exitCode} |`,
  );
  const head = ['| kind | what happened | tried again | what a person is told to do | exit |', '|---|---|---|---|---|'];
  return [opening, ...head, ...rows, closing].join('\n');
}

function triedAgain({ retry }: FailureTraits): string {
  return retry.by === 'nobody' ? 'no' : `the ${retry.by}, up to ${retry.attempts} times in all`;
}
