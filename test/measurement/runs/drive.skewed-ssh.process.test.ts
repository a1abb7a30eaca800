/** A run over a real SSH server whose programs see a clock that is hours off and drifts. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openClocks } from '../../../src/hosts/clocks/clock-log.ts';
import { openSshHost } from '../../../src/hosts/ssh/host.ts';
import { drive } from '../../../src/measurement/runs/drive.ts';
import type { LoadJob } from '../../../src/measurement/runs/jobs.ts';
import { loadSpan } from '../../../src/measurement/runs/window-evidence.ts';
import { inventoryHost, testMark } from '../../hosts/local-hosts.ts';
import { loopback, noServer, startServer } from '../../hosts/ssh/server.ts';
import { loadJob } from '../../samples/load-job.ts';

/** A `python3` whose time is ahead by so much, and gains 200 parts per million. It is called as `python3 -I -S -c CODE …`. */
const python = (aheadSeconds: number, began: number): string => `#!/bin/sh
shift 3
code=$1
shift
exec /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin HOME="$HOME" python3 -I -S -c "import time
ours = time.time
time.time = lambda: ours() + ${aheadSeconds} + (ours() - ${began}) * 200e-6
$code" "$@"
`;

/** Says when it started and ended, on the clock of the machine. */
function timedLoad(host: string): LoadJob {
  const argv = ['sh', '-c', 'date +%s%3N; sleep 2; date +%s%3N'];
  return loadJob(host, argv, () => Promise.reject(new Error('Nobody reads here')));
}

test.skipIf(noServer !== null).each([
  ['two hours ahead', 7200],
  ['two hours behind', -7200],
])(
  `a host over SSH that is %s is driven and judged on our clock${noServer === null ? '' : ` (skipped: ${noServer})`}`,
  async (_, aheadSeconds) => {
    const folder = await mkdtemp(join(tmpdir(), 'proofload-skewed-'));
    await chmod(folder, 0o755);
    const began = Date.now() / 1000;
    await writeFile(join(folder, 'python3'), python(aheadSeconds, began), { mode: 0o755 });
    const command = `ForceCommand PATH=${folder}:$PATH; export PATH; eval "$SSH_ORIGINAL_COMMAND"`;
    const server = await startServer(await loopback(), {}, [command]);
    const host = openSshHost(
      { ...inventoryHost(join(folder, 'data'), server.reach), address: server.address },
      testMark,
    );
    try {
      await host.run(['mkdir', '-p', join(folder, 'data', 'jobs')]).catch(() => {});
      const { offsetMilliseconds } = await host.clockOffset();
      expect(offsetMilliseconds).toBeGreaterThan(aheadSeconds * 1000 - 2000);
      expect(offsetMilliseconds).toBeLessThan(aheadSeconds * 1000 + 2000);

      const loads = [{ loadJob: timedLoad('kafka01'), host }];
      const clocks = await openClocks(join(folder, 'clocks.jsonl'), [host]);
      await drive({
        runId: 'one',
        attempt: 1,
        limitSeconds: 60,
        loads,
        services: [],
        clocks,
        pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
        report: () => {},
      });
      const span = (await loadSpan(loads, await openClocks(join(folder, 'clocks.jsonl'), [])))!;
      const output = await readFile(join(host.jobFolder('one-a1-producer'), 'output'), 'utf8');
      const [started, ended] = output.trim().split('\n').map(Number) as [number, number];
      // The runner writes its times some milliseconds before the first and after the last command.
      expect(Math.abs(span.startMilliseconds - started)).toBeLessThan(500);
      expect(Math.abs(span.endMilliseconds - ended)).toBeLessThan(500);
      const { name } = host.inventory;
      expect(clocks.of(name).worstWithin(span.startMilliseconds, span.endMilliseconds)).toBeLessThan(100);
    } finally {
      await host.stopJob('one-a1-producer', 0).catch(() => {});
      await host.close();
      await server.close();
      await rm(folder, { recursive: true });
    }
  },
);
