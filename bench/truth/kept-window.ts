/** The window of a scenario with all that a verdict goes by, as a file: rules can be tried on it again without any load. */
import { join } from 'node:path';
import { coresUsedOutside } from '../../src/findings/outside-use.ts';
import { subjectOf } from '../../src/findings/bottlenecks/subject.ts';
import { boundOf } from '../../src/findings/bottlenecks/verdict.ts';
import { boundPhrase } from '../../src/findings/bottlenecks/wording.ts';
import type { Bound } from '../../src/findings/bottlenecks/bound.ts';
import type { Plan } from '../../src/plan/plan.ts';
import type { InventoryHost } from '../../src/hosts/inventory.ts';
import type { RunResult } from '../../src/measurement/results/types.ts';
import { writeJsonWhole } from '../../src/state/write-whole.ts';
import type { WindowTelemetry } from '../../src/measurement/telemetry/statistics.ts';
import { readKept } from './kept-files.ts';
import type { Scenario } from './scenario.ts';
import { disturbingCores, outcomeOf, type Outcome, type Truth } from './truths.ts';

export interface KeptWindow {
  schema: 1;
  fleet: string;
  scenario: Scenario;
  truth: Truth;
  /** Without runs. */
  plan: Plan;
  /** As they were in the window. */
  hosts: InventoryHost[];
  run: RunResult;
  /** Null where nothing was sampled in the window. */
  telemetry: WindowTelemetry | null;
}

export interface Judged {
  kept: KeptWindow;
  bound: Bound;
  outcome: Outcome;
  /** The verdict in words. */
  words: string;
  /** Cores that nothing of the hosts used; null where it is not known. */
  outsideCores: number | null;
  /** Why it does not count: the run is void, or others used so much of the machine that what was caused is not all that happened. */
  leftOut: 'void' | 'disturbed' | null;
}

export function judge(kept: KeptWindow): Judged {
  const { scenario, truth, plan, hosts, run, telemetry } = kept;
  const bound = boundOf(subjectOf(scenario.system, run, plan, hosts), telemetry);
  const outsideCores =
    telemetry &&
    coresUsedOutside(
      telemetry,
      plan.hosts.map(({ name }) => name),
    );
  const isCaused = scenario.injections.some((each) => 'host' in each && each.host === null);
  const isDisturbed = !isCaused && (outsideCores ?? 0) >= disturbingCores;
  return {
    kept,
    bound,
    outcome: outcomeOf(truth, bound),
    words: boundPhrase(bound),
    outsideCores,
    leftOut: run.state === 'void' ? 'void' : isDisturbed ? 'disturbed' : null,
  };
}

const folderName = 'windows';

/** @returns the path of the file */
export async function keepWindow(campaignFolder: string, kept: KeptWindow): Promise<string> {
  const path = join(campaignFolder, folderName, `${kept.scenario.id}.json`);
  await writeJsonWhole(path, kept);
  return path;
}

/** Every kept window under a folder. */
export function readWindows(folder: string): Promise<KeptWindow[]> {
  return readKept<KeptWindow>(folder, folderName);
}
