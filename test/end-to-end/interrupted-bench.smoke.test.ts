/** A bench that is interrupted while its hosts are up takes away all that it made. */
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { readCampaignRecord } from '../../src/measurement/results/read.ts';
import { projectFolder } from '../../src/state/paths.ts';

/** Commands of the processes that were started with this state folder, or on its hosts. */
async function processesOf(state: string, mark: string): Promise<string[]> {
  const left: string[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const environment = (await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')).split('\0');
    const isOurs = environment.some(
      (entry) => entry === `PROOFLOAD_STATE=${state}` || entry.startsWith(`PROOFLOAD_HOST=${mark}/`),
    );
    if (isOurs) left.push((await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' '));
  }
  return left.filter((command) => command !== '');
}

// Other signals and exit codes: test/bench/run-bench.process.test.ts.
test('a bench that is interrupted while its hosts are up leaves no host, no namespace and no process, and says so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-interrupted-'));
  const [state, results] = [join(folder, 'state'), join(folder, 'results')];
  try {
    const bench = spawn(
      process.execPath,
      ['--disable-warning=TimeoutNegativeWarning', 'bench/overhead.ts', '--short'],
      {
        cwd: projectFolder,
        env: { ...process.env, PROOFLOAD_STATE: state, PROOFLOAD_RESULTS: results },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let said = '';
    const areUp = Promise.withResolvers<void>();
    bench.stderr.on('data', (text) => {
      said += String(text);
      if (said.includes('hosts are up')) areUp.resolve();
    });
    const ended = once(bench, 'exit');
    await Promise.race([areUp.promise, ended]);
    const [campaignId = ''] = await readdir(results);
    const { inventory, plan } = await readCampaignRecord(join(results, campaignId));
    const { hosts, mark } = inventory!;
    expect(hosts.length, said).toBeGreaterThan(0);
    expect(await processesOf(state, mark)).not.toEqual([]);
    bench.kill('SIGINT');
    const [code] = await ended;
    expect(code, said).toBe(130);
    expect(said).toContain('Everything that this benchmark created is removed.');
    expect(await processesOf(state, mark)).toEqual([]);
    const namespaces = (await execa('ip', ['netns', 'list'], { reject: false })).stdout ?? '';
    for (const { reach } of hosts) if (reach.kind === 'namespace') expect(namespaces).not.toContain(reach.namespace);
    expect(await readdir(join(state, 'hosts', plan.profile)).catch(() => [])).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
