/** Loads that accompany others of their run: backgrounds, and the objective that they are to meet. Pure. */
import { suggestion } from '../input/closest.ts';
import type { LoadPlan } from '../plan/plan.ts';
import type { Objective } from '../plan/search-plan.ts';
import { rateParameter } from '../search/loads.ts';
import { parseObjective } from '../search/search.ts';
import { factsOf, workloadNames } from '../workloads/registry.ts';
import { targetPerSecond } from '../workloads/throughput.ts';
import type { Faults } from './faults.ts';
import { runLengths } from './lengths.ts';
import { hasLayouts, type Draft, type DraftLoad } from './draft/draft.ts';
import type { CampaignRun } from './schema.ts';

/** Load generators whose loads can be backgrounds. */
export const backgroundWorkloads = workloadNames.filter((name) => factsOf(name).background !== undefined);

/** Reports backgrounds of loads that there are not, that accompany each other, or that nothing can stop early. */
export function checkBackgrounds({ campaign, faults }: Draft): void {
  for (const [run, { loads }] of Object.entries(campaign.runs)) {
    for (const [id, { workload, background }] of Object.entries(loads)) {
      if (!background) continue;
      const path = ['runs', run, 'loads', id, 'background'];
      const fault = untilFault(id, background.until, loads);
      if (fault !== null) faults.add([...path, 'until'], fault);
      if (!backgroundWorkloads.includes(workload))
        faults.add(
          path,
          `${workload} cannot be a background; load generators that can: ${backgroundWorkloads.join(', ')}`,
        );
    }
  }
}

function untilFault(id: string, until: string, loads: CampaignRun['loads']): string | null {
  if (until === id) return 'is the load itself; name the load that it accompanies';
  const others = Object.entries(loads).flatMap(([name, { background }]) => (name === id || background ? [] : [name]));
  if (others.includes(until)) return null;
  const why = Object.hasOwn(loads, until) ? `${until} is a background itself` : `the run has no load ${until}`;
  return `${why}; ${suggestion(until, others)}`;
}

/** Reports a background without a target rate: it would take what the load that it accompanies leaves. */
export function checkBackgroundRate(load: DraftLoad, faults: Faults): void {
  if (load.until === undefined || targetPerSecond(load) !== null) return;
  const parameter = rateParameter(load.workload) ?? 'a target rate';
  faults.add(
    load.pathOf(),
    `${load.id} is a background without a target rate, so it would take what ${load.until} leaves; give it ${parameter}`,
  );
}

/** The loads of a run, with those that are backgrounds planned for as long as the run may take: the load that they accompany decides. */
export function withBackgrounds(loads: LoadPlan[], resolved: DraftLoad[]): LoadPlan[] {
  const accompanying = loads.map((load): LoadPlan => {
    const until = resolved.find(({ id }) => id === load.id)?.until;
    const accompanied = loads.find(({ id }) => id === until);
    const { background } = factsOf(load.workload);
    // In a comparison of isolated and combined runs, the load that it accompanies is missing from the isolated one.
    if (!accompanied || !background) return load;
    const { id, plannedSeconds } = accompanied;
    return { ...load, plannedSeconds, background: { until: id, leadSeconds: background.leadSeconds(load.parameters) } };
  });
  const { limitSeconds } = runLengths(accompanying);
  return accompanying.map((load) => {
    const { background } = factsOf(load.workload);
    if (!load.background || !background) return load;
    return { ...load, parameters: background.lasting(load.parameters, limitSeconds) };
  });
}

/** The objective that backgrounds of a campaign are to meet; null if the file has none. Reports one that nothing can be judged by. */
export function planBackgroundObjective({ campaign, variants, faults }: Draft): Objective | null {
  const { backgroundObjective: given, runs } = campaign;
  if (given === undefined) return null;
  const path = ['backgroundObjective'];
  if (!hasLayouts(variants))
    faults.add(
      path,
      'needs variants whose clusters take turns, which it compares; give variants with other hosts, zones or options, or remove it',
    );
  const hasBackground = Object.values(runs).some(({ loads }) => Object.values(loads).some((load) => load.background));
  if (!hasBackground) faults.add(path, 'needs a load that is a background; give a load background, or remove it');
  return parseObjective(given);
}
