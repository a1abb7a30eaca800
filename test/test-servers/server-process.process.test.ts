import { Connection } from '@temporalio/client';
import { expect, test } from 'vitest';
import { startServer } from './server-process.ts';

test('a server that finds its port taken is started again on another one', async () => {
  const tried: number[] = [];
  const server = await startServer((port) => {
    tried.push(port);
    return tried.length === 1
      ? ['sh', '-c', 'echo "bind: address already in use" >&2; exit 1']
      : ['temporal', 'server', 'start-dev', '--ip=127.0.0.1', '--headless', `--port=${port}`, '--log-level=error'];
  });
  try {
    expect(tried).toEqual([expect.any(Number), server.port]);
    const connection = await Connection.connect({ address: server.address, connectTimeout: '2m' });
    await connection.close();
  } finally {
    await server.end();
  }
});

test('a server that exits every time is said to have, with what it printed', async () => {
  await expect(startServer(() => ['sh', '-c', 'echo "no disk"; exit 3'])).rejects.toThrow(
    /^sh exited on 127\.0\.0\.1:\d+\. It printed:\nno disk$/m,
  );
});
