/** Which Temporal server a command talks to: the one that the environment names, or one of our own. */
import { loadClientConnectConfig, type ClientConnectConfig } from '@temporalio/envconfig';
import { Connection } from '@temporalio/client';
import { join } from 'node:path';
import { stateFolder } from '../state/paths.ts';

/** Where the server, the worker and their logs are recorded. */
export const controlFolder = join(stateFolder, 'control');

/** Names the build of a versioned worker, on servers that others run. */
export const buildIdVariable = 'PROOFLOAD_BUILD_ID';

export interface TemporalTarget {
  /** `host:port` of the server's frontend. */
  address: string;
  namespace: string;
  /** Address, TLS, API key and headers: the same for clients and workers. */
  connectionOptions: ClientConnectConfig['connectionOptions'];
  /** Address of the web UI, or null where only the server's owner knows it. */
  uiAddress: string | null;
  /** Whether this checkout starts and ends the server. */
  ours: boolean;
  /** Whether our search attributes are registered there. */
  searchAttributes: boolean;
}

/**
 * The server named by `TEMPORAL_ADDRESS` or a profile of Temporal's own configuration file, or null when neither names one.
 * Temporal's variables for the namespace, the API key and TLS are read alike.
 */
export function configuredTarget(): TemporalTarget | null {
  const { connectionOptions, namespace } = loadClientConnectConfig();
  if (!connectionOptions.address) return null;
  return {
    address: connectionOptions.address,
    namespace: namespace ?? 'default',
    connectionOptions,
    uiAddress: process.env.TEMPORAL_UI_ADDRESS ?? null,
    ours: false,
    searchAttributes: false,
  };
}

/** Whether a Temporal server answers at the target within `milliseconds`. */
export async function answers(target: TemporalTarget, milliseconds: number): Promise<boolean> {
  const connection = Connection.lazy({ ...target.connectionOptions, connectTimeout: milliseconds });
  try {
    await connection.withDeadline(Date.now() + milliseconds, () => connection.ensureConnected());
    await connection.withDeadline(Date.now() + milliseconds, () =>
      connection.workflowService.describeNamespace({ namespace: target.namespace }),
    );
    return true;
  } catch {
    // Any failure means the same here: it does not answer yet. The caller waits, and says what the log says at its end.
    return false;
  } finally {
    await connection.close();
  }
}
