import { scratchState } from '../../infra/scratch-state.ts';
import { rm } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { waitForHost } from '../../../src/hardware/bootstrap/wait-for-host.ts';
import { userDataFor } from '../../../src/hardware/bootstrap/user-data.ts';
import { openSshHost } from '../../../src/hosts/ssh/host.ts';
import { ensureKeys } from '../../../src/hosts/ssh/campaign-keys.ts';
import { make, remove } from '../cloud.ts';
import { clouds } from '../clouds.ts';
import { withSimcloud } from '../harness.ts';
import { changeWorld } from '../world-file.ts';
import { whyNotReal, withRealMachines } from './real.ts';

const minutes = 60_000;
const whyNot = await whyNotReal();

afterAll(() => rm(scratchState, { recursive: true, force: true }));

describe.skipIf(whyNot)(`a real machine of the pretend cloud${whyNot === null ? '' : ` (skipped: ${whyNot})`}`, () => {
  test(
    'has the keys that it was given, a login that this machine does not know, and is gone with its instance',
    { timeout: 10 * minutes },
    () =>
      withSimcloud({}, (cloud) =>
        withRealMachines(cloud, async () => {
          const keys = await ensureKeys('real', ['one']);
          const hostKey = keys.hostKeys.one!;
          const aws = clouds.aws!;
          const userData = userDataFor({
            hostName: 'one',
            hostKey,
            login: 'ubuntu',
            disks: { source: 'none' },
            timeServer: null,
            minutesWithoutLease: 60,
            machineNumber: 1,
          });
          const instance = changeWorld(cloud.folder, (world) => {
            make(aws, world, 'aws:ec2/keyPair:KeyPair', 'login', { keyName: 'login', publicKey: keys.publicKey });
            const inputs = { ami: 'ami-0000000000000241', instanceType: 't3.large', keyName: 'login', userData };
            return make(aws, world, 'aws:ec2/instance:Instance', 'one', { ...inputs, associatePublicIpAddress: true });
          });
          const address = String(instance.outputs.publicIp);
          const host = openSshHost(
            {
              name: 'one',
              hardware: 'small',
              roles: ['cassandra'],
              zone: 'a',
              address,
              dataFolder: '/data/proofload',
              networkBitsPerSecond: null,
              reach: {
                kind: 'ssh',
                address,
                user: 'ubuntu',
                port: 22,
                privateKeyFile: keys.privateKeyFile,
                hostKeys: [hostKey.publicKey],
              },
            },
            'proofload-abcdef',
          );
          try {
            await waitForHost(host, {
              limitMilliseconds: 5 * minutes,
              silentMilliseconds: 5 * minutes,
              pauseMilliseconds: 200,
            });
            expect(
              (await host.run(['sh', '-c', 'whoami; hostname; ls /data; ls /proc | grep -c "^[0-9]"'])).split('\n'),
            ).toEqual(['ubuntu', 'one', 'proofload', expect.any(String), '']);
            changeWorld(cloud.folder, (world) => remove([aws], world, instance.id, instance.type));
            await expect
              .poll(
                () =>
                  host.run(['true']).then(
                    () => 'answers',
                    () => 'is gone',
                  ),
                { timeout: 5 * minutes },
              )
              .toBe('is gone');
          } finally {
            await host.close();
          }
        }),
      ),
  );
});
