/** Options with which a Temporal client signs its messages, so that a worker of this state folder accepts them. */
import type { ClientOptions } from '@temporalio/client';
import { addPurpose } from './trust/client-interceptor.ts';
import { readTrustKey } from './trust/key.ts';
import { dataConverterWith } from './data-converter.ts';

/** Pass these to every `Client`, with its connection and namespace. */
export async function signingClientOptions(): Promise<Pick<ClientOptions, 'dataConverter' | 'interceptors'>> {
  return { dataConverter: dataConverterWith(await readTrustKey(), 'throw'), interceptors: { workflow: [addPurpose] } };
}
