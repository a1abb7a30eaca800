import { searchesOf } from '../../plan/runs-of.ts';
import type { SystemFinding } from '../findings.ts';
import { loadCurves } from './load-curve.ts';
import type { ProjectionBasis } from './projection-basis.ts';
import { projectionsOf } from './projections.ts';

/** How a system scales, measured and projected; an empty part is absent. */
export function scalingOf(basis: ProjectionBasis): Pick<SystemFinding, 'curves' | 'projections'> {
  const curves = loadCurves(basis.system, basis.runs, searchesOf(basis.plan));
  const projections = projectionsOf(basis);
  return { ...(curves.length > 0 ? { curves } : {}), ...(projections.length > 0 ? { projections } : {}) };
}
