/** Copies files to and from a host. Each copy is atomic and verified by its SHA-256 at the receiver. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { execa } from 'execa';
import type { Connection } from './connection.ts';
import { hostProgram, programLine } from './program.ts';
import { seal, unseal } from './sealed.ts';
import { atMost, unpack, unwanted, type Expected } from './unpack.ts';

const receiving = hostProgram('receive(sys.argv[1], sys.argv[2])');
const sending = hostProgram('send(sys.argv[1])');
const sendingCompressed = hostProgram('send_compressed(sys.argv[1])');

/** Enough for hours of telemetry over a slow line; ends a copy that hangs. */
const limitSeconds = 3600;

type Content = () => AsyncIterable<Buffer> | Iterable<Buffer>;

/** Writes `content` to a file of the host. */
export function sendText(connection: Connection, path: string, text: string): Promise<void> {
  return sendTo(connection, 'file', path, () => [Buffer.from(text)]);
}

/** Copies a file or folder of this machine to the host; a folder replaces an existing one. */
export async function sendPath(connection: Connection, localPath: string, path: string): Promise<void> {
  if ((await stat(localPath)).isDirectory()) await sendTo(connection, 'folder', path, () => packed(localPath, []));
  else await sendTo(connection, 'file', path, () => createReadStream(localPath));
}

/** Copies a folder of this machine to the host, with links replaced by the files behind them. */
export function sendArtefact(connection: Connection, localFolder: string, path: string): Promise<void> {
  return sendTo(connection, 'folder', path, () => packed(localFolder, asArtefact));
}

/** Dereferences links, and omits what differs between machines. */
const asArtefact = ['--dereference', '--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'];

/** By folder and modification time: artefacts do not change, and each goes to several hosts. */
const digests = new Map<string, Promise<string>>();

/** SHA-256 of what `sendArtefact` sends for a folder, in hexadecimal. */
export async function artefactDigest(localFolder: string): Promise<string> {
  const key = `${localFolder} ${(await stat(localFolder)).mtimeMs}`;
  const known = digests.get(key) ?? digestOf(packed(localFolder, asArtefact));
  digests.set(key, known);
  return known.catch((error: unknown) => {
    digests.delete(key);
    throw error;
  });
}

async function digestOf(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

async function* packed(folder: string, options: string[]): AsyncGenerator<Buffer> {
  const tar = execa('tar', ['--create', '--file=-', ...options, `--directory=${folder}`, '.'], {
    buffer: false,
    stdin: 'ignore',
  });
  yield* tar.iterable({ binary: true }) as AsyncIterable<Buffer>;
  await tar;
}

async function sendTo(connection: Connection, kind: 'file' | 'folder', path: string, content: Content): Promise<void> {
  const { exitCode, error } = await connection.execute(programLine([kind, path]), {
    input: () => Readable.from(framed(receiving, content), { objectMode: false }),
    output: async (stream) => void stream.resume(),
    limitSeconds,
  });
  if (exitCode !== 0) throw new Error(`Could not write ${path}: ${error.trim() || `exit code ${exitCode}`}`);
}

async function* framed(first: Buffer, content: Content): AsyncGenerator<Buffer> {
  yield first;
  yield* seal(content());
}

/** Copies a file or folder of the host to this machine, replacing what exists there. @throws Error if it is of the other kind */
export function fetchPath(
  connection: Connection,
  kind: 'file' | 'folder',
  path: string,
  localPath: string,
): Promise<void> {
  return fetchBy(sending, connection, kind, path, localPath);
}

/** Copies a file of the host to this machine as a gzip file, which the host compresses. */
export function fetchCompressed(connection: Connection, path: string, localPath: string): Promise<void> {
  return fetchBy(sendingCompressed, connection, 'file', path, localPath);
}

async function fetchBy(
  sender: Buffer,
  connection: Connection,
  kind: 'file' | 'folder',
  path: string,
  localPath: string,
): Promise<void> {
  await mkdir(dirname(localPath), { recursive: true });
  const scratch = await mkdtemp(join(dirname(localPath), `.${basename(localPath)}-`));
  const arriving = join(scratch, 'arriving');
  try {
    const { exitCode, error } = await connection.execute(programLine([path]), {
      input: () => Readable.from([sender], { objectMode: false }),
      output: (stream) => receive(stream, { kind, path, place: connection.place }, arriving),
      limitSeconds,
    });
    if (exitCode !== 0) throw new Error(`Could not read ${path}: ${error.trim() || `exit code ${exitCode}`}`);
    await rm(localPath, { recursive: true, force: true });
    await rename(arriving, localPath);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function receive(stream: Readable, expected: Expected, arriving: string): Promise<void> {
  const { kind, content } = await unseal(stream);
  if (kind !== expected.kind) throw unwanted(expected, `is a ${kind}, not a ${expected.kind}`);
  if (kind === 'file') {
    await pipeline(atMost(expected, content), createWriteStream(arriving));
    return;
  }
  await mkdir(arriving);
  await unpack(expected, content, arriving);
}
