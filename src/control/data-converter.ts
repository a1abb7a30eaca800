/** How Proofload's clients and workers encode payloads for Temporal: as JSON, compressed if large, and signed. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { DataConverter, Payload, PayloadCodec } from '@temporalio/common';
import { signPayloads } from './trust/sign-payloads.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/**
 * Payloads below this many bytes stay readable in Temporal's UI, such as the plan of a typical campaign. A plan with
 * thousands of runs would exceed Temporal's limit for one payload, with a warning from 256 KiB.
 */
const largeBytes = 128 * 1024;

const gzipped = 'binary/gzip';
const originalEncoding = 'proofload-original-encoding';

const compressLarge: PayloadCodec = {
  encode: (payloads) => Promise.all(payloads.map(encode)),
  decode: (payloads) => Promise.all(payloads.map(decode)),
};

async function encode(payload: Payload): Promise<Payload> {
  const { data, metadata } = payload;
  if (!data || data.length < largeBytes || !metadata?.encoding) return payload;
  const { encoding, ...others } = metadata;
  return {
    data: await compress(data),
    metadata: { ...others, encoding: Buffer.from(gzipped), [originalEncoding]: encoding },
  };
}

async function decode(payload: Payload): Promise<Payload> {
  const { data, metadata } = payload;
  const original = metadata?.[originalEncoding];
  if (!data || !metadata?.encoding || !original || Buffer.from(metadata.encoding).toString() !== gzipped)
    return payload;
  const { [originalEncoding]: _, ...others } = metadata;
  return { data: await decompress(data), metadata: { ...others, encoding: original } };
}

/**
 * @param key of the state folder
 * @param whenRefused what happens to a payload that was not signed with `key`: see `signPayloads`
 */
export function dataConverterWith(key: Buffer, whenRefused: 'throw' | 'mark'): DataConverter {
  // Signed last and checked first: data from others is never decompressed.
  return { payloadCodecs: [compressLarge, signPayloads(key, whenRefused)] };
}
