/**
 * The program that makes a machine's firewall rules: with fake nft and iptables, and with the real ones between
 * network namespaces.
 */
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findAbility } from '../../../src/providers/local/ability.ts';
import { makeHost, removeHost } from '../../../src/providers/local/host.ts';
import type { LocalHost } from '../../../src/providers/local/host.ts';
import { addressAt, namespaceOf } from '../../../src/providers/local/names.ts';
import { makeNetwork, removeNetwork } from '../../../src/providers/local/network.ts';
import { until } from '../../hosts/until.ts';

const program = fileURLToPath(new URL('../../../src/providers/static/firewall.py', import.meta.url));

/** Calls the program with only these folders in its PATH. */
async function call(places: string, argv: string[], enter: string[] = [], env: Record<string, string> = {}) {
  const lines = [
    'import sys',
    `sys.path.insert(0, ${JSON.stringify(dirname(program))})`,
    'sys.dont_write_bytecode = True',
    'import firewall',
    `firewall.TOOL_PATH = ${JSON.stringify(places)}`,
    'firewall.answer(sys.argv[1:])',
  ];
  const whole = [...enter, 'python3', '-c', lines.join('\n'), ...argv];
  const { stdout, stderr, exitCode } = await execa(whole[0]!, whole.slice(1), { reject: false, env });
  return { exitCode, stderr, answer: stdout ? (JSON.parse(stdout) as Record<string, unknown>) : null };
}

const isRoot = process.getuid?.() === 0;
const host = 'proofload-ab12cd/kafka01';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-firewall-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Input of a fake tool; empty after a removal. */
const state = () => readFile(join(folder, 'state'), 'utf8').catch(() => '');

describe.skipIf(!isRoot)('firewall rules made by fake tools (needs root, otherwise sudo would be used)', () => {
  let bin: string;
  const raise = ['raise', host, '', '127.0.0.1', '9092,22,9042', '127.0.0.2,10.0.0.3'];

  beforeEach(async () => {
    bin = join(folder, 'bin');
    await mkdir(bin);
    raise[2] = folder;
    await tool('true', 'exit 0');
  });

  async function tool(name: string, script: string): Promise<void> {
    await writeFile(join(bin, name), `#!/bin/sh\ncd ${folder}\n${script}\n`);
    await chmod(join(bin, name), 0o755);
  }

  const nft = `case "$*" in
    "list tables") [ ! -e state ] || echo "table inet proofload_ab12cd_kafka01";;
    "-f -") /bin/cat > state;;
    delete*) /bin/rm -f state;;
  esac`;

  test('only drop packets from others to our ports at our address, and never those to SSH', async () => {
    await tool('nft', nft);
    const ssh = { SSH_CONNECTION: '10.0.0.9 40000 127.0.0.1 22' };
    expect((await call(bin, raise, [], ssh)).answer).toEqual({ with: 'nftables' });
    expect(await state()).toBe(`add table inet proofload_ab12cd_kafka01
delete table inet proofload_ab12cd_kafka01
table inet proofload_ab12cd_kafka01 {
  chain input {
    type filter hook input priority 0; policy accept;
    iif "lo" accept
    ip daddr { 127.0.0.1 } tcp dport { 9042, 9092 } ip saddr != { 10.0.0.3, 127.0.0.1, 127.0.0.2 } drop
  }
}
`);
    expect((await call(bin, ['look', host, folder])).answer).toEqual({
      rules: ['nftables table inet proofload_ab12cd_kafka01'],
    });
    expect((await call(bin, ['remove', host, folder])).answer).toEqual({ rules: [] });
    expect(await state()).toBe('');
  });

  test('use iptables where nftables does not work, and do not exist where neither works', async () => {
    await tool('nft', 'echo "Protocol not supported" >&2; exit 1');
    const none = await call(bin, raise);
    expect(none.answer).toEqual({
      why: 'nft: Protocol not supported; iptables-restore is not installed',
    });
    expect(await readdir(folder), 'no record of rules').toEqual(['bin']);

    await tool('iptables-restore', '/bin/cat > state');
    expect((await call(bin, raise)).answer).toEqual({ with: 'iptables' });
    const chain = /^:(\S+) /m.exec(await state())?.[1] ?? '';
    expect(chain).toMatch(/^proofload-ab12cd-[0-9a-f]{8}$/);
    expect(await state()).toBe(`*filter
:${chain} - [0:0]
-A ${chain} -i lo -j RETURN
-A ${chain} -s 10.0.0.3 -j RETURN
-A ${chain} -s 127.0.0.1 -j RETURN
-A ${chain} -s 127.0.0.2 -j RETURN
-A ${chain} -j DROP
-I INPUT 1 -d 127.0.0.1 -p tcp -m multiport --dports 22,9042,9092 -j ${chain}
COMMIT
`);
  });

  test('that cannot be removed are reported with what to remove by hand', async () => {
    await tool('nft', nft);
    await call(bin, raise);
    await tool('nft', nft.replace('/bin/rm -f state', 'echo "Operation not permitted" >&2; exit 1'));
    const { exitCode, stderr } = await call(bin, ['remove', host, folder]);
    expect(exitCode).toBe(77);
    expect(stderr).toMatch(
      /could not be removed \(nftables table inet proofload_ab12cd_kafka01\); remove the nftables table .* by hand/,
    );
    await tool('nft', 'exit 1');
    expect((await call(bin, ['look', host, folder])).answer, 'not listable is not removed').toEqual({
      rules: [expect.stringContaining('nftables rules that cannot be listed')],
    });
  });

  test('that exist are still reported by a login that can no longer become root', async () => {
    await tool('nft', nft);
    await call(bin, raise);
    await rm(join(bin, 'true'));
    expect((await call(bin, ['look', host, folder])).answer).toEqual({
      rules: ['nftables rules that only root can list'],
    });
    expect((await call(bin, ['remove', host, folder])).exitCode).toBe(77);
  });

  test('are not made by a login that cannot become root, which leaves nothing to remove', async () => {
    await rm(join(bin, 'true'));
    expect((await call(bin, raise)).answer).toEqual({
      why: 'its login is not root and cannot use sudo without a password',
    });
    expect((await call(bin, ['remove', host, folder])).answer).toEqual({ rules: [] });
  });

  test('are removed by a job on the machine without arguments', async () => {
    await tool('nft', nft);
    await call(bin, raise);
    await writeFile(join(folder, 'firewall.py'), await readFile(program));
    const job = join(folder, 'jobs', 'self-destruct-1');
    await mkdir(job, { recursive: true });
    const env = { PATH: `${bin}:${process.env.PATH}`, PROOFLOAD_HOST: host };
    await execa('python3', ['-I', '-S', '../../firewall.py', 'remove'], { cwd: job, env });
    expect(await state()).toBe('');
  });
});

test('the source addresses of a machine are its own', async () => {
  const { answer } = await call('', ['sources', '127.0.0.7,no.such.name.invalid']);
  expect(answer).toEqual({ sources: ['127.0.0.1'] });
});

const ability = await findAbility();
const places = '/usr/sbin:/sbin:/usr/bin:/bin';

/** A folder with only these commands. */
async function only(names: string[]): Promise<string | null> {
  const bin = join(folder, 'only');
  await mkdir(bin);
  for (const name of [...names, 'true']) {
    const { stdout } = await execa('sh', [
      '-c',
      `PATH=${places}; command -v ${name} || command -v ${name.replace('tables', 'tables-nft')} || true`,
    ]);
    if (!stdout) return null;
    await writeFile(join(bin, name), `#!/bin/sh\nexec ${stdout} "$@"\n`, { mode: 0o755 });
  }
  return bin;
}

describe.skipIf(ability.kind !== 'namespace')('a machine with a firewall (needs namespaces)', () => {
  let mark: string;
  let hosts: LocalHost[];
  let addresses: string[];
  const enter = (index: number) => ['ip', 'netns', 'exec', namespaceOf(mark, hosts[index]!.name)];

  beforeEach(async () => {
    mark = `proofload-${randomBytes(3).toString('hex')}`;
    const prefix = await makeNetwork(mark);
    addresses = [0, 1, 2].map((position) => addressAt(prefix, position));
    hosts = ['guarded', 'member', 'stranger'].map((name, position) => ({
      mark,
      name,
      kind: 'namespace',
      address: addresses[position]!,
      dataFolder: join(folder, name),
      networkBitsPerSecond: null,
    }));
    for (const each of hosts) {
      await makeHost(each);
      await mkdir(each.dataFolder, { recursive: true });
    }
  });
  afterEach(async () => {
    for (const each of hosts) await removeHost(each);
    await removeNetwork(mark);
  });

  /** Whether a connection from one machine to the protected one is accepted. */
  async function reaches(from: number, port: number): Promise<boolean> {
    const script = 'import socket,sys; socket.create_connection((sys.argv[1], int(sys.argv[2])), timeout=2)';
    const [command, ...rest] = [...enter(from), 'python3', '-c', script, addresses[0]!, String(port)];
    return (await execa(command, rest, { reject: false })).exitCode === 0;
  }

  test.for<[string, string[]]>([
    ['nftables', ['nft']],
    ['iptables', ['iptables', 'iptables-restore', 'ip6tables', 'ip6tables-restore']],
  ])(
    'accepts only hosts of the profile on our ports by %s rules, and everyone again afterwards',
    async ([tool, names], { skip }) => {
      const bin = await only(names);
      if (bin === null) return skip(`${names[0]} is not installed here`);
      const listen =
        'import socket,sys,time\nfor port in sys.argv[2:]:\n  s = socket.socket(); s.bind((sys.argv[1], int(port))); s.listen(); globals()["s" + port] = s\ntime.sleep(600)';
      const [command, ...rest] = [...enter(0), 'python3', '-c', listen, addresses[0]!, '9092', '9999'];
      const listener = execa(command, rest, { reject: false });
      try {
        await until('it listens', () => reaches(2, 9999));
        const name = `${mark}/guarded`;
        const raise = ['raise', name, hosts[0]!.dataFolder, addresses[0]!, '9092', addresses.slice(0, 2).join(',')];
        for (let time = 1; time <= 2; time += 1)
          expect((await call(bin, raise, enter(0))).answer).toEqual({ with: tool });
        expect([await reaches(0, 9092), await reaches(1, 9092), await reaches(2, 9092)]).toEqual([true, true, false]);
        expect(await reaches(2, 9999), 'a port that is not ours').toBe(true);
        expect((await call(bin, ['look', name, hosts[0]!.dataFolder], enter(0))).answer?.['rules']).toHaveLength(1);
        expect((await call(bin, ['remove', name, hosts[0]!.dataFolder], enter(0))).answer).toEqual({ rules: [] });
        expect(await reaches(2, 9092)).toBe(true);
      } finally {
        listener.kill();
        await listener;
      }
    },
  );
});
