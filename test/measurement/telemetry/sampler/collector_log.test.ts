/** The sampler's reading of the logs of garbage collection that real Java processes left. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { inSampler } from '../in-sampler.ts';

const fixture = (name: string) => fileURLToPath(new URL(`../../../fixtures/telemetry/${name}`, import.meta.url));

/** What is known after the first so many lines of a log, given in pieces of so many bytes. */
const readLog = (name: string, lines: number, piece = 1000) =>
  inSampler(
    `
import os, tempfile
from collector_log import CollectorLog
path, lines, piece = given
text = b"".join(open(path, "rb").readlines()[:lines])
with tempfile.NamedTemporaryFile() as copy:
    log = CollectorLog(copy.name)
    for begin in range(0, len(text), piece):
        copy.write(text[begin:begin + piece])
        copy.flush()
        log.read()
stalls = {} if log.stall_seconds is None else {"stall_seconds": round(log.stall_seconds, 3)}
print(json.dumps(dict(log.values(), pause_seconds=round(log.pause_seconds, 6), **stalls)))
`,
    [fixture(name), lines, piece],
  );

const stall = (second: number, milliseconds: number) =>
  `[2026-11-23T10:57:0${second}.000+0000] Allocation Stall (worker) ${milliseconds}.000ms`;
/** Seconds in which some thread waited. */
const waited = (lines: string[]) =>
  inSampler(
    `
from collector_log import CollectorLog
log = CollectorLog("")
for line in given:
    log.take(line)
print(json.dumps(round(log.stall_seconds, 3)))
`,
    lines,
  );

const mebibyte = 2 ** 20;

describe('a log of garbage collections', () => {
  it.each(['gc-serial.log', 'gc-parallel.log', 'gc-g1.log'])(
    'tells how much the heap may hold before anything was collected: %s',
    async (name) => {
      expect(await readLog(name, 12)).toEqual({ heap_max_bytes: 48 * mebibyte, pause_seconds: 0 });
    },
  );

  it.each([
    ['gc-serial.log', 14, 3, 2065 * 1024, 0.028914],
    ['gc-parallel.log', 16, 3, 1520 * 1024, 0.149927],
    // Two old regions of 1 MiB, no humongous ones; those of the archive are not the program's.
    ['gc-g1.log', 22, 3, 2 * mebibyte, 0.006391],
  ])(
    'tells what the first collection left and how long it stopped the program: %s',
    async (name, lines, heap, old, pause) => {
      expect(await readLog(name, lines)).toEqual({
        heap_max_bytes: 48 * mebibyte,
        heap_used_bytes: heap * mebibyte,
        old_generation_after_gc_bytes: old,
        pause_seconds: pause,
      });
    },
  );

  it('is the same to the end, in whatever pieces it comes', async () => {
    const whole = await readLog('gc-g1.log', 1000, 1_000_000);
    expect(await readLog('gc-g1.log', 1000, 37)).toEqual(whole);
    expect(whole).toMatchObject({
      heap_used_bytes: expect.any(Number),
      old_generation_after_gc_bytes: expect.any(Number),
    });
  });

  it.each([
    // Two of five waits fell together in part.
    ['gc-zgc-17.log', 6, 0.049],
    // A wait of 0.8 ms within one of 18 ms, then two more.
    ['gc-zgc-25.log', 128, 0.044],
  ])('of ZGC tells for how long some thread waited for memory: %s', async (name, heap, stall_seconds) => {
    expect(await readLog(name, 1000)).toEqual({
      heap_max_bytes: 128 * mebibyte,
      heap_used_bytes: heap * mebibyte,
      pause_seconds: 0,
      stall_seconds: stall_seconds,
    });
  });

  it('of Shenandoah tells the pauses of threads that found no memory, and what a collection left', async () => {
    expect(await readLog('gc-shenandoah.log', 1000)).toEqual({
      heap_max_bytes: 128 * mebibyte,
      heap_used_bytes: 77 * mebibyte,
      pause_seconds: 0.034547,
    });
  });

  it('counts the time of waits that fall together once, in whatever order they began', async () => {
    expect(await waited([stall(2, 1000), stall(3, 1000)])).toBe(2);
    expect(await waited([stall(2, 100), stall(4, 200), stall(5, 4000)])).toBe(4);
    expect(await waited([stall(5, 4000), stall(5, 1000)])).toBe(4);
  });

  it('counts the pauses of concurrent marking, which say nothing of what is left', async () => {
    const lines = [
      'GC(0) Pause Young (Concurrent Start) (G1 Humongous Allocation) 24M->3M(48M) 2.000ms',
      'GC(1) Pause Remark 9M->9M(48M) 1.500ms',
    ];
    const read = await inSampler(
      `
from collector_log import CollectorLog
log = CollectorLog("")
for line in given:
    log.take(line)
print(json.dumps([log.heap_used, log.pause_seconds]))
`,
      lines,
    );
    expect(read).toEqual([3 * mebibyte, 0.0035]);
  });
});
