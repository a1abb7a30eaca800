/** Downloads the outputs of an attempt's loads and makes the run's result from them. */
import { join } from 'node:path';
import { whyLost } from '../../hosts/failures.ts';
import type { Host } from '../../hosts/host.ts';
import type { JobStatus } from '../../hosts/job.ts';
import type { LoadPlan, RunPlan } from '../../plan/plan.ts';
import type { Clocks } from '../../hosts/clocks/clock-log.ts';
import { timesOnOurClock, windowOnOurClock } from '../../hosts/clocks/on-our-clock.ts';
import { combinedReading, type ReadInstance } from '../results/combined-reading.ts';
import { makeRunResult, type InvalidReasons, type ReadLoad } from '../results/run-result.ts';
import type { RunResult } from '../results/types.ts';
import type { FinishedUnit } from '../../workloads/load-output.ts';
import type { TimeWindow } from '../../input/time-schema.ts';
import { WindowTooShort } from '../../workloads/least-window.ts';
import { readOutputIfThere } from '../../workloads/read-output.ts';
import type { LoadJob } from './jobs.ts';

export interface Keep {
  run: RunPlan;
  attempt: number;
  loads: { loadJob: LoadJob; host: Host }[];
  clocks: Pick<Clocks, 'of'>;
  /** Failures while the attempt was driven. Its outputs are kept, but no figures are read from them. */
  invalidReasons: string[];
  /** Events that did not invalidate the run. */
  notes: string[];
  /** Folder of the outputs of an earlier attempt, with a folder per load and, if it has several, per instance. */
  keptLoads(attempt: number): string;
}

/**
 * Copies the outputs into `folder`, one folder per load: `output`, `error`, files in `keeps`, and outputs of preparations.
 *
 * @returns the hosts from which they could not be copied, each with a sentence
 */
export async function keepOutputs({ loads }: Keep, folder: string): Promise<Map<Host, string>> {
  const lost = new Map<Host, string>();
  for (const { loadJob, host } of loads) {
    if (lost.has(host)) continue;
    const target = join(folder, folderOf(loadJob));
    const why = await whyLost(async () => {
      await downloadFiles(host, loadJob.job.id, ['output', 'error', ...loadJob.keeps], target);
      for (const preparation of loadJob.preparations) {
        if (preparation.kind !== 'job') continue;
        const { id } = preparation.job;
        await downloadFiles(host, id, ['output', 'error'], join(target, 'preparations', id));
      }
    });
    if (why !== null) lost.set(host, why);
  }
  return lost;
}

async function downloadFiles(host: Host, jobId: string, names: string[], target: string): Promise<void> {
  for (const name of names) await downloadIfThere(host, `${host.jobFolder(jobId)}/${name}`, join(target, name));
}

/** Downloads a file, or a folder if its name ends with `/`. Skips a missing one: who reads it decides whether it is needed. */
export async function downloadIfThere(host: Host, path: string, target: string): Promise<void> {
  if (await host.exists(path)) await host.download(path.endsWith('/') ? 'folder' : 'file', path, target);
}

/** Reads the outputs in `folder`, and puts their times on our clock. An incomplete output makes the run invalid; it is not an error here. */
export async function readRun(keep: Keep, folder: string): Promise<RunResult> {
  const reasons: InvalidReasons = { failed: [...keep.invalidReasons], tooShort: [] };
  const read = new Map<LoadPlan, ReadInstance[]>();
  const spans: TimeWindow[] = [];
  for (const { loadJob, host } of keep.loads) {
    const started = spanOf(await host.jobStatus(loadJob.job.id));
    const clock = keep.clocks.of(host.inventory.name);
    if (started) spans.push(windowOnOurClock(started, clock));
    if (keep.invalidReasons.length > 0) continue;
    if (!started) {
      reasons.failed.push(`Load ${loadJob.id} has not ended.`);
      continue;
    }
    try {
      const own = folderOf(loadJob);
      const onHost = await loadJob.read(join(folder, own), started, {
        keptFolder: (attempt) => join(keep.keptLoads(attempt), own),
        clocks: keep.clocks,
      });
      const reading = timesOnOurClock(onHost, clock);
      const { load, instance, job } = loadJob;
      read.set(load, [...(read.get(load) ?? []), { instance, argv: job.argv, reading }]);
    } catch (error) {
      kindOf(error, reasons).push(`${instanceText(loadJob)}${sentenceOf(error)}`);
    }
  }
  const loads = combined(keep, read, reasons);
  const now = Date.now();
  const span = {
    startMilliseconds: Math.min(now, ...spans.map((each) => each.startMilliseconds)),
    endMilliseconds: spans.length > 0 ? Math.max(...spans.map((each) => each.endMilliseconds)) : now,
  };
  return { ...makeRunResult(keep.run, keep.attempt, span, loads, reasons), notes: keep.notes };
}

/** The loads whose instances were all read. If they cannot be combined, adds the reason to `reasons`. */
function combined({ loads }: Keep, read: Map<LoadPlan, ReadInstance[]>, reasons: InvalidReasons): ReadLoad[] {
  return [...read].flatMap(([load, instances]) => {
    const [first] = instances;
    const combine = loads.find(({ loadJob }) => loadJob.load === load)?.loadJob.combine ?? null;
    if (!first || instances.length < load.hosts.length) return [];
    try {
      return [{ load, argv: first.argv, reading: combinedReading(load, instances, combine) }];
    } catch (error) {
      kindOf(error, reasons).push(`${sentenceOf(error)}.`);
      return [];
    }
  });
}

/** The reasons among which that of an error belongs. */
function kindOf(error: unknown, { failed, tooShort }: InvalidReasons): string[] {
  return error instanceof WindowTooShort ? tooShort : failed;
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Begins a sentence on one of several instances; empty for the only one. */
function instanceText({ load, instance: { number, of, host } }: LoadJob): string {
  return of === 1 ? '' : `Instance ${number} of load ${load.id}, on ${host}: `;
}

/** Folder of an instance's outputs, within those of its run: `consumer`, or `consumer/1` if there are several. */
function folderOf({ load, instance }: LoadJob): string {
  return instance.of === 1 ? load.id : join(load.id, String(instance.number));
}

/**
 * The parts that count although the attempt failed. There are none if the load itself succeeded: then something else failed,
 * which may have affected the parts as well.
 */
export async function finishedUnits({ loads, attempt }: Keep, folder: string): Promise<FinishedUnit[]> {
  const [only, another] = loads;
  if (!only || another) return [];
  const status = await only.host.jobStatus(only.loadJob.job.id);
  if (status.state === 'ended' && status.exitCode === 0) return [];
  const output = (await readOutputIfThere(join(folder, only.loadJob.load.id, 'output'))) ?? '';
  return only.loadJob.finished(output).map((unit) => ({ unit, attempt }));
}

function spanOf(status: JobStatus): TimeWindow | null {
  if (status.state !== 'ended') return null;
  return { startMilliseconds: status.startedMilliseconds, endMilliseconds: status.endedMilliseconds };
}
