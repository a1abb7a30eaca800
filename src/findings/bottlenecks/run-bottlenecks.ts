import type { RunResult } from '../../measurement/results/types.ts';
import type { RunBottleneck } from '../findings.ts';
import type { Bottleneck } from './bottleneck.ts';

/** The bottleneck of each system in each valid run, in the order of the runs. */
export function runBottlenecks(
  runs: RunResult[],
  bottleneckOfRun: (runId: string, system: string) => Bottleneck | null,
): RunBottleneck[] {
  return runs
    .filter(({ state }) => state === 'valid')
    .flatMap(({ runId, loads }) => {
      const systems = new Set(loads.map(({ load }) => load.cluster));
      return [...systems].flatMap((system) => {
        const bottleneck = bottleneckOfRun(runId, system);
        if (!bottleneck) return [];
        const { state, runnerUp, reasons } = bottleneck;
        const pressure = bottleneck.state === 'found' ? bottleneck.cause : bottleneck.nearest;
        const confidence = bottleneck.state === 'inconclusive' ? null : bottleneck.confidence;
        const conditions = bottleneck.state === 'inconclusive' ? [] : bottleneck.conditions;
        const unmet = conditions.filter(({ isMet }) => !isMet).map(({ name }) => name);
        return [{ runId, system, state, confidence, unmet, pressure, runnerUp, reasons }];
      });
    });
}

/** The bottleneck of a system without a valid run. */
export function unknownBottleneck(reason: string): Bottleneck {
  return {
    state: 'inconclusive',
    why: 'invalid',
    reasons: [reason],
    nearest: null,
    runnerUp: null,
    advice: [],
    pressures: [],
    uses: [],
  };
}
