/** Existing machines, used and released over real OpenSSH servers, with a real firewall where nft is installed. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staticLeftovers } from '../../../../infra/providers/static/leftovers.ts';
import type { Inventory } from '../../../../src/hosts/inventory.ts';
import { directPorts } from '../../../../src/hosts/direct.ts';
import { openHost } from '../../../../src/hosts/open.ts';
import { ownerId } from '../../../../src/state/owner.ts';
import { onStack } from '../../../samples/on-stack.ts';
import { parseProfile } from '../../../../src/hardware/profile/read.ts';
import { staticSettings } from '../../../../src/providers/static/settings.ts';
import type { StackProfile } from '../../../../src/providers/profile.ts';
import { removeFirewallFromJob } from '../../../../src/providers/static/at-end.ts';
import { staticInventory } from '../../../../src/providers/static/inventory.ts';
import { leftoversIn } from '../../../../infra/leftovers-of.ts';
import { makeMachines, whyNoMachines } from '../../../end-to-end/ssh-servers.ts';
import type { Machines } from '../../../end-to-end/ssh-servers.ts';
import { until } from '../../../hosts/until.ts';
import { examplePlan } from '../../../systems/example.ts';

const whyNot = await whyNoMachines();
const hasNft = ['/usr/sbin/nft', '/sbin/nft'].some((path) => existsSync(path));
const plan = { ...examplePlan, hosts: examplePlan.hosts.slice(0, 2), spark: null, cassandra: null };
const listen =
  'import socket,sys,time\ns = socket.socket(); s.bind((sys.argv[1], 9092)); s.listen(); print("listens", flush=True); time.sleep(600)';

describe.skipIf(whyNot)(`existing machines in a campaign${whyNot === null ? '' : ` (skipped: ${whyNot})`}`, () => {
  let folder: string;
  let machines: Machines | null = null;
  let profile: StackProfile;
  let inventory: Inventory;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofload-static-world-'));
    machines = await makeMachines(['kafka01', 'kafka02']);
    const { user, privateKeyFile } = machines;
    const hosts = machines.machines.map(
      ({ name, address, hostKey }) =>
        `    - { name: ${name}, hardware: any, roles: [kafka-broker${name === 'kafka01' ? ', kafka-controller' : ''}], address: ${address}, hostKeys: ['${hostKey}'] }`,
    );
    const text = [
      'config:',
      '  proofload:provider: static',
      `  proofload:static: { user: ${user}, privateKeyFile: ${privateKeyFile}, dataFolder: ${folder}/data }`,
      `  proofload:hardware: { any: { cores: ${availableParallelism()}, memoryMebibytes: 1024, networkGigabitsPerSecond: 1 } }`,
      '  proofload:hosts:',
      ...hosts,
    ].join('\n');
    const read = parseProfile(`static-world-${process.pid}`, text, {
      file: 'a.yaml',
      machineCores: availableParallelism(),
    });
    profile = onStack(read);
    inventory = staticInventory(profile, await ownerId());
  });
  afterAll(async () => {
    await machines?.remove();
    await rm(folder, { recursive: true });
  });

  test.skipIf(!hasNft)(
    'accept connections only from each other and through SSH until they are released (needs nft)',
    async () => {
      const received = await staticLeftovers.receive!(profile, inventory, plan, {});
      expect(received.caveats).toEqual(
        expect.arrayContaining([
          'kafka01 allows only hosts of the profile to connect to its ports 9092, 9093, by nftables rules.',
          'kafka02 allows only hosts of the profile to connect to its ports 9092, by nftables rules.',
        ]),
      );
      const [one, other] = await Promise.all([openHost(inventory, 'kafka01'), openHost(inventory, 'kafka02')]);
      try {
        const { address } = one.inventory;
        await one.startJob({ id: 'broker', argv: ['python3', '-c', listen, address], environment: {} });
        await until('it listens', async () => (await one.tailJob('broker', 'output', 100)).includes('listens'));
        expect(await directPorts(address).listens(9092), 'from here').toBe(false);
        expect(await one.listens(9092), 'from here, through SSH').toBe(true);
        const reach = 'import socket,sys; socket.create_connection((sys.argv[1], 9092), timeout=5)';
        await other.run(['python3', '-c', reach, address]);

        expect(
          leftoversIn(await staticLeftovers.check(profile)).filter((each) => each.includes('nftables')),
        ).toHaveLength(2);
        await other.startJob({ id: 'self-destruct-1', argv: removeFirewallFromJob, environment: {} });
        await until(
          'the self-destruct timer has fired',
          async () => (await other.jobStatus('self-destruct-1')).state === 'ended',
        );
        expect(await other.jobStatus('self-destruct-1')).toMatchObject({ exitCode: 0 });
        expect(
          leftoversIn(await staticLeftovers.check(profile)).filter((each) => each.includes('nftables')),
        ).toHaveLength(1);
      } finally {
        await Promise.all([one.close(), other.close()]);
        await staticLeftovers.remove(profile, {});
      }
      const checks = await staticLeftovers.check(profile);
      expect(leftoversIn(checks)).toEqual([]);
      expect(checks.map(({ what }) => what)).toContain('Firewall rules of ours on kafka01');
    },
  );

  test('report that they have no firewall if the stack disables it', async () => {
    const settings = { ...staticSettings(profile), firewall: false };
    const open: StackProfile = { ...profile, settings };
    try {
      const { caveats } = await staticLeftovers.receive!(open, inventory, plan, {});
      expect(caveats).toContainEqual(
        expect.stringMatching(
          /^kafka01 has no firewall from Proofload \(the stack file says firewall: false\): anyone who can reach it/,
        ),
      );
    } finally {
      await staticLeftovers.remove(open, {});
    }
    expect(leftoversIn(await staticLeftovers.check(open))).toEqual([]);
  });
});
