/** Brings what an attempt's loads left here and makes the run's result of it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Host } from '../../hosts/host.ts';
import type { JobStatus } from '../../hosts/job.ts';
import type { LoadPlan, RunPlan } from '../../plan/plan.ts';
import { combinedReading, type ReadInstance } from '../results/combined-reading.ts';
import { makeRunResult } from '../results/run-result.ts';
import type { ReadLoad } from '../results/run-result.ts';
import type { RunResult } from '../results/types.ts';
import type { FinishedUnit } from '../../workloads/load-output.ts';
import type { TimeWindow } from '../../input/time-schema.ts';
import type { LoadJob } from './jobs.ts';

export interface Keep {
  run: RunPlan;
  attempt: number;
  loads: { loadJob: LoadJob; host: Host }[];
  /** What went wrong while the attempt was driven; such an attempt is kept, but no figures are read from it. */
  voidReasons: string[];
  /** What happened without voiding it. */
  notes: string[];
  /** Where the outputs of an earlier attempt lie, a folder a load and, where it has several, a folder an instance in it. */
  keptLoads(attempt: number): string;
}

/** Copies the outputs into `folder`, a folder a load: `output`, `error`, what the load tool keeps, and its preparations. */
export async function keepOutputs({ loads }: Keep, folder: string): Promise<void> {
  for (const { loadJob, host } of loads) {
    const target = join(folder, folderOf(loadJob));
    await bring(host, loadJob.job.id, ['output', 'error', ...loadJob.keeps], target);
    for (const preparation of loadJob.preparations) {
      if (preparation.kind !== 'job') continue;
      const { id } = preparation.job;
      await bring(host, id, ['output', 'error'], join(target, 'preparations', id));
    }
  }
}

/** A file that is not there is not brought; whether it is missed is for the load tool's reading to say. */
async function bring(host: Host, jobId: string, names: string[], target: string): Promise<void> {
  for (const name of names) {
    const path = `${host.jobFolder(jobId)}/${name}`;
    if (await host.exists(path)) await host.download(path, join(target, name));
  }
}

/** Reads the outputs in `folder`. An output that is not whole makes the run void, it is no error here. */
export async function readRun(keep: Keep, folder: string): Promise<RunResult> {
  const reasons = [...keep.voidReasons];
  const read = new Map<LoadPlan, ReadInstance[]>();
  const spans: TimeWindow[] = [];
  for (const { loadJob, host } of keep.loads) {
    const started = spanOf(await host.jobStatus(loadJob.job.id));
    if (started) spans.push(started);
    if (keep.voidReasons.length > 0) continue;
    if (!started) {
      reasons.push(`The load ${loadJob.id} has not ended.`);
      continue;
    }
    try {
      const own = folderOf(loadJob);
      const reading = await loadJob.read(join(folder, own), started, (attempt) => join(keep.keptLoads(attempt), own));
      const { load, instance, job } = loadJob;
      read.set(load, [...(read.get(load) ?? []), { instance, argv: job.argv, reading }]);
    } catch (error) {
      reasons.push(sentenceOf(error));
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

/** The loads of which every instance was read; of one that cannot be put together the reason is added to the others. */
function combined({ loads }: Keep, read: Map<LoadPlan, ReadInstance[]>, reasons: string[]): ReadLoad[] {
  return [...read].flatMap(([load, instances]) => {
    const [first] = instances;
    const combine = loads.find(({ loadJob }) => loadJob.load === load)?.loadJob.combine ?? null;
    if (!first || instances.length < load.hosts.length) return [];
    try {
      return [{ load, argv: first.argv, reading: combinedReading(load, instances, combine) }];
    } catch (error) {
      reasons.push(`${sentenceOf(error)}.`);
      return [];
    }
  });
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Of the outputs of an instance, among those of its run: `consumer`, or of several instances `consumer/1`. */
function folderOf({ load, instance }: LoadJob): string {
  return instance.of === 1 ? load.id : join(load.id, String(instance.number));
}

/**
 * What of the attempt whose outputs are in `folder` counts although the attempt does not. Nothing does where a load
 * ended well: then it was not the load that broke, and what broke may have broken its parts as well.
 */
export async function finishedUnits({ loads, attempt }: Keep, folder: string): Promise<FinishedUnit[]> {
  const [only, another] = loads;
  if (!only || another) return [];
  const status = await only.host.jobStatus(only.loadJob.job.id);
  if (status.state === 'ended' && status.exitCode === 0) return [];
  const output = await readFile(join(folder, only.loadJob.load.id, 'output'), 'utf8').catch(() => '');
  return only.loadJob.finished(output).map((unit) => ({ unit, attempt }));
}

function spanOf(status: JobStatus): TimeWindow | null {
  if (status.state !== 'ended') return null;
  return { startMilliseconds: status.startedMilliseconds, endMilliseconds: status.endedMilliseconds };
}
