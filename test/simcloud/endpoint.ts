/** The APIs of the pretend cloud for clients other than Pulumi: Equinix', EC2's, CloudWatch's and Compute Engine's, on the same state. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createNetServer, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { peerUser } from '../../src/hosts/ssh/tunnels.ts';
import type { Answer } from './answer.ts';
import { answerCloudWatch, isForCloudWatch } from './aws/cloudwatch.ts';
import { answerEc2 } from './aws/endpoint.ts';
import { answerServiceQuotas, isForServiceQuotas } from './aws/service-quotas.ts';
import { Refusal } from './cloud.ts';
import { answerEquinix } from './equinix/endpoint.ts';
import { answerCompute } from './gcp/endpoint.ts';
import { changeWorld } from './world-file.ts';

/** Of Compute Engine's API, below the endpoint's address. */
export const computePath = '/compute/v1/';

export interface Endpoint {
  /** `http://127.0.0.1:<port>` */
  url: string;
  close(): Promise<void>;
}

/** Serves the state in a folder, to this user of this machine. */
export async function serveEndpoint(folder: string): Promise<Endpoint> {
  const answering = createServer((request, response) => {
    const path = request.url ?? '';
    const target = String(request.headers['x-amz-target'] ?? '');
    const answer = async (): Promise<Answer | null> => {
      const body = await text(request);
      return changeWorld(folder, (world): Answer | null => {
        if (path.startsWith(computePath))
          return answerCompute(world, request.method ?? '', path.slice(computePath.length), body);
        if (isForCloudWatch(target)) return answerCloudWatch(world, target, body);
        if (isForServiceQuotas(target)) return answerServiceQuotas(body);
        return path.startsWith('/metal/v1/')
          ? orRefused(() => answerEquinix(world, request.method ?? '', path.slice('/metal/v1/'.length), body))
          : answerEc2(world, new URLSearchParams(body));
      });
    };
    answer().then(
      (given) => given && response.writeHead(given.status).end(given.body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  async function admit(socket: Socket): Promise<void> {
    if ((await peerUser(socket)) !== process.getuid?.()) {
      socket.destroy();
      return;
    }
    answering.emit('connection', socket);
    socket.resume();
  }
  const server = createNetServer({ pauseOnConnect: true }, (socket) => {
    void admit(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      answering.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function orRefused(act: () => Answer): Answer {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: 422, body: JSON.stringify({ errors: [error.message] }) };
  }
}
