/** The section of docs/campaign-reference.md on groups of load generators. Pure. */
import { backgroundWorkloads } from './background-loads.ts';
import { factsOf, workloadNames } from '../workloads/registry.ts';

const notes = workloadNames.flatMap((name) => {
  const { instancesNote } = factsOf(name);
  return instancesNote === undefined ? [] : [`- ${name}: ${instancesNote}`];
});

export const groupsText = `#### Groups of load generators

A load with \`hosts: [a, b, c]\`, or with \`instances: 3\` on each host, is a group: several processes that share one load. These can be groups:

${notes.join('\n')}

What holds for all:

- Counts and target rates in the file are those of the group.
- Throughput is the sum over the time in which all instances ran. The verdict has a sentence with the share of each.
- Latencies are of the merged histograms of all instances. Where a load generator gives no histograms, each percentile is that of
  the slowest instance, which that of all does not exceed; the report says so.
- Each instance is checked for being the limit itself. If one fails, the run is invalid, and the reason names it.
- \`results/<campaign>/runs/<run>/loads/<load>/<number>\` has the raw output of each.

[\`producer-group.yaml\`](../campaigns/examples/producer-group.yaml) is an example: three producers and three consumers.

#### Background loads

A load with \`background: { until: job }\` accompanies the load \`job\` of its run: it starts before that load, runs at its target rate
whatever that load takes, and is stopped once that load has ended. Both are measured over the time that they have in common. These can be
backgrounds: ${backgroundWorkloads.join(', ')}.

- It needs a target rate. If it misses it, the report says so with the finding.
- The run is invalid if it ends before the load that it accompanies.
- In an isolated run of a comparison under \`sharing\` it runs alone, for its own length.
- A searched run has no backgrounds: its other loads accompany the searched one anyway.

[\`job-with-background.yaml\`](../campaigns/examples/job-with-background.yaml) is an example: a job while requests come at a fixed rate.`;
