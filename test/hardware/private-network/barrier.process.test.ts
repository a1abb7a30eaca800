/** Who reaches a server in a private network, and what happens on machines that give none. */
import { once } from 'node:events';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectFolder } from '../../../src/state/paths.ts';

const room = join(projectFolder, 'src/hardware/private-network');
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
/** The python3 first on PATH may be in a folder that only its user reads. */
const python = '/usr/bin/python3';

let folder: string;
let program: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-barrier-'));
  await execa('chmod', ['755', folder]);
  for (const name of ['private_network.py', 'relay.py']) await copyFile(join(room, name), join(folder, name));
  program = join(folder, 'private_network.py');
});
afterAll(() => rm(folder, { recursive: true }));

/** Serves in its network until its input ends, after it has asked the endpoint of a variable. */
const serving = `
import http.server, os, sys, threading, urllib.request
server = http.server.HTTPServer(("127.0.0.1", 0), http.server.SimpleHTTPRequestHandler)
threading.Thread(target=server.serve_forever, daemon=True).start()
here = urllib.request.urlopen("http://127.0.0.1:%d/" % server.server_port).status
there = urllib.request.urlopen(os.environ["ENDPOINT"]).read().decode()
print(server.server_port, here, there, flush=True)
sys.stdin.read()
`;

const isReached = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

const users: [name: string, number?: number][] = isRoot
  ? [['root'], ['a user without privileges', nobody]]
  : [['this user']];

test.each(users)(
  '%s serves in a private network, reaches named endpoints, and is reached by nobody',
  async (_, number) => {
    const user = number === undefined ? {} : { uid: number, gid: number };
    const endpoint = createServer((_request, response) => response.end('outside')).listen(0, '127.0.0.1');
    await once(endpoint, 'listening');
    const ENDPOINT = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`;
    const running = execa(python, ['-IS', program, python, '-Ic', serving], { ...user, env: { ENDPOINT }, cwd: '/' });
    try {
      const [words] = (await once(running.stdout, 'data')) as [Buffer];
      const [port, here, there] = words.toString().trim().split(' ');
      expect([here, there]).toEqual(['200', 'outside']);
      expect(await isReached(Number(port))).toBe(false);
    } finally {
      running.stdin.end();
      await running;
      endpoint.close();
    }
  },
);

/** Asks whether a private network is possible where the kernel gives none, and where these are the users of the machine. */
async function askWithout(logins: string, environment: Record<string, string> = {}) {
  const passwd = join(folder, 'passwd');
  await writeFile(passwd, logins);
  const asking = `mount --bind ${passwd} /etc/passwd && echo 0 > /proc/sys/user/max_user_namespaces && exec setpriv --bounding-set -sys_admin --inh-caps -all ${python} -IS ${program} --check`;
  const { exitCode, stdout } = await execa('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', asking], {
    env: environment,
    reject: false,
  });
  return { exitCode, stdout };
}

describe.skipIf(!isRoot)('where the kernel gives no private network (needs root, to take it away)', () => {
  const alone = 'root:x:0:0::/root:/bin/sh\ndaemon:x:1:1::/:/usr/sbin/nologin\n';
  const shared = `${alone}ann:x:1000:1000::/home/ann:/bin/bash\n`;

  test('a machine without other logins works, and says what is open', async () => {
    expect(await askWithout(alone)).toEqual({
      exitCode: 0,
      stdout: expect.stringMatching(/^Pulumi's engine is open to .*\.$/),
    });
  });

  test('a machine on which others have logins is refused, by name and with the way out', async () => {
    const { exitCode, stdout } = await askWithout(shared);
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/ann has a login here.* PROOFLOAD_TRUST_LOCAL_USERS=1/);
  });

  test('unless they are trusted', async () => {
    expect((await askWithout(shared, { PROOFLOAD_TRUST_LOCAL_USERS: '1' })).exitCode).toBe(0);
  });
});
