import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { openSshHost } from '../../../src/hosts/ssh/host.ts';
import { hostContract } from '../contract.ts';
import { inventoryHost, testMark } from '../local-hosts.ts';
import { loopback, noServer, startServer } from './server.ts';

describe.skipIf(noServer)(`a host over SSH${noServer ? ` (skipped: ${noServer})` : ''}`, () => {
  hostContract(async () => {
    const server = await startServer(await loopback());
    const dataFolder = await mkdtemp(join(tmpdir(), 'proofload-host-'));
    const host = openSshHost({ ...inventoryHost(dataFolder, server.reach), address: server.address }, testMark);
    return {
      host,
      close: async () => {
        const jobs = await readdir(join(dataFolder, 'jobs'));
        await Promise.all(jobs.map((job) => host.stopJob(job, 0)));
        await host.close();
        await server.close();
        await rm(dataFolder, { recursive: true });
      },
    };
  });
});
