import type { RunResult } from '../../measurement/results/types.ts';
import type { RunBound } from '../findings.ts';
import type { Bound } from './bound.ts';

/** What bound each system in each run that is whole, in the order of the runs. */
export function runBounds(runs: RunResult[], boundOfRun: (runId: string, system: string) => Bound | null): RunBound[] {
  return runs
    .filter(({ state }) => state === 'whole')
    .flatMap(({ runId, loads }) => {
      const systems = new Set(loads.map(({ load }) => load.cluster));
      return [...systems].flatMap((system) => {
        const bound = boundOfRun(runId, system);
        if (!bound) return [];
        const { state, runnerUp, reasons } = bound;
        const pressure = bound.state === 'bound' ? bound.cause : bound.nearest;
        const confidence = bound.state === 'cannot-tell' ? null : bound.confidence;
        return [{ runId, system, state, confidence, pressure, runnerUp, reasons }];
      });
    });
}

/** Of a system without a whole run. */
export function unknownBound(reason: string): Bound {
  return {
    state: 'cannot-tell',
    why: 'void',
    reasons: [reason],
    nearest: null,
    runnerUp: null,
    advice: [],
    pressures: [],
    uses: [],
  };
}
