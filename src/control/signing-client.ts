/** What makes a client of Temporal one whose words a worker of this state folder acts on. */
import type { ClientOptions } from '@temporalio/client';
import { saysPurpose } from './trust/client-interceptor.ts';
import { readTrustKey } from './trust/key.ts';
import { dataConverterWith } from './data-converter.ts';

/** To be given to every `Client`, with its connection and namespace. */
export async function signingClientOptions(): Promise<Pick<ClientOptions, 'dataConverter' | 'interceptors'>> {
  return { dataConverter: dataConverterWith(await readTrustKey(), 'throw'), interceptors: { workflow: [saysPurpose] } };
}
