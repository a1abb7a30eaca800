import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderFault, idFault } from '../../../src/hardware/preflight/folders.ts';
import { portFaults } from '../../../src/hardware/preflight/ports.ts';
import { preflightFaults } from '../../../src/hardware/preflight/preflight.ts';
import { plan } from '../../campaign/examples.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-preflight-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('before a campaign starts, it is refused for', () => {
  test('an id that was used', async () => {
    await mkdir(join(folder, 'used'));
    expect(await idFault('used', folder)).toBe(
      `--id used: already used, with results in ${folder}/used; choose another id`,
    );
    expect(await idFault('fresh', folder)).toBeNull();
    expect(await idFault('Used', folder)).toBe(
      `--id Used: differs only in case from used, whose results are in ${folder}; choose another id`,
    );
  });

  test.each(['', '../up', 'a b', '-x', 'a/b', 'x'.repeat(129), "x' OR 'a' = 'a", 'a\nb', 'constructor'])(
    'an invalid id: %j',
    async (id) => {
      expect(await idFault(id, folder)).toMatch(
        /^--id: must be (letters, digits, dots, underscores and hyphens|another name)/,
      );
    },
  );

  test('a results folder inside a file', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect(await folderFault(join(file, 'results'), 'PROOFLOAD_RESULTS')).toBe(
      `${file}/results: cannot be created, because ${file} is a file; set PROOFLOAD_RESULTS to another folder`,
    );
  });

  test.skipIf(process.getuid?.() === 0)(
    'a results folder that is not writable (root can write everywhere)',
    async () => {
      const locked = join(folder, 'locked');
      await mkdir(locked);
      await chmod(locked, 0o500);
      expect(await folderFault(join(locked, 'results'), 'PROOFLOAD_RESULTS')).toBe(
        `${locked}/results: is not writable; fix the permissions of ${locked}, or set PROOFLOAD_RESULTS to another folder`,
      );
    },
  );

  test('ports in use, each with the service that needs it', async () => {
    const address = '127.77.13.1';
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(9092, address, resolve);
    });
    try {
      const broker = plan().hosts.filter(({ name }) => name === 'kafka02');
      expect(await portFaults(broker, () => address)).toEqual([
        `${address}:9092 is in use, but kafka-broker on kafka02 needs it; stop the process that listens there (find it with "ss -ltnp")`,
      ]);
      expect(await portFaults(broker, () => '127.77.13.2')).toEqual([]);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });

  test('all faults at once, and nothing is created', async () => {
    const file = join(folder, 'in-the-way');
    await writeFile(file, '');
    const before = await readdir(folder);
    const faults = await preflightFaults({ campaignId: 'no id', plan: plan() }, 'static', {
      results: join(file, 'results'),
      state: join(file, 'state'),
    });
    expect(faults).toHaveLength(3);
    expect(
      await preflightFaults({ campaignId: 'fine', plan: plan() }, 'static', {
        results: join(folder, 'deep', 'results'),
        state: folder,
      }),
    ).toEqual([]);
    expect(await readdir(folder)).toEqual(before);
  });
});
