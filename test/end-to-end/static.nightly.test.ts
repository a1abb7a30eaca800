/** The smoke campaign on machines that are there already, over real OpenSSH servers, one of which loses its link for a while. */
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { directPorts } from '../../src/hosts/direct.ts';
import { projectFolder } from '../../src/state/paths.ts';
import type { CampaignRecord, RunResult } from '../../src/measurement/results/types.ts';
import { expectComplete, openCommand, type TestCommand } from './command.ts';
import { skippedHere } from './skipped-here.ts';
import { makeMachines, whyNoMachines } from './ssh-servers.ts';
import type { Machines } from './ssh-servers.ts';

const whyNot = skippedHere(await whyNoMachines());
const hasNft = ['/usr/sbin/nft', '/sbin/nft'].some((path) => existsSync(path));
const whyNoNft = skippedHere(hasNft ? null : 'nft is not installed (apt-get install nftables)');

/** The host that loses its link: it runs monitored services, but no part of the current load. */
const cutHost = 'spark-cassandra-worker02';
const cutMilliseconds = 20_000;

interface StackFile {
  config: Record<string, unknown> & {
    'proofload:hardware': Record<string, object>;
    'proofload:hosts': { name: string }[];
  };
}

/** The profile `local` with its hosts in the place of machines that somebody else made. */
async function writeStack(folder: string, hosts: StackFile, machines: Machines, dataFolder: string): Promise<void> {
  const { 'proofload:networkScale': _, ...config } = hosts.config;
  const cores = availableParallelism();
  const hardware = Object.entries(config['proofload:hardware']).map(([name, type]) => [name, { ...type, cores }]);
  const stack = {
    ...hosts,
    config: {
      ...config,
      'proofload:provider': 'static',
      'proofload:static': { user: machines.user, privateKeyFile: machines.privateKeyFile, dataFolder },
      'proofload:hardware': Object.fromEntries(hardware) as StackFile['config']['proofload:hardware'],
      'proofload:hosts': hosts.config['proofload:hosts'].map((host) => {
        const machine = machines.machines.find((each) => each.name === host.name);
        return { ...host, address: machine?.address, hostKeys: [machine?.hostKey] };
      }),
    },
  };
  await writeFile(join(folder, 'Pulumi.static.yaml'), stringify(stack));
}

describe.skipIf(whyNot)(`a campaign on machines over SSH${whyNot === null ? '' : ` (skipped: ${whyNot})`}`, () => {
  let command: TestCommand;
  let machines: Machines | null = null;
  let dataFolder: string;
  let record: CampaignRecord;
  let runs: RunResult[];
  let cutRun: string | null = null;
  /** What this machine, which is no host of the profile, reaches of a broker while it is under load. */
  let reachedFromOutside: boolean | null = null;

  /** Waits until a Kafka load runs, takes a machine off the network, and puts it back. */
  async function cutUnderLoad(hasEnded: () => boolean): Promise<void> {
    while (cutRun === null) {
      if (hasEnded()) return;
      await delay(200);
      const [hostFolder] = (await readdir(dataFolder).catch(() => [])).filter((name) => name.endsWith('-kafka01'));
      const jobs = join(dataFolder, hostFolder ?? '', 'jobs');
      for (const job of await readdir(jobs).catch(() => [])) {
        const files: string[] = await readdir(join(jobs, job)).catch(() => []);
        if (/-a1-/.test(job) && files.includes('pid.json') && !files.includes('exit.json')) cutRun = job;
      }
    }
    const broker = machines?.machines.find(({ name }) => name === 'kafka01')?.address ?? '';
    reachedFromOutside = await directPorts(broker).listens(9092);
    const machine = machines?.machines.find(({ name }) => name === cutHost);
    await machine?.setLink('down');
    await delay(cutMilliseconds);
    await machine?.setLink('up');
  }

  beforeAll(async () => {
    command = await openCommand('static');
    const { folder, stacks, proofload } = command;
    dataFolder = join(folder, 'data');
    const local = parse(await readFile(join(projectFolder, 'stacks', 'Pulumi.local.yaml'), 'utf8')) as StackFile;
    machines = await makeMachines(local.config['proofload:hosts'].map(({ name }) => name));
    await writeStack(stacks, local, machines, dataFolder);
    const campaign = proofload('run', 'pipeline-stress', '--profile', 'static', '--size', 'smoke', '--id', 'static');
    let ended = false;
    const [{ exitCode }] = await Promise.all([campaign.finally(() => (ended = true)), cutUnderLoad(() => ended)]);
    expect(exitCode, 'a campaign that is done, with nothing of it left, exits with 0').toBe(0);
    ({ record, runs } = await command.readCampaign('static'));
  });

  afterAll(async () => {
    await command.close();
    await machines?.remove();
  });

  test('every planned run is valid, also the one under which a machine lost its link', () => {
    expect(cutRun, 'the link was cut under load').not.toBeNull();
    expectComplete({ record, runs });
  });

  test.skipIf(whyNoNft)(
    `nobody but the machines reached their services${whyNoNft === null ? '' : ` (skipped: ${whyNoNft})`}`,
    () => {
      expect(reachedFromOutside).toBe(false);
    },
  );

  test('what the machines are is recorded', () => {
    const { caveats, hosts, provider } = record.inventory!;
    expect(provider).toBe('static');
    for (const { name } of hosts) {
      expect(caveats.some((each) => each.startsWith(`${name} has `))).toBe(true);
      expect(caveats, 'whether the machine lets in strangers').toContainEqual(
        expect.stringMatching(
          hasNft
            ? `^${name} allows only hosts of the profile .* by nftables rules`
            : `^${name} (allows only|has no firewall)`,
        ),
      );
    }
  });

  test('nothing of the campaign is left on the machines, and they are as they were', async () => {
    const { mark, hosts } = record.inventory!;
    const variables = await Promise.all(
      (await readdir('/proc'))
        .filter((name) => /^\d+$/.test(name))
        .map(async (pid) => readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '')),
    );
    expect(variables.filter((each) => each.includes(`PROOFLOAD_HOST=${mark}/`))).toEqual([]);
    await expect(readdir(dataFolder)).rejects.toThrow('ENOENT');
    expect(record.outcome!.cleanup!.checked).toEqual(
      expect.arrayContaining(
        hosts.flatMap(({ name }) => [
          `Processes on ${name} with the mark ${mark}: none.`,
          `Firewall rules of ours on ${name}: none.`,
        ]),
      ),
    );
  });
});
