/** What the campaigns that ship measure and cost: a change of the planner that changes it has to show it. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LoadPlan, Plan, RunPlan } from '../../src/plan/plan.ts';
import { searchesOf, withPossibleRuns } from '../../src/plan/runs-of.ts';
import { shippedFiles, shippedPlans } from './shipped-plans.ts';

const fixtures = join(import.meta.dirname, '../fixtures/plans');

test.each([...shippedFiles.campaigns, ...shippedFiles.examples])(
  'The plans of $path have the same runs in the same order, and cost as much',
  async (file) => {
    const texts = (await shippedPlans(file)).map(essentialsText);
    await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot(join(fixtures, `${file.path.replace('/', '-')}.txt`));
  },
);

const json = (value: unknown): string => JSON.stringify(value);

function essentialsText(plan: Plan): string {
  const { campaign, size, profile, plannedSeconds, typicalSeconds = plannedSeconds, phases, lease, clusters } = plan;
  const loads = new Map<string, string>();
  const labelOf = (load: LoadPlan): string => {
    const text = json(load);
    const label = loads.get(text) ?? `#${loads.size + 1}`;
    loads.set(text, label);
    return label;
  };
  // Of a step that decides, the runs that it may make.
  const steps = withPossibleRuns(plan.steps).map((step) => {
    const { id, plannedSeconds: planned, limitSeconds, loads: own = [], ...others } = step as Partial<RunPlan>;
    return [id, planned, limitSeconds, ...own.map(labelOf), json(others)].join(' ');
  });
  const searches = searchesOf(plan);
  const given = { ...plan, searches: searches.length > 0 ? searches : undefined };
  const { phases: dollarsOfPhases = [], hosts: dollarsOfHosts = [], ...estimate } = lease?.estimate ?? {};
  return [
    `${campaign} at ${size} on ${profile}: ${plannedSeconds} s planned, ${typicalSeconds} s typical`,
    ...phases.map(({ phase, ...seconds }) => `phase ${phase} ${json(seconds)}`),
    `lease ${json({ ...lease, estimate })}`,
    `dollars of phases ${json(dollarsOfPhases)}`,
    `dollars of hosts ${json(dollarsOfHosts)}`,
    ...Object.entries(clusters).map(([name, cluster]) => `cluster ${name} ${json(cluster)}`),
    ...(['datasets', 'searches', 'sharing', 'variants', 'matrices', 'thresholds'] as const).flatMap((name) =>
      given[name] === undefined ? [] : [`${name} ${json(given[name])}`],
    ),
    ...[...loads].map(([text, label]) => `load ${label} ${text}`),
    ...steps.map((step) => `step ${step}`),
  ].join('\n');
}
