import type { SystemFinding } from '../findings.ts';
import { loadCurves } from './load-curve.ts';
import type { PredictionGround } from './prediction-ground.ts';
import { predictionsOf } from './what-if.ts';

/** How a system scales, measured and predicted; a part that has nothing to say is absent. */
export function scalingOf(ground: PredictionGround): Pick<SystemFinding, 'curves' | 'predictions'> {
  const curves = loadCurves(ground.system, ground.runs, ground.plan.searches);
  const predictions = predictionsOf(ground);
  return { ...(curves.length > 0 ? { curves } : {}), ...(predictions.length > 0 ? { predictions } : {}) };
}
