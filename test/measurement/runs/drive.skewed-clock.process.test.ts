/** A host whose clock is hours off and drifts: its times are on ours in everything that a run leaves. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openClocks } from '../../../src/hosts/clocks/clock-log.ts';
import type { Host } from '../../../src/hosts/host.ts';
import type { JobStatus } from '../../../src/hosts/job.ts';
import { drive, type Drive } from '../../../src/measurement/runs/drive.ts';
import type { RunHeartbeat } from '../../../src/measurement/runs/heartbeat.ts';
import type { LoadJob } from '../../../src/measurement/runs/jobs.ts';
import { readRun } from '../../../src/measurement/runs/keep.ts';
import { loadSpan } from '../../../src/measurement/runs/window-evidence.ts';
import { openTestHost, type TestHost } from '../../hosts/local-hosts.ts';
import { loadJob } from '../../samples/load-job.ts';
import { smallRun } from '../../samples/small-plan.ts';

let on: TestHost;
let folder: string;
beforeEach(async () => {
  on = await openTestHost();
  folder = await mkdtemp(join(tmpdir(), 'proofload-skew-'));
});
afterEach(async () => {
  await on.close();
  await rm(folder, { recursive: true });
});

const run = smallRun('one', 'kafka');
const window = { startMilliseconds: 0, endMilliseconds: 0 };

/** The time of the job with one interval at its end. */
const readTime: LoadJob['read'] = (_, started) =>
  Promise.resolve({
    window: started,
    figures: { kind: 'made', window },
    measured: {
      target: null,
      operations: [],
      batch: null,
      series: [
        {
          endMilliseconds: started.endMilliseconds,
          seconds: 1,
          count: 5,
          latencyMeanMilliseconds: null,
          latencyMaxMilliseconds: null,
        },
      ],
    },
  } as unknown as Awaited<ReturnType<LoadJob['read']>>);

/** A load of a second. */
function secondOfLoad(host: Host): LoadJob {
  return loadJob(host.inventory.name, ['sleep', '1'], readTime);
}

/** The host as it would be with a clock that is ahead by so much, and gains. */
function skewed(host: Host, aheadMilliseconds: number, partsPerMillion: number): Host {
  const began = Date.now();
  const offset = (time: number) => aheadMilliseconds + ((time - began) * partsPerMillion) / 1e6;
  const theirs = (time: number) => time + offset(time);
  return {
    ...host,
    clockOffset: () => Promise.resolve({ offsetMilliseconds: offset(Date.now()), errorMilliseconds: 2 }),
    async jobStatus(jobId): Promise<JobStatus> {
      const status = await host.jobStatus(jobId);
      if (status.state === 'running' && status.startedMilliseconds !== null)
        return { ...status, startedMilliseconds: theirs(status.startedMilliseconds) };
      if (status.state !== 'ended') return status;
      const { startedMilliseconds, endedMilliseconds } = status;
      return {
        ...status,
        startedMilliseconds: theirs(startedMilliseconds),
        endedMilliseconds: theirs(endedMilliseconds),
      };
    },
  };
}

test.each([
  ['an hour behind', -3_600_000],
  ['an hour ahead', 3_600_000],
  ['a second ahead', 1000],
])('a host that is %s is driven, judged and read on our clock', async (_, ahead) => {
  const host = skewed(on.host, ahead, 100);
  const loads = [{ loadJob: secondOfLoad(host), host }];
  const heartbeats: RunHeartbeat[] = [];
  const path = join(folder, 'clocks.jsonl');
  const driven: Drive = {
    runId: 'one',
    attempt: 1,
    limitSeconds: 60,
    loads,
    services: [],
    clocks: await openClocks(path, [host]),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    report: (heartbeat) => heartbeats.push(heartbeat),
  };
  const before = Date.now();
  await drive(driven);
  const after = Date.now();

  expect(heartbeats.at(-1)!.startMilliseconds).toBeGreaterThanOrEqual(before - 5);
  expect(heartbeats.at(-1)!.startMilliseconds).toBeLessThanOrEqual(after);

  // Another worker, which knows the clock from the results folder alone.
  const clocks = await openClocks(path, []);
  const span = (await loadSpan(loads, clocks))!;
  const truth = await on.host.jobStatus('one-a1-producer');
  if (truth.state !== 'ended') throw new Error('The load has not ended.');
  expect(span.startMilliseconds).toBeCloseTo(truth.startedMilliseconds, -1);
  expect(span.endMilliseconds).toBeCloseTo(truth.endedMilliseconds, -1);
  expect(clocks.of(host.inventory.name).worstWithin(span.startMilliseconds, span.endMilliseconds)).toBeLessThan(100);

  const keep = { run, attempt: 1, loads, clocks, invalidReasons: [], notes: [], keptLoads: () => folder };
  const result = await readRun(keep, folder);
  expect(result.span.endMilliseconds).toBeCloseTo(truth.endedMilliseconds, -1);
  expect(result.window?.endMilliseconds).toBeCloseTo(truth.endedMilliseconds, -1);
  expect(result.loads[0]?.measured.series[0]?.endMilliseconds).toBeCloseTo(truth.endedMilliseconds, -1);
});
