/** What the Temporal UI shows of a campaign before it starts. Pure. */
import { clustersAsLoaded } from '../../plan/clusters.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import type { Plan, RunPlan } from '../../plan/plan.ts';
import { runsOf } from '../../plan/runs-of.ts';
import { elapsed } from '../../text/figures.ts';

/** Temporal accepts at most 20,000 bytes of details. */
const runsShown = 60;

/** The fixed summary (one line) and details (Markdown) with which a client starts a campaign's workflow. */
export function campaignSummary(plan: Plan): { staticSummary: string; staticDetails: string } {
  const systems = clustersAsLoaded(plan).map(([name, { version }]) => `${titleOfCluster(name)} ${version}`);
  const rows = runsOf(plan)
    .slice(0, runsShown)
    .map((run) => `| ${run.id} | ${run.group} | ${run.title} | ${run.level} | ${elapsed(run.plannedSeconds)} |`);
  return {
    staticSummary: `${plan.title}: ${runsOf(plan).length} runs at size ${plan.size} on profile ${plan.profile}`,
    staticDetails: [
      `${systems.join(', ')} on ${plan.hosts.map((host) => host.name).join(', ')}; ${elapsed(plan.plannedSeconds)} planned.`,
      '',
      '| run | group | what | level | planned |',
      '|---|---|---|---|---|',
      ...rows,
      ...(runsOf(plan).length > runsShown ? ['', `and ${runsOf(plan).length - runsShown} more`] : []),
    ].join('\n'),
  };
}

/** One line about a run, for its activities in the Temporal UI. */
export function runText(run: RunPlan, attempt: number): string {
  return `${run.title}, ${run.level}${attempt > 1 ? `, attempt ${attempt}` : ''}`;
}
