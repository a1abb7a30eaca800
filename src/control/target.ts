/** Which Temporal server a command uses: the one that the environment names, or our own. */
import { loadClientConnectConfig, type ClientConnectConfig } from '@temporalio/envconfig';
import { Connection } from '@temporalio/client';
import { join } from 'node:path';
import { stateFolder } from '../state/paths.ts';

/** Holds the records and logs of the server and the worker. */
export const controlFolder = join(stateFolder, 'control');

/** Environment variable with the build id of a versioned worker, for servers that others run. */
export const buildIdVariable = 'PROOFLOAD_BUILD_ID';

export interface TemporalTarget {
  /** `host:port` of the server's frontend. */
  address: string;
  namespace: string;
  /** Address, TLS, API key and headers: the same for clients and workers. */
  connectionOptions: ClientConnectConfig['connectionOptions'];
  /** Address of the web UI, or null if unknown. */
  uiAddress: string | null;
  /** Whether this checkout starts and stops the server. */
  ours: boolean;
  /** Whether our search attributes are registered there. */
  searchAttributes: boolean;
}

/**
 * The server named by `TEMPORAL_ADDRESS` or by a profile of Temporal's configuration file; null if neither names one. Also
 * reads Temporal's variables for the namespace, the API key and TLS.
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

/** The page of a workflow in Temporal's UI; null if its address is not known. */
export function workflowUrlOf({ uiAddress, namespace }: TemporalTarget, workflowId: string): string | null {
  return uiAddress && `${uiAddress}/namespaces/${namespace}/workflows/${encodeURIComponent(workflowId)}`;
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
    // Any failure means that the server does not answer yet. The caller waits, and prints the end of the log on timeout.
    return false;
  } finally {
    await connection.close();
  }
}
