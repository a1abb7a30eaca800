/** Compares the verdict on a window with its truth, by the current rules. Pure. */
import type { Bottleneck } from '../../src/findings/bottlenecks/bottleneck.ts';
import { bottleneckText } from '../../src/findings/bottlenecks/bottleneck-text.ts';
import { subjectOf } from '../../src/findings/bottlenecks/subject.ts';
import { findBottleneck } from '../../src/findings/bottlenecks/verdict.ts';
import { coresUsedOutside } from '../../src/findings/outside-use.ts';
import { adviceOutcome, type AdviceOutcome } from './advice-outcome.ts';
import type { KeptWindow } from './kept-window.ts';
import { interferenceCores, outcomeOf, type Outcome } from './truths.ts';

export interface Judged {
  kept: KeptWindow;
  bottleneck: Bottleneck;
  outcome: Outcome;
  advice: AdviceOutcome;
  /** The verdict as text. */
  verdictText: string;
  /** Cores used outside the hosts; null if unknown. */
  outsideCores: number | null;
  /** Why it does not count: the run is invalid, or other processes used so much of the machine that the truth is unknown. */
  leftOut: 'invalid' | 'interference' | null;
}

export function judge(kept: KeptWindow): Judged {
  const { scenario, truth, plan, hosts, run, telemetry } = kept;
  const bottleneck = findBottleneck(subjectOf(scenario.system, run, plan, hosts), telemetry);
  const outsideCores =
    telemetry &&
    coresUsedOutside(
      telemetry,
      plan.hosts.map(({ name }) => name),
    );
  const isCaused = scenario.injections.some((each) => 'host' in each && each.host === null);
  const hasInterference = !isCaused && (outsideCores ?? 0) >= interferenceCores;
  return {
    kept,
    bottleneck,
    outcome: outcomeOf(truth, bottleneck, scenario.alsoRight),
    advice: adviceOutcome(scenario.advice, bottleneck),
    verdictText: bottleneckText(bottleneck),
    outsideCores,
    leftOut: run.state === 'invalid' ? 'invalid' : hasInterference ? 'interference' : null,
  };
}
