/** The section of docs/campaign-reference.md on groups of load generators. Pure. */
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

[\`producer-group.yaml\`](../campaigns/examples/producer-group.yaml) is an example: three producers and three consumers.`;
