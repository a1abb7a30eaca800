import { join } from 'node:path';
import type { LoadGenerator } from '../../../src/workloads/generator.ts';
import { jobId } from '../../../src/workloads/job-id.ts';
import type { Measured, MeasuredOperations } from '../../../src/workloads/measured.ts';
import { readOutput } from '../../../src/workloads/read-output.ts';
import { facts, type CurlLoopFigures, type CurlLoopParameters } from './facts.ts';

/** A program of your own that prints `<requests> in <seconds> s` when it is done. */
export const generator: LoadGenerator<CurlLoopParameters, CurlLoopFigures> = {
  keeps: [],
  prepare: () => [],
  job(context) {
    return {
      id: jobId(context),
      argv: ['curl-loop', `--requests=${context.load.parameters.requests}`],
      environment: {},
    };
  },
  progress: () => null,
  async read(folder, load, job) {
    const file = join(folder, 'output');
    const [, requests, seconds] = /^(\d+) in ([\d.]+) s$/m.exec(await readOutput(file)) ?? [];
    if (seconds === undefined) throw new Error(`${file} has no closing line; curl-loop did not get to its end`);
    const figures = { kind: 'curl-loop' as const, requests: Number(requests), seconds: Number(seconds) };
    const untold = { latency: null, countedFrom: null, histogram: null };
    const all: MeasuredOperations = {
      kind: 'all',
      unit: 'operations',
      count: figures.requests,
      ratePerSecond: figures.requests / figures.seconds,
      errors: 0,
      ...untold,
    };
    const measured: Measured = { target: facts.target(load.parameters), operations: [all], batch: null, series: [] };
    return { window: job, measured, figures };
  },
};
