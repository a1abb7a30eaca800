/** The window of a scenario with all inputs of a verdict, as a file: it can be judged again without load. */
import { join } from 'node:path';
import { coresUsedOutside } from '../../src/findings/outside-use.ts';
import { subjectOf } from '../../src/findings/bottlenecks/subject.ts';
import { findBottleneck } from '../../src/findings/bottlenecks/verdict.ts';
import { bottleneckText } from '../../src/findings/bottlenecks/bottleneck-text.ts';
import type { Bottleneck } from '../../src/findings/bottlenecks/bottleneck.ts';
import type { Plan } from '../../src/plan/plan.ts';
import type { InventoryHost } from '../../src/hosts/inventory.ts';
import type { RunResult } from '../../src/measurement/results/types.ts';
import { writeJsonAtomically } from '../../src/state/write-atomically.ts';
import type { WindowTelemetry } from '../../src/measurement/telemetry/statistics.ts';
import { readKept, type KeptKind } from './kept-files.ts';
import type { Scenario } from './scenario.ts';
import { adviceOutcome, type AdviceOutcome } from './advice-outcome.ts';
import { interferenceCores, outcomeOf, type Outcome, type Truth } from './truths.ts';

export interface KeptWindow {
  /** 1 until 2026-11-23: scenarios without advice, and disks limited by host. */
  schema: 2;
  fleet: string;
  scenario: Scenario;
  truth: Truth;
  /** Without steps. */
  plan: Plan;
  /** The hosts in the window. */
  hosts: InventoryHost[];
  run: RunResult;
  /** Null if the window has no samples. */
  telemetry: WindowTelemetry | null;
}

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

const folderName = 'windows';

/** @returns the path of the file */
export async function keepWindow(campaignFolder: string, kept: KeptWindow): Promise<string> {
  const path = join(campaignFolder, folderName, `${kept.scenario.id}.json`);
  await writeJsonAtomically(path, kept);
  return path;
}

/** Every kept window under a folder. */
export function readWindows(folder: string, { others }: Pick<KeptKind<2>, 'others'> = {}): Promise<KeptWindow[]> {
  return readKept<KeptWindow>(folder, { name: folderName, schema: 2, others });
}
