import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { seal, unseal } from '../../../src/hosts/ssh/sealed.ts';

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** In small pieces, so that the digest also arrives in parts. */
function pieces(bytes: Buffer, size: number): Readable {
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, part) =>
    bytes.subarray(part * size, (part + 1) * size),
  );
  return Readable.from(parts, { objectMode: false });
}

const content = Buffer.from('what a host sends');
const sent = Buffer.concat([Buffer.from('f'), await bytesOf(seal([content]))]);

it.each([1, 7, 1000])('opens a stream that arrives in pieces of %i bytes', async (size) => {
  const { kind, content: opened } = await unseal(pieces(sent, size));
  expect(kind).toBe('file');
  expect(await bytesOf(opened)).toEqual(content);
});

it.each([
  ['was truncated', sent.subarray(0, -1)],
  ['was altered', Buffer.from(sent).fill('x', 3, 4)],
  ['has only its kind', sent.subarray(0, 1)],
])('refuses a stream that %s', async (_, bytes) => {
  const { content: opened } = await unseal(pieces(bytes, 5));
  await expect(bytesOf(opened)).rejects.toThrow('its SHA-256 differs');
});

it('mentions the login shell where other data comes first', async () => {
  await expect(unseal(pieces(Buffer.from('Welcome!\n'), 5))).rejects.toThrow(
    'check whether the login shell prints anything',
  );
});
