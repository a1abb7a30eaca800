import { readlink } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localEnvironment } from '../../src/hosts/local.ts';
import { hostContract } from './contract.ts';
import { addNamespace, inventoryHost, openTestHost } from './local-hosts.ts';

const namespace = await addNamespace();
afterAll(() => namespace?.remove());

describe('a loopback host', () => {
  hostContract(() => openTestHost());
});

// Network namespaces need root and a kernel that allows them.
describe.skipIf(!namespace)('a namespace host', () => {
  const reach = { kind: 'namespace', namespace: namespace?.name ?? '' } as const;
  hostContract(() => openTestHost(reach));

  let opened: Awaited<ReturnType<typeof openTestHost>>;
  beforeAll(async () => {
    opened = await openTestHost(reach);
  });
  afterAll(() => opened.close());

  it('has a network of its own', async () => {
    const interfaces = await opened.host.run(['cat', '/proc/self/net/dev']);
    expect(interfaces.match(/^ *\w+:/gm)?.map((name) => name.trim())).toContain('lo:');
    const inside = await opened.host.run(['readlink', '/proc/self/ns/net']);
    const outside = await readlink('/proc/self/ns/net');
    expect(inside.trim()).not.toBe(outside);
  });
});

describe('the environment of a local host', () => {
  it('inherits only the path and Java from this process', () => {
    const own = { PATH: '/bin', JAVA_HOME: '/opt/java', AWS_SECRET_ACCESS_KEY: 'x', HOME: '/root' };
    expect(localEnvironment(inventoryHost('/data', { kind: 'loopback' }), 'proofload-abc', own)).toEqual({
      PATH: '/bin:/usr/sbin:/sbin',
      HOME: '/data',
      JAVA_HOME: '/opt/java',
      LANG: 'C.UTF-8',
      PROOFLOAD_HOST: 'proofload-abc/kafka01',
    });
  });
});
