/** Options with which a Temporal client signs its messages, so that a worker of this state folder accepts them. */
import type { ClientOptions, ConnectionLike } from '@temporalio/client';
import { addPurpose } from './trust/client-interceptor.ts';
import { readTrustKey } from './trust/key.ts';
import { dataConverterWith } from './data-converter.ts';

/** Pass these to every `Client` on the connection. */
export async function signingClientOptions(
  connection: ConnectionLike,
  namespace: string,
  key?: Buffer,
): Promise<Pick<ClientOptions, 'connection' | 'namespace' | 'dataConverter' | 'interceptors'>> {
  const firstRunOf = async (workflowId: string): Promise<string> => {
    const { workflowExecutionInfo } = await connection.workflowService.describeWorkflowExecution({
      namespace,
      execution: { workflowId },
    });
    return workflowExecutionInfo?.firstRunId || (workflowExecutionInfo?.execution?.runId ?? '');
  };
  return {
    connection,
    namespace,
    dataConverter: dataConverterWith(key ?? (await readTrustKey()), 'throw'),
    interceptors: { workflow: [addPurpose(firstRunOf)] },
  };
}
