import { expect, test } from 'vitest';
import type { Host } from '../../../src/hosts/host.ts';
import { isWarming, readTimes, watchCompilers } from '../../../src/measurement/runs/compilers.ts';

/** As the kernel has it of a broker: fields 14 and 15 are the times. */
const stat = (number: number, name: string, ticks: number): string =>
  `${number} (${name}) S 27288 27289 27289 0 -1 4194368 5012 0 0 0 ${ticks - 1} 1 0 0 20 0 96 0 4721 3607470080 98012 18446744073709551615`;

const broker = (compiling: number, all: number): string =>
  `${stat(27_289, 'java', all)}\n${stat(27_301, 'C1 CompilerThre', 20)}\n${stat(27_302, 'C2 CompilerThre', compiling - 20)}\n`;

test('times of compilers and of their service are read from what the kernel says of both', () => {
  expect(readTimes(broker(2742, 8303))).toEqual({ compilers: 2742, services: 8303 });
});

test.each([
  { compiling: 1040, all: 2740, warming: true },
  { compiling: 67, all: 440, warming: true },
  { compiling: 18, all: 440, warming: false },
  { compiling: 0, all: 0, warming: false },
])(
  'a service that compiled for $compiling of $all ticks: still warming up is $warming',
  ({ compiling, all, warming }) => {
    const before = { compilers: 500, services: 1000 };
    expect(isWarming(before, { compilers: 500 + compiling, services: 1000 + all })).toBe(warming);
  },
);

const hostWith = (looks: string[]) =>
  ({
    jobStatus: () => Promise.resolve({ state: 'running', pid: 27_289, startedMilliseconds: 0 }),
    run: () => Promise.resolve(looks.shift()!),
  }) as unknown as Host;

test('services of several hosts are judged together, and one that does not run by nothing', async () => {
  const gone = { jobStatus: () => Promise.resolve({ state: 'absent' }) } as unknown as Host;
  const jobId = 'kafka-broker';
  const busy = hostWith([broker(100, 200), broker(400, 800)]);
  const quiet = hostWith([broker(100, 200), broker(110, 700)]);
  const isStillWarming = await watchCompilers([busy, quiet, gone].map((host) => ({ host, jobId })));
  expect(await isStillWarming()).toBe(true);
});
