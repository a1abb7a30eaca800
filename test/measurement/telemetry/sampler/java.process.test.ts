/** The sampler on a real Java process: its heap and its pauses by the log that its command line names. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectorLogFlag } from '../../../../src/systems/java.ts';
import { sampleReader } from '../../../../src/measurement/telemetry/sample-lines.ts';
import type { Sample } from '../../../../src/measurement/telemetry/sample-lines.ts';
import { samplesPath, startSampling, stopSampling } from '../../../../src/measurement/telemetry/sampling.ts';
import { openTestHost, testMark } from '../../../hosts/local-hosts.ts';
import type { TestHost } from '../../../hosts/local-hosts.ts';
import { until } from '../../../hosts/until.ts';
import { hasJava } from '../../../systems/loopback-hosts.ts';

/** Fills and empties its heap until it is ended. */
const program = `
public class Garbage {
  public static void main(String[] arguments) throws Exception {
    java.util.ArrayDeque<byte[]> kept = new java.util.ArrayDeque<>();
    while (true) {
      kept.add(new byte[100_000]);
      if (kept.size() > 50) kept.remove();
      Thread.sleep(1);
    }
  }
}`;

describe.skipIf(!hasJava())('a Java process (needs java)', () => {
  let opened: TestHost;
  let folder: string;
  let told: Sample['scopes'][string][];

  const scopes = async () => {
    const text = await readFile(samplesPath(opened.host.inventory), 'utf8').catch(() => '');
    const samples = text
      .split('\n')
      .map(sampleReader())
      .filter((sample) => sample !== null);
    return samples.map((sample) => sample.scopes['garbage']).filter((scope) => scope !== undefined);
  };

  beforeAll(async () => {
    opened = await openTestHost();
    folder = await mkdtemp(join(tmpdir(), 'proofload-java-'));
    await writeFile(join(folder, 'Garbage.java'), program);
    await startSampling([opened.host], testMark);
    const flags = ['-Xmx32m', '-XX:+UseSerialGC', '-XX:+PerfDisableSharedMem', collectorLogFlag('gc.log')];
    await opened.host.startJob({
      id: 'garbage',
      argv: ['java', ...flags, join(folder, 'Garbage.java')],
      environment: {},
      workingFolder: folder,
    });
    await until('the sampler told of two more collections', async () => {
      const pauses = (await scopes()).map((scope) => JSON.stringify(scope['gc_pause_seconds'] ?? {}));
      return new Set(pauses.filter((pause) => /:0\.0*[1-9]/.test(pause))).size >= 2;
    });
    told = await scopes();
    await stopSampling([opened.host]);
  });
  afterAll(async () => {
    await opened.host.stopJob('garbage', 30);
    await opened.close();
    await rm(folder, { recursive: true });
  });

  it('has its heap and what was left in it by its last collection in the scope of its job', () => {
    const last = told.at(-1);
    expect(last).toMatchObject({ heap_max_bytes: 32 * 2 ** 20, old_generation_after_gc_bytes: expect.any(Number) });
    expect(last?.['heap_used_bytes']).toBeGreaterThan(0);
    expect(last?.['heap_used_bytes']).toBeLessThanOrEqual(32 * 2 ** 20);
  });

  it('has its pauses as a counter that never goes down', () => {
    const pauses = told.flatMap((scope) => Object.values(scope['gc_pause_seconds'] ?? {}));
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  });
});
