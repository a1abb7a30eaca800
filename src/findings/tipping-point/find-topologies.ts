/** Everything that a campaign whose clusters take turns says of its topologies. Pure. */
import type { CampaignRecord, RunResult } from '../../measurement/results/types.ts';
import type { Findings } from '../findings.ts';
import { compareTopologies } from './topologies.ts';
import { scalingOfTopologies } from './topology-nodes.ts';
import { objectivesOfTopologies } from './topology-objectives.ts';

/** @param runs with steady windows */
export function findTopologies(
  runs: RunResult[],
  record: Pick<CampaignRecord, 'plan' | 'phases' | 'sessions'>,
): Pick<Findings, 'tippingPoints' | 'topologyObjectives' | 'topologyScaling'> {
  const topologyObjectives = objectivesOfTopologies(runs, record);
  const tippingPoints = compareTopologies(runs, record);
  const topologyScaling = scalingOfTopologies(runs, record);
  return {
    ...(tippingPoints.length > 0 ? { tippingPoints } : {}),
    ...(topologyObjectives.length > 0 ? { topologyObjectives } : {}),
    ...(topologyScaling.length > 0 ? { topologyScaling } : {}),
  };
}
