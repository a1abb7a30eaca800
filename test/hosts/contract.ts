/** Contract of every host implementation. */
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Host } from '../../src/hosts/host.ts';
import type { JobStatus } from '../../src/hosts/job.ts';
import { until } from './until.ts';

const environment = { GREETING: 'hello' };

const shell = (script: string) => ['sh', '-c', script];

/** Declares the contract tests. `open` returns a host with an empty data folder. */
export function hostContract(open: () => Promise<{ host: Host; close: () => Promise<void> }>): void {
  let host: Host;
  let close: () => Promise<void>;
  let scratch: string;

  beforeAll(async () => {
    ({ host, close } = await open());
    scratch = await mkdtemp(join(tmpdir(), 'proofload-contract-'));
  });
  afterAll(async () => {
    await close();
    await rm(scratch, { recursive: true });
  });

  async function ended(jobId: string): Promise<Extract<JobStatus, { state: 'ended' }>> {
    await until(`${jobId} has ended`, async () => (await host.jobStatus(jobId)).state !== 'running');
    const status = await host.jobStatus(jobId);
    if (status.state !== 'ended') throw new Error(`${jobId} is ${status.state}.`);
    return status;
  }

  it('reports a job that was never started as absent', async () => {
    expect(await host.jobStatus('never')).toEqual({ state: 'absent' });
    expect(await host.tailJob('never', 'output', 100)).toBe('');
    await host.stopJob('never', 1);
  });

  it('keeps the exit code, the times and both outputs of a job', async () => {
    await host.startJob({
      id: 'outputs',
      argv: shell('echo "$GREETING"; cat note; echo bad >&2; exit 7'),
      environment,
      files: { note: 'from a file' },
    });
    const status = await ended('outputs');
    expect(status).toMatchObject({ state: 'ended', exitCode: 7, signal: null });
    expect(status.endedMilliseconds).toBeGreaterThanOrEqual(status.startedMilliseconds);
    expect(await host.tailJob('outputs', 'output', 1000)).toBe('hello\nfrom a file');
    expect(await host.tailJob('outputs', 'error', 1000)).toBe('bad\n');
    expect(await host.tailJob('outputs', 'output', 4)).toBe('file');
  });

  it('records the names of environment variables, not their values', async () => {
    await host.startJob({ id: 'secret', argv: ['true'], environment: { PASSWORD: 'do-not-keep' } });
    await ended('secret');
    const record = await host.run(['cat', join(host.jobFolder('secret'), 'job.json')]);
    expect(record).toContain('PASSWORD');
    expect(record).not.toContain('do-not-keep');
  });

  it('makes the files of a job readable only by its login', async () => {
    await host.startJob({ id: 'files', argv: ['true'], environment: {}, files: { secret: 'do-not-show' } });
    await ended('files');
    expect((await host.run(['stat', '-c', '%a', join(host.jobFolder('files'), 'secret')])).trim()).toBe('600');
  });

  it('reports a command that cannot be started as exit code 127 with the reason', async () => {
    await host.startJob({ id: 'nonesuch', argv: ['no-such-command'], environment: {} });
    expect(await ended('nonesuch')).toMatchObject({ state: 'ended', exitCode: 127 });
    expect(await host.tailJob('nonesuch', 'error', 1000)).toContain('cannot start no-such-command');
  });

  it('starts a job once when it is started repeatedly and concurrently', async () => {
    const job = { id: 'once', argv: shell('echo started; exec sleep 600'), environment: {} };
    await Promise.all([host.startJob(job), host.startJob(job), host.startJob(job)]);
    await until('the job has written', async () => (await host.tailJob('once', 'output', 100)) !== '');
    await host.startJob(job);
    await host.stopJob('once', 30);
    await host.startJob(job);
    expect(await host.tailJob('once', 'output', 100)).toBe('started\n');
    expect(await host.jobStatus('once')).toMatchObject({ state: 'ended', signal: 'SIGTERM' });
  });

  it('does not start a job before its start time', async () => {
    const startAtMilliseconds = Date.now() + 1500;
    await host.startJob({ id: 'barrier', argv: ['true'], environment: {}, startAtMilliseconds });
    const status = await ended('barrier');
    const { offsetMilliseconds, errorMilliseconds } = await host.clockOffset();
    expect(status.startedMilliseconds - offsetMilliseconds + errorMilliseconds).toBeGreaterThanOrEqual(
      startAtMilliseconds,
    );
  });

  it('stops a job that waits for its start time, and never runs it', async () => {
    const startAtMilliseconds = Date.now() + 3_600_000;
    await host.startJob({ id: 'early', argv: shell('echo ran'), environment: {}, startAtMilliseconds });
    expect(await host.jobStatus('early')).toMatchObject({ state: 'running', startedMilliseconds: null });
    await host.stopJob('early', 30);
    expect(await host.jobStatus('early')).toMatchObject({ state: 'ended', exitCode: null, signal: 'SIGTERM' });
    expect(await host.tailJob('early', 'output', 100)).toBe('');
  });

  it('ends the whole process tree, including processes that ignore SIGTERM or have their own session', async () => {
    const script = `trap '' TERM; setsid sleep 601 & (trap '' TERM; sleep 602 & wait) & echo ready; while :; do sleep 1; done`;
    await host.startJob({ id: 'stubborn', argv: shell(script), environment: {} });
    await until('the job is ready', async () => (await host.tailJob('stubborn', 'output', 100)) !== '');
    await host.stopJob('stubborn', 1);
    expect(await host.jobStatus('stubborn')).toMatchObject({ state: 'ended', exitCode: null, signal: 'SIGKILL' });
    const left = await host.run(
      shell('grep -lz "^PROOFLOAD_JOB=$0\\$" /proc/[0-9]*/environ 2>/dev/null || true').concat(
        host.jobFolder('stubborn'),
      ),
    );
    expect(left).toBe('');
  });

  it('refuses a job id that would escape the jobs folder', async () => {
    await expect(host.jobStatus('../etc')).rejects.toThrow('"../etc" is not a job id');
  });

  it('runs a short command and reports how it failed', async () => {
    expect(await host.run(shell('echo "$GREETING"'), { environment })).toBe('hello\n');
    await expect(host.run(shell('echo out; echo problem >&2; exit 3'))).rejects.toThrow(
      /On kafka01, sh -c .* ended with exit code 3\.\nout\n+problem/,
    );
    await expect(host.run(['sleep', '600'], { timeoutSeconds: 1 })).rejects.toThrow('took longer than 1 s');
  });

  it('gives commands a small environment with the mark of the host', async () => {
    const names = (await host.run(['env']))
      .trim()
      .split('\n')
      .map((line) => line.split('=')[0]);
    expect(names).toEqual(expect.arrayContaining(['PATH', 'HOME', 'LANG', 'PROOFLOAD_HOST']));
    expect(names).not.toContain('VITEST');
  });

  it('writes, uploads, links and downloads files', async () => {
    const { dataFolder } = host.inventory;
    await host.writeFile(join(dataFolder, 'a/b/text'), 'one');
    await host.writeFile(join(dataFolder, 'a/b/text'), 'two');
    await host.download('folder', join(dataFolder, 'a'), join(scratch, 'deep/copy'));
    expect(await readFile(join(scratch, 'deep/copy/b/text'), 'utf8')).toBe('two');

    await host.writeFile(join(dataFolder, 'long'), 'line\n'.repeat(500_000));
    await host.downloadCompressed(join(dataFolder, 'long'), join(scratch, 'deep/long.gz'));
    const compressed = await readFile(join(scratch, 'deep/long.gz'));
    expect(compressed.length).toBeLessThan(20_000);
    expect(gunzipSync(compressed).toString()).toBe('line\n'.repeat(500_000));

    const [file, folder, taken] = [join(dataFolder, 'a/b/text'), join(dataFolder, 'a'), join(scratch, 'taken')];
    await expect(host.download('file', folder, taken)).rejects.toThrow('file');
    await expect(host.download('folder', file, taken)).rejects.toThrow('folder');
    const planted = join(dataFolder, 'a/b/planted');
    for (const plant of [
      ['ln', '-s', '/etc/passwd', planted],
      ['mkfifo', planted],
    ]) {
      await host.run(plant);
      await expect(host.download('folder', folder, taken), plant[0]).rejects.toThrow('neither a file nor a folder');
      await host.run(['rm', planted]);
    }
    await host.run(['chmod', '6755', file]);
    await host.download('folder', folder, taken);
    expect((await stat(join(taken, 'b/text'))).mode & 0o7000).toBe(0);

    await mkdir(join(scratch, 'artefact'));
    await writeFile(join(scratch, 'artefact/jar'), 'bytes');
    await host.upload(join(scratch, 'artefact/jar'), join(dataFolder, 'uploaded/jar'));
    expect(await host.run(['cat', join(dataFolder, 'uploaded/jar')])).toBe('bytes');
    await host.link(join(scratch, 'artefact'), join(dataFolder, 'install/tool'));
    await host.link(join(scratch, 'artefact'), join(dataFolder, 'install/tool'));
    expect(await host.run(['cat', join(dataFolder, 'install/tool/jar')])).toBe('bytes');

    expect(await host.exists(join(dataFolder, 'uploaded/jar'))).toBe(true);
    expect(await host.exists(join(dataFolder, 'uploaded/none'))).toBe(false);
    await expect(host.download('file', join(dataFolder, 'none'), join(scratch, 'none'))).rejects.toThrow('none');
    await expect(stat(join(scratch, 'none'))).rejects.toThrow('ENOENT');
    await expect(host.downloadCompressed(join(dataFolder, 'none'), join(scratch, 'none'))).rejects.toThrow('none');
  });
}
