import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReadyRequest } from '../../../src/hardware/bootstrap/ready.ts';
import { inventoryHost, testMark } from '../../hosts/local-hosts.ts';
import { loopback, makeKeys, noServer, startServer, type Server } from '../../hosts/ssh/server.ts';

const program = fileURLToPath(new URL('../../../src/hardware/bootstrap/ready.ts', import.meta.url));

describe.skipIf(noServer)(`waiting for a host from a shell${noServer ? ` (skipped: ${noServer})` : ''}`, () => {
  let server: Server;
  beforeAll(async () => {
    server = await startServer(await loopback());
  });
  afterAll(() => server.close());

  test('fails with an error if the host is a different machine', async () => {
    const reach = { ...server.reach, hostKeys: [makeKeys().public] };
    const request: ReadyRequest = {
      host: { ...inventoryHost('/data/proofload', reach), address: server.address },
      mark: testMark,
      silentMinutes: 5,
    };
    const ended = await execa(process.execPath, [program], { input: JSON.stringify(request), reject: false });
    expect(ended.exitCode).toBe(1);
    expect(ended.stderr).toMatch(/^kafka01 \(.*\) presents the host key .*$/);
  });
});
